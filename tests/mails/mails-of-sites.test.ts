import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

/* Mails from before they named their site: whose each is, is told by what stands in it (migrations/0049_mails_of_sites.sql). */

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
});
afterAll(() => shop.close());

const statements = readFileSync('migrations/0049_mails_of_sites.sql', 'utf8').split(
  '--> statement-breakpoint',
);
const assigning = statements.find((statement) => statement.includes('UPDATE "outbox_mail"')) ?? '';

type Kept = { readonly text: string; readonly sender: string };

/** To which site the migration gives each of these mails. */
async function sitesOf(mails: Readonly<Record<string, Kept>>): Promise<Record<string, number | null>> {
  const { pool } = shop.database;
  await pool.query('delete from outbox_mail');
  for (const [subject, { text, sender }] of Object.entries(mails)) {
    await pool.query(
      `insert into outbox_mail (kind, recipient, sender, subject, html, text, language, message_id, created_at, next_attempt_at)
       values ('order.new', 'ana@example.com', $2, $1, '', $3, 'hr', $1, now(), now())`,
      [subject, sender, text],
    );
  }
  await pool.query(assigning);
  const { rows } = await pool.query('select subject, site_id from outbox_mail');
  return Object.fromEntries(rows.map(({ subject, site_id }) => [subject, site_id]));
}

test('a mail belongs to the site that its link leads to, else to the only one with its name, else to none', async () => {
  const { pool } = shop.database;
  const { rows: sites } = await pool.query<{ id: number; url: string }>(
    'select id, url from site order by id',
  );
  const [first, second] = sites;
  if (!first || !second) throw new Error('There are two sites.');
  await pool.query(`update site set name = 'Krov "Zagreb"' where id = $1`, [first.id]);
  await pool.query(`update site set name = 'Ostali' where id <> $1`, [first.id]);
  // Its address begins like the other one's.
  await pool.query('update site set url = $2 where id = $1', [second.id, `${first.url}0`]);
  const nobody = '"Netko" <shop@example.com>';
  expect(
    await sitesOf({
      first: { text: `Vidi ${first.url}/narudzba/1`, sender: nobody },
      second: { text: `Vidi ${first.url}0/narudzba/1`, sender: nobody },
      'second, in the name of the first': {
        text: `${first.url}0/a`,
        sender: '"Krov Zagreb" <shop@example.com>',
      },
      'by its name': { text: 'Bez poveznice', sender: '"Krov Zagreb" <shop@example.com>' },
      'a name of several': { text: 'Bez poveznice', sender: '"Ostali" <shop@example.com>' },
      'by nothing': { text: `Vidi ${first.url}`, sender: nobody },
    }),
  ).toEqual({
    first: first.id,
    second: second.id,
    'second, in the name of the first': second.id,
    'by its name': first.id,
    'a name of several': null,
    'by nothing': null,
  });
});
