import { createMailSender } from '#platform/mail/mail-sender.ts';
import { openFolderTransport } from '#platform/mail/mail-transport.ts';
import type { FixtureShop } from './fixture-shop.ts';

/** Writes what waits in the outbox into its folder, as a shop without a mail server does. */
export async function sendMails({ runtime, shop, outboxFolder }: FixtureShop): Promise<void> {
  const { database, clock, log } = runtime;
  const transport = openFolderTransport(outboxFolder, { files: shop.dependencies.files });
  await createMailSender({ database, clock, log, transport }).sendDue();
}
