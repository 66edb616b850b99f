import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect, inject } from 'vitest';

/** All mails that went to an address so far: without SMTP settings the shop lays its mails down in DATA_DIR/outbox. */
async function readMails(address: string): Promise<Email[]> {
  const folder = path.join(inject('shopDataDir'), 'outbox');
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(
    files.sort().map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))),
  );
  return mails.filter((mail) => mail.to?.some((receiver) => receiver.address === address));
}

/** The mails to an address, oldest first, once there are that many. */
export async function mailsTo(address: string, least = 1): Promise<Email[]> {
  const arrived = expect.poll(async () => (await readMails(address)).length, {
    timeout: 15_000,
    interval: 250,
  });
  await arrived.toBeGreaterThanOrEqual(least);
  return readMails(address);
}

/** The one mail that went to an address. */
export async function mailTo(address: string): Promise<Email> {
  const [mail, ...others] = await mailsTo(address);
  if (!mail || others.length > 0) throw new Error(`Not one mail to ${address}.`);
  return mail;
}
