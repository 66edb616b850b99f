import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMailSender } from '#platform/mail/mail-sender.ts';
import { languages } from '#values/language.ts';
import { causeEveryMail, mailKinds, prepareEveryMail } from '../support/every-mail.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { htmlProblems, untranslated } from '../support/mail-rules.ts';
import { folderTransport } from '../support/sent-mails.ts';

/** A mail as it lies in the folder, and what the outbox says of it. */
type Sent = { readonly kind: string; readonly language: string; readonly raw: string; readonly mail: Email };

let shop: FixtureShop;
const sent: Sent[] = [];

beforeAll(async () => {
  shop = await openFixtureShop();
  await prepareEveryMail(shop);
  const { database, clock, log } = shop.runtime;
  const transport = folderTransport(shop, shop.outboxFolder);
  const sender = createMailSender({ database, clock, log, transport });
  const read = new Set<string>();
  const send = async () => {
    await sender.sendDue();
    const { rows } = await shop.database.pool.query('select message_id, kind, language from outbox_mail');
    for (const name of await readdir(shop.outboxFolder)) {
      if (read.has(name)) continue;
      read.add(name);
      const raw = await readFile(join(shop.outboxFolder, name), 'latin1');
      const mail = await PostalMime.parse(Buffer.from(raw, 'latin1'));
      const { kind, language } = rows.find(({ message_id: id }) => id === mail.messageId);
      sent.push({ kind, language, raw, mail });
    }
  };
  for (const language of languages) await causeEveryMail(shop, language, send);
});
afterAll(() => shop.close());

test('the list of kinds is complete', () => {
  expect([...new Set(sent.map(({ kind }) => kind))].sort()).toEqual([...mailKinds].sort());
});

const countries = { hr: 'Hrvatska', en: 'Croatia', de: 'Kroatien' };

describe.each(languages)('in %s', (language) => {
  test.each(mailKinds)('%s', async (kind) => {
    const mails = sent.filter((each) => each.kind === kind && each.language === language);
    expect(mails).not.toEqual([]);
    for (const { raw, mail } of mails) {
      const { subject = '', html = '', text = '' } = mail;
      expect(subject).not.toBe('');
      expect(await htmlProblems(html)).toEqual([]);
      expect(html).toContain(`<html lang="${language}">`);
      expect([subject, text, html].join('\n')).not.toMatch(untranslated);
      // What people wrote themselves may look like HTML in the text.
      expect(text.replaceAll('<b>& žlijeb</b>', '')).not.toMatch(/<\/?[a-z]|&(?:[a-z]+|#\d+);/);
      for (const [, url = ''] of html.matchAll(/href="([^"]+)"/g))
        expect(text).toContain(url.replaceAll('&amp;', '&'));
      expect(text).toContain(countries[language]);
      // RFC 5322, 2.1.1.
      for (const line of raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
      expectHeaders(mail, { kind, language });
    }
  });
});

function expectHeaders(
  { headers, from, messageId, date }: Email,
  { kind, language }: Pick<Sent, 'kind' | 'language'>,
) {
  const headerOf = (name: string) => headers.find(({ key }) => key === name)?.value;
  expect(from).toEqual({ name: 'Attika', address: 'info@attika.example' });
  expect(messageId).toMatch(/^<[\w-]+@attika\.example>$/);
  expect(date).toBeDefined();
  expect(headerOf('auto-submitted')).toBe('auto-generated');
  expect(headerOf('content-language')).toBe(language);
  const isNews = kind === 'newsletter.welcome';
  expect(headerOf('list-unsubscribe')).toEqual(
    isNews ? expect.stringMatching(/^<http:\/\/localhost:3000\/\S+>$/) : undefined,
  );
  expect(headerOf('list-unsubscribe-post')).toBe(isNews ? 'List-Unsubscribe=One-Click' : undefined);
}
