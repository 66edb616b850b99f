import { or, sql } from 'drizzle-orm';
import { blankMails, removeBlankMails } from '#platform/mail/blank-mails.ts';
import { outboxMails } from '#platform/mail/mail-tables.ts';
import type { AccountParticipant, Person } from './account-participants.ts';

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
