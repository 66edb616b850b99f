import type { Site } from '#domain/site.ts';
import { mailLanguage } from '#platform/mail/mail-texts.ts';
import { isKnownEmailAddress } from '#values/email-address.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { webhookFailingDays } from '#values/webhooks.ts';
import type { ShopRuntime } from '../context.ts';
import { companyRecipient, legalFooter, queueSiteMail } from '../sites/site-mails.ts';

/** Tells the company that a program hears of nothing any more. */
export async function tellSwitchedOff(
  runtime: ShopRuntime,
  site: Site,
  { name, url }: { readonly name: string; readonly url: string },
): Promise<void> {
  const recipient = companyRecipient(site);
  if (!isKnownEmailAddress(recipient)) return;
  const texts = mailLanguage(site.defaultLanguage);
  const { translate, language } = texts;
  const document = {
    language,
    subject: translate('webhookOff.subject', { name }),
    preview: translate('webhookOff.preview'),
    sender: { name: site.name, url: site.url },
    blocks: [
      {
        kind: 'paragraph' as const,
        text: translate('webhookOff.text', { name, host: new URL(url).host, days: webhookFailingDays }),
      },
      {
        kind: 'link' as const,
        label: translate('webhookOff.panel'),
        url: `${site.url}${panelPathOf('adminWebhooks', language)}`,
      },
    ],
    footer: legalFooter(site, texts),
  };
  await queueSiteMail(runtime, site, document, { kind: 'webhook.off', recipient });
}
