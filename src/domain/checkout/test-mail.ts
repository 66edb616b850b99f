import { mailLanguage } from '#platform/mail/mail-texts.ts';
import { normaliseEmail } from '#values/email-address.ts';
import { requireUser } from '../accounts/account-roles.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransactionOnce } from '../context.ts';
import { legalFooter, queueSiteMail } from '../sites/site-mails.ts';

/**
 * Queues a mail by which the owner of a shop sees whether its mails arrive, and as whose.
 * @param email absent: to whoever asks
 * @returns the address that it goes to
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN
 */
export async function sendTestMail(context: Context, email: string | undefined): Promise<string> {
  requirePermission(context, 'settings.manage');
  const recipient = email === undefined ? requireUser(context).email : normaliseEmail(email);
  const send = async (transaction: Context) => {
    const { site, language } = transaction;
    const texts = mailLanguage(language);
    const { translate } = texts;
    const document = {
      language,
      subject: translate('testMail.subject', { shop: site.name }),
      preview: translate('testMail.preview'),
      sender: { name: site.name, url: site.url },
      blocks: [
        { kind: 'paragraph' as const, text: translate('testMail.text', { shop: site.name }) },
        { kind: 'paragraph' as const, text: translate('testMail.sender', { email: site.company.email }) },
      ],
      footer: legalFooter(site, texts),
    };
    await queueSiteMail(transaction, site, document, { kind: 'settings.test', recipient });
    return recipient;
  };
  return inTransactionOnce(context, send, async () => recipient);
}
