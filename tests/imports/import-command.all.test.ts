import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancedBooks, runBooksCommand } from '../support/books-command.ts';
import { rowsOf } from '../support/fixture-payment.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { pictureCalled } from '../support/picture-server.ts';
import { runShopCommand } from '../support/shop-command.ts';

/* The command that reads files into the shop (docs/rules/imports.md). */

let shop: FixtureShop;
let folder: string;
beforeAll(async () => {
  shop = await openFixtureShop();
  folder = await mkdtemp(path.join(os.tmpdir(), 'attika-import-'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (...words: string[]) => runShopCommand('import', shop.database.address, words);
const priceOf = async (sku: string) =>
  (
    await rowsOf<{ cents: number }>(
      shop,
      'select list_price_cents::int as cents from product where sku = $1',
      sku,
    )
  )[0]?.cents;

test('looks at a file, writes what is right and tells what is wrong, beside the running shop', async () => {
  const file = path.join(folder, 'cijene.csv');
  await writeFile(file, 'sku;retailPrice\nPLATE;12,50\nSCREW;skupo\n');
  const before = await priceOf('PLATE');
  const dry = await run(file, '--what', 'prices', '--dry-run');
  expect(dry.out).toMatch(/^Import \d+: 2 rows, 0 new, 1 changed, 0 unchanged, 1 wrong\.\n$/);
  expect(await priceOf('PLATE')).toBe(before);
  const { code, out, said } = await run(file, '--what', 'prices');
  expect([code, said]).toEqual([1, 'Row 3, retailPrice: type, not "skupo"\n']);
  expect(out).toContain('Written: 1 rows in 1 change sets.');
  expect(await priceOf('PLATE')).toBe(1250);
  expect((await run(file, '--what', 'prices')).out).toContain('0 changed, 1 unchanged, 1 wrong');
  const [set] = await rowsOf<{ actor_id: null; source: string }>(
    shop,
    'select actor_id, source from change_set order by id desc limit 1',
  );
  expect(set).toMatchObject({ actor_id: null, source: 'import' });
  expect(await runBooksCommand(shop.database.address)).toEqual(balancedBooks);
});

test('brings pictures of a zip with a file', async () => {
  const [file, zip] = [path.join(folder, 'slike.csv'), path.join(folder, 'slike.zip')];
  await writeFile(file, 'sku;pictures\nPLATE;naredba.png, nema.png\n');
  await writeFile(zip, zipSync({ 'naredba.png': await pictureCalled('naredba') }));
  const { out, said } = await run(file, '--pictures', zip);
  expect(out).toContain('Pictures: 1 came, 0 did not.');
  expect(said).toBe('Row 2, pictures: oneOf, not "nema.png"\n');
  const shown = await rowsOf(
    shop,
    `select original_name from medium join product_medium on medium_id = medium.id
      join product on product.id = product_id where sku = 'PLATE'`,
  );
  expect(shown).toEqual([{ original_name: 'naredba.png' }]);
  expect((await run(file, '--pictures', path.join(folder, 'nema.zip'))).said).toMatch(
    /There is no file .*nema\.zip/,
  );
});

test('reads customers and redirects as it reads goods, and sends nobody a mail', async () => {
  const mails = () => rowsOf<{ count: number }>(shop, 'select count(*)::int as count from outbox_mail');
  const before = await mails();
  const people = path.join(folder, 'kupci.csv');
  await writeFile(
    people,
    'email;name;newsletter;newsletterAt;newsletterProof\nnaredba@kupac.example;Iva Kos;da;2024-05-01;popis\n',
  );
  expect((await run(people, '--what', 'customers')).out).toContain('Written: 1 rows in 1 change sets.');
  const stored = await rowsOf(
    shop,
    `select first_name, password_hash, proof, asked_by, asked_by_user_id from "user"
      join consent_log using (email) where email = 'naredba@kupac.example'`,
  );
  expect(stored).toEqual([
    { first_name: 'Iva', password_hash: null, proof: 'popis', asked_by: 'import', asked_by_user_id: null },
  ]);
  const old = path.join(folder, 'adrese.csv');
  await writeFile(old, 'from;to\n/stari-cjenik;/shop\n/stari-cjenik/;/kosarica\n');
  const { code, out, said } = await run(old, '--what', 'redirects');
  expect([code, said]).toEqual([1, 'Row 3, from: twice, not "/stari-cjenik/"\n']);
  expect(out).toContain('1 new, 0 changed, 0 unchanged, 1 wrong');
  expect(await mails()).toEqual(before);
});

test('says how it is used, and what it cannot read', async () => {
  expect((await run()).said).toContain('npm run import -- FILE');
  expect((await run('a.csv', '--what', 'orders')).said).toContain('npm run import -- FILE');
  expect(await run('nema.csv')).toMatchObject({ code: 1, said: 'There is no file nema.csv.\n' });
  const empty = path.join(folder, 'prazno.csv');
  await writeFile(empty, '');
  expect((await run(empty)).said).toContain('{"file":{"rule":"required"}}');
});
