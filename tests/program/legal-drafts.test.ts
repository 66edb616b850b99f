import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeLegalDrafts } from '#domain/checkout/legal/legal-drafts.ts';
import { legalPageKeys } from '#values/first-steps.ts';
import { type Headers, headersOfScope } from '../support/editors.ts';
import { rowsOf } from '../support/fixture-payment.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

/* Drafts of legal texts that a new shop begins with (docs/rules/settings.md). */

let shop: FixtureShop;
let admin: Headers;
beforeAll(async () => {
  shop = await openFixtureShop();
  admin = await headersOfScope(shop, 'admin');
  await writeLegalDrafts({ ...shop.runtime, site: { id: shop.siteId } }, 'make');
});
afterAll(() => shop.close());

type Draft = {
  readonly key: string;
  readonly language: string;
  readonly version: number;
  readonly html: string;
};
const drafts = () =>
  rowsOf<Draft>(
    shop,
    `select key, language, draft -> 'sections' -> 0 ->> 'options' as html from document_text t
     join document d on d.id = t.document_id where key = any($1) and published is null order by key, language`,
    [...legalPageKeys],
  );
const htmlOf = async (key: string, language: string) =>
  (await drafts()).find((one) => one.key === key && one.language === language)?.html ?? '';
async function saveCompany(fields: object) {
  const path = '/api/v1/manage/settings';
  const { version } = (await shop.call('GET', `${path}/get/company`, undefined, admin)).data;
  const body = { version, ...fields };
  expect(await shop.call('PATCH', `${path}/update/company`, body, admin)).toMatchObject({ status: 200 });
}

test('are there for each page in each language, marked to be checked, and seen by nobody', async () => {
  const all = await drafts();
  expect(all).toHaveLength(legalPageKeys.length * 3);
  for (const { html } of all) expect(html).toMatch(/"(Skica|Draft|Entwurf)\. /);
  expect(await htmlOf('page-delivery', 'de')).toMatch(/bis .* kg .*€/);
  expect((await shop.call('GET', '/api/v1/cms/post/getOne/opci-uvjeti')).status).toBe(404);
});

test('say what the company is by now, and leave what is not known to be entered', async () => {
  await saveCompany({ legalName: 'Krovovi <Kovač>', management: '' });
  const imprint = await htmlOf('page-legal-notice', 'hr');
  expect(imprint).toContain('Krovovi <Kovač>');
  expect(imprint).toContain('[članovi uprave]');
  expect(await htmlOf('page-legal-notice', 'de')).toContain('[Geschäftsführung]');
});

test('what somebody has changed or deleted is left as it is', async () => {
  await shop.database.pool.query(
    `update document_text set updated_by = (select min(id) from "user"), draft = jsonb_set(draft, '{title}', '"Naši uvjeti"')
     where language = 'hr' and document_id = (select id from document where key = 'page-terms')`,
  );
  const before = await htmlOf('page-terms', 'hr');
  await shop.database.pool.query(`delete from document where key = 'page-privacy'`);
  await saveCompany({ legalName: 'Kovač Krovovi' });
  expect(await htmlOf('page-terms', 'hr')).toBe(before);
  expect(await htmlOf('page-terms', 'en')).toContain('Kovač Krovovi');
  expect((await drafts()).map(({ key }) => key)).not.toContain('page-privacy');
});
