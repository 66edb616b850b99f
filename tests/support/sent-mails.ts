import { createMailSender } from '#platform/mail/mail-sender.ts';
import { type MailTransport, openFolderTransport } from '#platform/mail/mail-transport.ts';
import { mailFiles, mailPictures } from '../../src/program/mail-pictures.ts';
import type { FixtureShop } from './fixture-shop.ts';

/** Writes mails into a folder, as a shop without a mail server does. */
export function folderTransport(
  { runtime, shop: { dependencies } }: FixtureShop,
  folder: string,
): MailTransport {
  return openFolderTransport(folder, {
    files: dependencies.files,
    findPicture: mailPictures(dependencies),
    findFile: mailFiles(runtime, dependencies),
  });
}

/** Writes what waits in the outbox into its folder. */
export async function sendMails(fixture: FixtureShop): Promise<void> {
  const { database, clock, log } = fixture.runtime;
  const transport = folderTransport(fixture, fixture.outboxFolder);
  await createMailSender({ database, clock, log, transport }).sendDue();
}
