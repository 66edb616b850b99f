import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, type SQL, sql } from 'drizzle-orm';
import { erasedWord } from '#values/erased.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { mailFileName } from './mail-file-name.ts';
import { mailAttemptsMaximum } from './mail-sender.ts';
import { outboxMails } from './mail-tables.ts';

/** SQL for whether a mail whose subject contains these words is still to be sent or retried. */
export function isMailAwaited(words: SQL): SQL {
  const { sentAt, attempts, subject } = outboxMails;
  return sql`exists (select from ${outboxMails}
    where ${sentAt} is null and ${attempts} < ${mailAttemptsMaximum} and strpos(${subject}, ${words}) > 0)`;
}

/**
 * Empties mails that are to be removed, in the caller's transaction; waits for those that are being sent. The rows stay
 * until their files are gone too, because no transaction can undo a file's removal.
 */
export async function blankMails(database: Database, clock: Clock, isMeant: SQL | undefined): Promise<void> {
  await database
    .update(outboxMails)
    .set({
      kind: erasedWord,
      recipient: erasedWord,
      replyTo: null,
      subject: '',
      html: '',
      text: '',
      pictures: [],
      files: [],
      unsubscribeUrl: null,
      // Never to be sent.
      sentAt: clock.now(),
    })
    .where(isMeant);
}

/** Removes the files of blank mails from the folder, then their rows: right after the commit, and later by a job. */
export async function removeBlankMails(database: Database, folder: string): Promise<void> {
  const blank = await database
    .select({ id: outboxMails.id, createdAt: outboxMails.createdAt })
    .from(outboxMails)
    .where(eq(outboxMails.kind, erasedWord));
  for (const mail of blank) {
    // Also a half-written one of a killed process.
    for (const ending of ['', '.part']) await rm(join(folder, mailFileName(mail) + ending), { force: true });
    await database.delete(outboxMails).where(eq(outboxMails.id, mail.id));
  }
}
