import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect, inject } from 'vitest';

/**
 * The mail that went to an address: without SMTP settings the shop lays its mails down in DATA_DIR/outbox.
 * @param holding a text that tells it from others to the same address
 */
export async function mailTo(address: string, holding = ''): Promise<Email> {
  const folder = path.join(inject('shopDataDir'), 'outbox');
  const find = async () => {
    const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'));
    const mails = await Promise.all(
      files.map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))),
    );
    return mails.filter(
      (mail) => mail.to?.some((receiver) => receiver.address === address) && mail.text?.includes(holding),
    );
  };
  await expect.poll(async () => (await find()).length, { timeout: 15_000, interval: 250 }).toBe(1);
  const [mail] = await find();
  if (!mail) throw new Error(`No mail to ${address}.`);
  return mail;
}
