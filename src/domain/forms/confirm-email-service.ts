import { mailLanguage } from '#platform/mail/mail-texts.ts';
import { Refusal } from '#values/refusal.ts';
import type { ConsentDirectory } from '../consents/consents-directory.ts';
import type { Context } from '../context.ts';
import { confirmSubscription } from '../newsletter/newsletter-service.ts';
import type { SiteDirectory } from '../sites/site-directory.ts';
import { type ConfirmedForm, confirmForm } from './forms-service.ts';

/**
 * Confirms an e-mail by the token that was mailed to it, whatever it was asked for: the newsletter or a form.
 * @throws Refusal NOT_FOUND where the token is unknown, was used, or is too old
 */
export async function confirmEmail(
  context: Context,
  sources: { readonly directory: SiteDirectory; readonly consents: ConsentDirectory },
  token: string,
): Promise<ConfirmedForm> {
  const subscription = await confirmSubscription(context, sources, token);
  if (subscription) {
    const { translate } = mailLanguage(subscription.language);
    return { ...subscription, goalType: 'message', goal: translate('newsletter.confirmed') };
  }
  const form = await confirmForm(context, sources.directory, token);
  if (!form) throw new Refusal('NOT_FOUND');
  return form;
}
