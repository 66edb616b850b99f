import { or, sql } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import { blankMails, removeBlankMails } from '#platform/mail/blank-mails.ts';
import type { MailBlock, MailDocument } from '#platform/mail/mail-document.ts';
import { outboxMails } from '#platform/mail/mail-tables.ts';
import { type MailLanguage, mailLanguage } from '#platform/mail/mail-texts.ts';
import { pathOf } from '#values/addresses.ts';
import { isEmailAddress } from '#values/email-address.ts';
import { isLanguage } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import type { ShopRuntime } from '../context.ts';
import { greeting, legalFooter, queueSiteMail } from '../sites/site-mails.ts';
import type { AccountParticipant, Person } from './account-participants.ts';
import type { User } from './users-queries.ts';

type Addressee = Pick<User, 'language'>;
type Owner = Pick<User, 'firstName' | 'lastName' | 'emailConfirmedAt'>;

/**
 * Why an address is to be confirmed: before the first login, after it, or as the new address of an old account, alone or
 * together with the present one.
 */
export type ConfirmationReason = 'first' | 'later' | 'changed' | 'changedByBoth';

const confirmationWords = {
  first: { preview: 'preview', text: 'text', ignore: 'ignore' },
  later: { preview: 'later', text: 'later', ignore: 'ignore' },
  laterEnquiry: { preview: 'laterEnquiry', text: 'laterEnquiry', ignore: 'ignore' },
  changed: { preview: 'changedPreview', text: 'changed', ignore: 'changedIgnore' },
  changedByBoth: { preview: 'changedPreview', text: 'changedByBoth', ignore: 'changedIgnore' },
} as const;

/** Asks the owner of an address to confirm it; it may be a stranger's, who is not shown what somebody wrote as a name. */
export async function sendConfirmation(
  runtime: ShopRuntime,
  site: Site,
  user: Addressee,
  {
    email,
    token,
    reason,
  }: { readonly email: string; readonly token: string; readonly reason: ConfirmationReason },
): Promise<void> {
  // Where enquiries are taken, no order can join the account.
  const words = confirmationWords[reason === 'later' && takesEnquiries(site) ? 'laterEnquiry' : reason];
  const texts = textsOf(site, user);
  const { translate, language } = texts;
  const url = `${site.url}${pathOf('login', language)}?verificationToken=${token}`;
  await send(runtime, site, texts, 'account.confirmEmail', email, {
    subject: translate('account.confirm.subject'),
    preview: translate(`account.confirm.${words.preview}`),
    blocks: [
      greeting('', texts),
      { kind: 'paragraph', text: translate(`account.confirm.${words.text}`) },
      { kind: 'link', label: translate('account.confirm.button'), url },
      { kind: 'paragraph', text: translate('account.confirm.expiry') },
      { kind: 'paragraph', text: translate(`account.confirm.${words.ignore}`) },
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
      greeting(nameOf(user), texts),
      { kind: 'paragraph', text: translate('account.password.text') },
      { kind: 'link', label: translate('account.password.button'), url },
      { kind: 'paragraph', text: translate('account.password.expiry') },
      { kind: 'paragraph', text: translate('account.password.ignore') },
    ],
  });
}

/** The link with which somebody who is invited to the back office sets a password. */
export async function sendInvitation(
  runtime: ShopRuntime,
  site: Site,
  user: User,
  token: string,
): Promise<void> {
  const texts = textsOf(site, user);
  const { translate, language } = texts;
  const url = `${site.url}${panelPathOf('adminInvitation', language)}?token=${token}`;
  await send(runtime, site, texts, 'account.invitation', user.email, {
    subject: translate('account.invitation.subject', { site: site.name }),
    preview: translate('account.invitation.preview'),
    blocks: [
      greeting(nameOf(user), texts),
      { kind: 'paragraph', text: translate('account.invitation.text', { site: site.name }) },
      { kind: 'link', label: translate('account.invitation.button'), url },
      { kind: 'paragraph', text: translate('account.invitation.expiry') },
      { kind: 'paragraph', text: translate('account.invitation.ignore') },
    ],
  });
}

/** Tells the owner of an account that its password is another one now, so that a stolen login or mailbox is noticed. */
export async function sendPasswordNotice(runtime: ShopRuntime, site: Site, user: User): Promise<void> {
  const texts = textsOf(site, user);
  const { translate, formatDay, formatTime } = texts;
  const now = runtime.clock.now();
  await send(runtime, site, texts, 'account.passwordChanged', user.email, {
    subject: translate('account.passwordChanged.subject'),
    preview: translate('account.passwordChanged.preview'),
    blocks: [
      greeting(nameOf(user), texts),
      {
        kind: 'paragraph',
        text: translate('account.passwordChanged.text', {
          day: formatDay(now, site.timeZone),
          time: formatTime(now, site.timeZone),
        }),
      },
      { kind: 'paragraph', text: translate('account.passwordChanged.otherwise') },
      newPasswordLink(site, texts),
    ],
  });
}

