import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { order, readyBuyer } from '../support/fixture-buyer.ts';
import { setOption } from '../support/fixture-forms.ts';
import { showLogo } from '../support/fixture-logo.ts';
import { showPicture } from '../support/fixture-pictures.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { htmlProblems } from '../support/mail-rules.ts';
import { sendMails } from '../support/sent-mails.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
});
afterAll(() => shop.close());

/** The confirmation of an order as it reaches its buyer. */
async function confirmationOf(goods: Record<string, number>): Promise<Email> {
  const buyer = await readyBuyer(shop, goods, { payment: 2 });
  const { data } = await order(shop, buyer);
  await sendMails(shop);
  const names = (await readdir(shop.outboxFolder)).sort().reverse();
  for (const name of names) {
    const mail = await PostalMime.parse(await readFile(join(shop.outboxFolder, name)));
    if (mail.subject?.includes(data.orderNumber)) return mail;
  }
  throw new Error('The confirmation was not sent.');
}

const bytesOf = ({ content }: Attachment) => Buffer.from(content as ArrayBuffer);
const shownIds = ({ html = '' }: Email) => [...html.matchAll(/src="cid:([^"]+)"/g)].map(([, id]) => id);
const comingIds = ({ attachments }: Email) =>
  attachments.map(({ contentId }) => contentId?.replace(/^<|>$/g, ''));

test("without a logo the shop's name is at the top", async () => {
  const mail = await confirmationOf({ screw: 1 });
  expect(mail.html).toMatch(/<a href="http:\/\/localhost:3000" [^>]*>Attika<\/a>/);
  // The screw has no picture yet: the mail was sent without it.
  expect(shownIds(mail)).toEqual([]);
  expect(mail.attachments).toEqual([]);
});

test('marks and buttons have the colour that the site has chosen', async () => {
  expect((await confirmationOf({ screw: 1 })).html).toContain('border-top:3px solid #a63c28');
  await setOption(shop, 'AccentColour', '#005f73');
  const { html = '' } = await confirmationOf({ screw: 1 });
  expect(html).toContain('border-top:3px solid #005f73');
  expect(html).not.toContain('#a63c28');
  await setOption(shop, 'AccentColour', '#a63c28');
});

test("the shop's logo and small pictures of the goods are embedded, in formats that every mail program shows", async () => {
  // Of which a half shows nothing.
  await showPicture(shop, 'screw', { alpha: 0 });
  await showLogo(shop);
  const mail = await confirmationOf({ screw: 2, handbook: 1 });
  const screw = `product-${shop.productIds.screw}`;
  expect(shownIds(mail)).toEqual(['logo', screw]);
  expect(comingIds(mail)).toEqual(['logo', screw]);
  expect(mail.html).toMatch(/<img src="cid:logo" alt="Attika"/);
  expect(await htmlProblems(mail.html ?? '')).toEqual([]);
  const [logo, goods] = mail.attachments as [Attachment, Attachment];
  expect(logo).toMatchObject({ mimeType: 'image/png', disposition: 'inline' });
  expect(goods).toMatchObject({ mimeType: 'image/jpeg', disposition: 'inline' });
  expect(await sharp(bytesOf(logo)).metadata()).toMatchObject({ format: 'png', width: 405, height: 108 });
  expect(await sharp(bytesOf(goods)).metadata()).toMatchObject({ format: 'jpeg', width: 128, height: 85 });
  // What shows nothing is white.
  const { channels } = await sharp(bytesOf(goods)).stats();
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  expect(bytesOf(logo).byteLength + bytesOf(goods).byteLength).toBeLessThan(30_000);
});

test('no picture reveals who reads the mail', async () => {
  const [first, second] = [await confirmationOf({ screw: 1 }), await confirmationOf({ screw: 1 })];
  expect(first.messageId).not.toBe(second.messageId);
  const told = ({ attachments }: Email) =>
    attachments.map((attachment) => [
      attachment.filename,
      attachment.contentId,
      bytesOf(attachment).toString('base64'),
    ]);
  expect(told(first)).toEqual(told(second));
});

test('the text is the same as without pictures', async () => {
  const pictured = await confirmationOf({ screw: 1 });
  await setOption(shop, 'Logo', '');
  const plain = await confirmationOf({ screw: 1 });
  await setOption(shop, 'Logo', 'mark');
  const words = ({ text = '' }: Email) =>
    text
      .replace(/\d{4}-\d{6}/g, 'number')
      .replace(/token=\S+/g, 'token')
      .replace(/orderSlug=\S+/g, 'orderSlug=');
  expect(words(pictured)).toBe(words(plain));
});

test('a missing picture leaves no broken image in the mail, and its name stays', async () => {
  const { rows } = await shop.database.pool.query(`delete from product_medium returning medium_id`);
  expect(rows).toHaveLength(1);
  const { sellables, media } = shop.shop.dependencies;
  sellables.hear({ kind: 'product.changed' } as Parameters<typeof sellables.hear>[0]);
  await shop.database.pool.query(`update medium set access = 'private' where key = 'mark'`);
  await media.reload();
  const mail = await confirmationOf({ screw: 1 });
  expect(shownIds(mail)).toEqual([]);
  expect(mail.html).toMatch(/<a href="http:\/\/localhost:3000" [^>]*>Attika<\/a>/);
  expect(mail.html).toContain('screw hr');
});

test('an order of many products shows twenty of them', async () => {
  const { picturesOfGoods } = await import('#domain/orders/mailed-goods.ts');
  const lines = Array.from({ length: 60 }, (_, index) => ({ productId: index % 30 }));
  expect(picturesOfGoods({ lines } as unknown as Parameters<typeof picturesOfGoods>[0])).toHaveLength(20);
});
