import { mailLanguage } from '#platform/mail/mail-texts.ts';
import { Refusal } from '#values/refusal.ts';
import type { ConsentDirectory } from '../consents/consents-directory.ts';
import type { Context } from '../context.ts';
import { confirmSubscription } from '../newsletter/newsletter-service.ts';
import type { SiteDirectory } from '../sites/site-directory.ts';
import { type ConfirmedForm, confirmForm } from './forms-service.ts';

/**
 * Confirms an e-mail by the token that was mailed to it, whatever it was asked for: the newsletter or a form.
 * Followed once more it leads to the same, and confirms nothing.
 * @throws Refusal NOT_FOUND where the token is unknown or too old
 */
export async function confirmEmail(
  context: Context,
  sources: { readonly directory: SiteDirectory; readonly consents: ConsentDirectory },
  token: string,
): Promise<ConfirmedForm> {
  const subscription = await confirmSubscription(context, sources, token);
  if (subscription) {
    const { email, language, isAgain } = subscription;
    const { translate } = mailLanguage(language);
    const goal = translate(isAgain ? 'newsletter.confirmedBefore' : 'newsletter.confirmed');
    return { email, language, goalType: 'message', goal };
  }
  const form = await confirmForm(context, sources.directory, token);
  if (!form) throw new Refusal('NOT_FOUND');
  return form;
}