/**
 * Asks the present address to allow another one that was entered without the password. Scanners of mails open links: its
 * page asks for a press.
 */
export async function sendChangeLink(
  runtime: ShopRuntime,
  site: Site,
  user: User,
  { newEmail, token }: { readonly newEmail: string; readonly token: string },
): Promise<void> {
  const texts = textsOf(site, user);
  const { translate, language } = texts;
  const url = `${site.url}${pathOf('login', language)}?verificationToken=${token}&press=1`;
  await send(runtime, site, texts, 'account.allowEmailChange', user.email, {
    subject: translate('account.allowChange.subject'),
    preview: translate('account.allowChange.preview'),
    blocks: [
      greeting(nameOf(user), texts),
      { kind: 'paragraph', text: translate('account.allowChange.text', { email: newEmail }) },
      { kind: 'link', label: translate('account.allowChange.button'), url },
      { kind: 'paragraph', text: translate('account.confirm.expiry') },
      { kind: 'paragraph', text: translate('account.allowChange.ignore') },
      newPasswordLink(site, texts),
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
      greeting(nameOf(user), texts),
      { kind: 'paragraph', text: translate('account.emailChange.text', { email: newEmail }) },
      { kind: 'paragraph', text: translate('account.emailChange.ignore') },
      newPasswordLink(site, texts),
    ],
  });
}

export async function sendWelcome(runtime: ShopRuntime, site: Site, user: User): Promise<void> {
  const texts = textsOf(site, user);
  const { translate, language } = texts;
  await send(runtime, site, texts, 'account.welcome', user.email, {
    subject: translate('account.welcome.subject'),
    preview: translate(takesEnquiries(site) ? 'account.welcome.previewEnquiry' : 'account.welcome.preview'),
    blocks: [
      greeting(nameOf(user), texts),
      {
        kind: 'paragraph',
        text: translate(takesEnquiries(site) ? 'account.welcome.textEnquiry' : 'account.welcome.text'),
      },
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
  const day = formatDay(runtime.clock.now(), site.timeZone);
  await send(runtime, site, texts, 'account.erased', recipient, {
    subject: translate('account.erased.subject'),
    preview: translate('account.erased.preview'),
    blocks: [{ kind: 'paragraph', text: translate('account.erased.text', { day, number: String(userId) }) }],
  });
}

function textsOf(site: Site, { language }: Addressee): MailLanguage {
  return mailLanguage(isLanguage(language) ? language : site.defaultLanguage);
}

function takesEnquiries({ priceMode }: Site): boolean {
  return priceMode === 'enquiry';
}

/** Where whoever did not do what a mail tells of shuts the other one out. */
function newPasswordLink(site: Site, { translate, language }: MailLanguage): MailBlock {
  return {
    kind: 'link',
    label: translate('account.password.button'),
    url: `${site.url}${pathOf('forgotPassword', language)}`,
    isQuiet: true,
  };
}

/** What somebody wrote as a name is read by whoever has the address: nothing of it before they have proven that it is theirs. */
function nameOf({ firstName, lastName, emailConfirmedAt }: Owner): string {
  return emailConfirmedAt === null ? '' : `${firstName} ${lastName}`.trim();
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

/**
 * Mails to a person, and what the company was told that the person wrote: sent or not, a mail holds what it was about.
 * @param outboxFolder where mails lie that no server sends
 */
export function mailsOfPeople(outboxFolder: string): AccountParticipant {
  return {
    async exportPerson({ database }, person) {
      const { kind, recipient, subject, createdAt, sentAt } = outboxMails;
      // Without their texts: a link in them that still counts would be handed to whoever holds a stolen login.
      const mails = await database
        .select({ kind, recipient, subject, createdAt, sentAt })
        .from(outboxMails)
        .where(isOf(person))
        .orderBy(outboxMails.id);
      return { mails };
    },

    erasePerson: ({ database, clock }, person) => blankMails(database, clock, isOf(person)),

    personErased: ({ database }) => removeBlankMails(database, outboxFolder),
  };
}

function isOf({ emails, pendingEmail }: Person) {
  const isAmong = (column: typeof outboxMails.recipient | typeof outboxMails.replyTo) =>
    sql`lower(${column}) = any(${sql.param([...emails])}::text[])`;
  return or(
    isAmong(outboxMails.recipient),
    isAmong(outboxMails.replyTo),
    // Whose the address is was not shown: nothing but what this account had sent there.
    sql`${outboxMails.kind} = 'account.confirmEmail' and lower(${outboxMails.recipient}) = ${pendingEmail}`,
  );
}
