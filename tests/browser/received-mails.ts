import type { Email } from 'postal-mime';
import { expect } from 'vitest';
import { readMails } from '../support/mail-server.ts';
import { eventually } from './eventually.ts';
import { shopUnderTest } from './shop-under-test.ts';
import type { Shopper } from './shopper.ts';

const received = (address: string) => readMails(shopUnderTest().mailFolder, address);

/** The mails that an address has received, oldest first, once there are that many. */
export const mailsTo = (address: string, least = 1): Promise<Email[]> =>
  eventually(async () => {
    const mails = await received(address);
    expect(mails.length).toBeGreaterThanOrEqual(least);
    return mails;
  });

/**
 * The one mail that an address has received.
 * @param holding a text that tells it from others to the same address
 */
export const mailTo = (address: string, holding = ''): Promise<Email> =>
  eventually(async () => {
    const mails = (await received(address)).filter(({ text }) => text?.includes(holding));
    expect(mails, address).toHaveLength(1);
    return mails[0] as Email;
  });

/** What the company has received on behalf of somebody, who gets the replies. */
export const mailFrom = (sender: string, company: string): Promise<Email> =>
  eventually(async () => {
    const mail = (await received(company)).find(({ replyTo }) => replyTo?.[0]?.address === sender);
    if (!mail) throw new Error(`No mail of ${sender}.`);
    return mail;
  });

/** The path of the link in a mail's text that holds a mark, as whoever opens it in this shop follows it. */
export function linkIn(mail: Email, mark: string): string {
  const link = mail.text?.split(/\s+/).find((word) => /^https?:/.test(word) && word.includes(mark));
  if (!link) throw new Error(`No link with ${mark} in:\n${mail.text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Follows the link of the newest mail that holds one with this mark. */
export async function followMail({ page }: Shopper, address: string, mark: string): Promise<void> {
  const link = await eventually(async () => {
    const mail = (await received(address)).findLast(({ text }) => text?.includes(mark));
    if (!mail) throw new Error(`No mail to ${address} with ${mark}.`);
    return linkIn(mail, mark);
  });
  await page.goto(link);
}

/** What somebody has attached; pictures that the mail itself shows have an id. */
export const filesOf = ({ attachments }: Email) => attachments.filter(({ contentId }) => !contentId);
