import type { MailBlock, MailDocument } from '#platform/mail/mail-document.ts';
import { type MailLanguage, mailLanguage } from '#platform/mail/mail-texts.ts';
import { pathOf } from '#values/addresses.ts';
import { isEmailAddress } from '#values/email-address.ts';
import { isLanguage } from '#values/language.ts';
import type { ShopRuntime } from '../context.ts';
import type { Site } from '../sites/site.ts';
import { legalFooter, queueSiteMail } from '../sites/site-mails.ts';
import type { User } from './users-queries.ts';

type Addressee = Pick<User, 'firstName' | 'lastName' | 'language'>;

/** Asks the owner of an address to confirm it: of a new account, or as the new address of an old one. */
export async function sendConfirmation(
  runtime: ShopRuntime,
  site: Site,
  user: Addressee,
  { email, token, isChange }: { readonly email: string; readonly token: string; readonly isChange: boolean },
): Promise<void> {
  const texts = textsOf(site, user);
  const { translate, language } = texts;
  const url = `${site.url}${pathOf('login', language)}?verificationToken=${token}`;
  await send(runtime, site, texts, 'account.confirmEmail', email, {
    subject: translate('account.confirm.subject'),
    preview: translate('account.confirm.preview'),
    blocks: [
      greeting(user, texts),
      { kind: 'paragraph', text: translate(isChange ? 'account.confirm.changed' : 'account.confirm.text') },
      { kind: 'link', label: translate('account.confirm.button'), url },
      { kind: 'paragraph', text: translate('account.confirm.expiry') },
      { kind: 'paragraph', text: translate('account.confirm.ignore') },
    ],
  });
}

/** The link with which a new password is set. */
export async function sendPasswordLink(
  runtime: ShopRuntime,
  site: Site,
  user: User,
  token: string,
): Promise<void> {
  const texts = textsOf(site, user);
  const { translate, language } = texts;
  const url = `${site.url}${pathOf('forgotPassword', language)}?token=${token}`;
  await send(runtime, site, texts, 'account.setPassword', user.email, {
    subject: translate('account.password.subject'),
    preview: translate('account.password.preview'),
    blocks: [
      greeting(user, texts),
      { kind: 'paragraph', text: translate('account.password.text') },
      { kind: 'link', label: translate('account.password.button'), url },
      { kind: 'paragraph', text: translate('account.password.expiry') },
      { kind: 'paragraph', text: translate('account.password.ignore') },
    ],
  });
}

/** Tells the present address that another one has been entered, so that a stolen login is noticed. */
export async function sendChangeNotice(
  runtime: ShopRuntime,
  site: Site,
  user: User,
  newEmail: string,
): Promise<void> {
  const texts = textsOf(site, user);
  const { translate } = texts;
  await send(runtime, site, texts, 'account.emailChange', user.email, {
    subject: translate('account.emailChange.subject'),
    preview: translate('account.emailChange.preview'),
    blocks: [
      greeting(user, texts),
      { kind: 'paragraph', text: translate('account.emailChange.text', { email: newEmail }) },
      { kind: 'paragraph', text: translate('account.emailChange.ignore') },
    ],
  });
}

export async function sendWelcome(runtime: ShopRuntime, site: Site, user: User): Promise<void> {
  const texts = textsOf(site, user);
  const { translate, language } = texts;
  await send(runtime, site, texts, 'account.welcome', user.email, {
    subject: translate('account.welcome.subject'),
    preview: translate('account.welcome.preview'),
    blocks: [
      greeting(user, texts),
      { kind: 'paragraph', text: translate('account.welcome.text') },
      {
        kind: 'link',
        label: translate('account.welcome.button'),
        url: `${site.url}${pathOf('home', language)}`,
      },
    ],
  });
}

/** Tells whoever the site's option SendGdprTo names that an account was erased, so that the data goes elsewhere too. */
export async function tellErasure(runtime: ShopRuntime, site: Site, userId: number): Promise<void> {
  const recipient = site.options.SendGdprTo;
  if (typeof recipient !== 'string' || !isEmailAddress(recipient)) return;
  const texts = mailLanguage(site.defaultLanguage);
  const { translate, formatDay } = texts;
  const day = formatDay(runtime.clock.now());
  await send(runtime, site, texts, 'account.erased', recipient, {
    subject: translate('account.erased.subject'),
    preview: translate('account.erased.preview'),
    blocks: [{ kind: 'paragraph', text: translate('account.erased.text', { day, number: String(userId) }) }],
  });
}

function textsOf(site: Site, { language }: Addressee): MailLanguage {
  return mailLanguage(isLanguage(language) ? language : site.defaultLanguage);
}

function greeting({ firstName, lastName }: Addressee, { translate }: MailLanguage): MailBlock {
  return {
    kind: 'paragraph',
    text: translate('account.greeting', { name: `${firstName} ${lastName}`.trim() }),
  };
}

async function send(
  runtime: ShopRuntime,
  site: Site,
  texts: MailLanguage,
  kind: string,
  recipient: string,
  mail: Pick<MailDocument, 'subject' | 'preview' | 'blocks'>,
): Promise<void> {
  const document = {
    ...mail,
    language: texts.language,
    sender: { name: site.name, url: site.url },
    footer: legalFooter(site, texts),
  };
  await queueSiteMail(runtime, site, document, { kind, recipient });
}
