import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveDocuments } from '#domain/catalogue/documents/document-directory.ts';
import { saveProducts } from '#domain/catalogue/products/catalogue-service.ts';
import { saveEvent } from '#domain/events/events-service.ts';
import { products } from '../support/fixture-goods.ts';
import { injections } from '../support/injection-strings.ts';
import { html } from './form-and-text.ts';
import { type HostileShop, openHostileShop } from './hostile-shop.ts';
import { harmless } from './text-fields.ts';

/* docs/security.md: texts that no call takes, but the shop's data brings along, stay texts as well. */

let hostile: HostileShop;
beforeAll(async () => {
  hostile = await openHostileShop();
});
afterAll(() => hostile.close());

const inAll = (text: string) => ({ hr: text, en: text, de: text });
/** What the database holds: no text of PostgreSQL has a NUL. */
const texts = [harmless, ...injections.map(({ text }) => text.replaceAll('\u0000', ''))];

/** An event of which every text is this one. */
function eventOf(text: string, index: number) {
  return {
    key: `evt-${index}`,
    id: index + 1,
    siteId: null,
    title: inAll(text.trim() === '' ? harmless : text),
    place: inAll(text),
    excerpt: inAll(text),
    body: inAll(html + text),
    startsAt: new Date('2030-05-01T08:00:00Z'),
    endsAt: new Date('2030-05-01T10:00:00Z'),
    mediumId: null,
    productKey: null,
  };
}

/** Names of what stands in the lines of a calendar file, its folded lines joined (RFC 5545, 3.1). */
function calendarNames(file: string): string[] {
  const lines = file.replace(/\r\n[ \t]/g, '').split('\r\n');
  expect(lines.every((line) => !/[\r\n]/.test(line))).toBe(true);
  return lines.map((line) => /^[^:;]*/.exec(line)?.[0] ?? '');
}

test('of events, in their pages, lists and calendar files', async () => {
  let names: string[] | undefined;
  for (const [index, text] of texts.entries()) {
    await saveEvent(hostile.shop.runtime, eventOf(text, index));
    // The page lists other events beside its own.
    await hostile.read({ url: `/dogadjaj/${index + 1}` }, index < 5);
    const file = calendarNames(await hostile.fetch(`/dogadjaj/${index + 1}.ics`));
    names ??= file;
    expect(file, text).toEqual(names);
  }
});

test('of documents, in the pages of their products and in their addresses', async () => {
  const { shop } = hostile;
  const screw = products.find(({ key }) => key === 'screw');
  if (!screw) throw new Error('The fixture shop has no screw.');
  const keyOf = (index: number) => `doc-${index}`;
  await saveDocuments(
    shop.runtime,
    shop.catalogueId,
    texts.map((text, index) => ({
      key: keyOf(index),
      kind: 'guide' as const,
      title: inAll(text),
      fileName: inAll(`${text}.pdf`),
      version: '2026-09',
    })),
  );
  const keys = texts.map((_text, index) => keyOf(index));
  for (const [round, documents] of [keys.slice(0, 1), keys].entries()) {
    const named = { ...screw, documents };
    await saveProducts(shop.runtime, { catalogueId: shop.catalogueId, products: [named] });
    await hostile.read({ url: '/product/screw-hr' }, round === 0);
    const page = await hostile.fetch('/product/screw-hr');
    const links = [...page.matchAll(/href="\/documents\/(doc-\d+)\/hr\/[^"/]*"/g)].map(([, key]) => key);
    expect(links).toEqual(documents);
  }
});
