import type { Email } from 'postal-mime';
import { expect } from 'vitest';
import { readMails } from '../support/mail-server.ts';
import { eventually } from './eventually.ts';
import { shopUnderTest } from './shop-under-test.ts';
import type { Shopper } from './shopper.ts';

const received = (address: string) => readMails(shopUnderTest().mailFolder, address);

/** The mails that an address has received, oldest first, once there are that many. */
export async function mailsTo(address: string, least = 1): Promise<Email[]> {
  await eventually(async () => expect((await received(address)).length).toBeGreaterThanOrEqual(least));
  return received(address);
}

/**
 * The one mail that an address has received.
 * @param holding a text that tells it from others to the same address
 */
export async function mailTo(address: string, holding = ''): Promise<Email> {
  const find = async () => (await received(address)).filter(({ text }) => text?.includes(holding));
  await eventually(async () => expect((await find()).length).toBeGreaterThanOrEqual(1));
  const [mail, ...others] = await find();
  if (!mail || others.length > 0) throw new Error(`Not one mail to ${address}.`);
  return mail;
}

/** What the company has received in the name of somebody, whom an answer goes to. */
export async function mailFrom(sender: string, company: string): Promise<Email> {
  const find = async () => (await received(company)).find(({ replyTo }) => replyTo?.[0]?.address === sender);
  await eventually(async () => expect(await find()).toBeDefined());
  const mail = await find();
  if (!mail) throw new Error(`No mail of ${sender}.`);
  return mail;
}

/** The path of the link in a mail's text that holds a mark, as whoever opens it in this shop follows it. */
export function linkIn(mail: Email, mark: string): string {
  const link = mail.text?.split(/\s+/).find((word) => /^https?:/.test(word) && word.includes(mark));
  if (!link) throw new Error(`No link with ${mark} in:\n${mail.text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Follows the link of the newest mail that holds one with this mark. */
export async function followMail({ page }: Shopper, address: string, mark: string): Promise<void> {
  const find = async () => (await received(address)).findLast(({ text }) => text?.includes(mark));
  await eventually(async () => expect(await find()).toBeDefined());
  const mail = await find();
  if (mail) await page.goto(linkIn(mail, mark));
}

/** What somebody has attached; pictures that the mail itself shows have an id. */
export const filesOf = ({ attachments }: Email) => attachments.filter(({ contentId }) => !contentId);
