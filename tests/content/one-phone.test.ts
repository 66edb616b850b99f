import { afterAll, beforeAll, expect, test } from 'vitest';
import { authEndpoints } from '#contract/v1/auth-endpoints.ts';
import { contentEndpoints } from '#contract/v1/content-endpoints.ts';
import { elementEndpoints } from '#contract/v1/element-endpoints.ts';
import { platformEndpoints } from '#contract/v1/platform-endpoints.ts';
import { languageCodes, languages } from '#values/language.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';

const former = '+385 1 555 0142';
const formerLink = 'tel:+38515550142';
const phone = '+385 1 555 0199';
const phoneLink = 'tel:+38515550199';

let api: TestApi;
let facts: Record<string, string>;

beforeAll(async () => {
  api = await openTestApi({ demo: true });
  const { tokens } = await api.call(authEndpoints.login, {
    body: { username: 'urednik@attika.example', password: 'DemoUrednik2026!' },
  });
  facts = { authorization: `Bearer ${tokens.accessToken}` };
}, 400_000);
afterAll(() => api.close());

const elementsIn = (language: string) =>
  api.call(
    contentEndpoints.elementGetByHandlers,
    { body: { handlers: ['header', 'footer'] } },
    { facts: { language } },
  );

test('a number edited once in the header changes everywhere, with its link, in every language', async () => {
  const { data } = await api.call(
    elementEndpoints.elementFilter,
    { body: { language_code: 'hrv', perPage: 50 } },
    { facts },
  );
  const header = data.find(({ handler }) => handler === 'header');
  if (!header) throw new Error('There is no header.');
  const parts = JSON.parse(JSON.stringify(header.parts)) as typeof header.parts;
  for (const { type, options } of parts) {
    if (type !== 'contactLinks') continue;
    for (const item of options.items as { kind: string; value: string }[]) {
      if (item.kind === 'phone') item.value = phone;
    }
  }
  await api.call(
    elementEndpoints.elementUpdate,
    {
      params: { id: header.id },
      body: { version: header.version, language_code: 'hrv', parts: parts as never },
    },
    { facts },
  );
  await api.shop.dependencies.settled();
  for (const language of languages) {
    const shown = JSON.stringify(await elementsIn(languageCodes[language]));
    expect([language, shown.includes(former), shown.includes(formerLink)]).toEqual([language, false, false]);
    // In the header's contact links and in the footer.
    expect(shown.split(`"${phone}"`).length - 1, language).toBeGreaterThanOrEqual(2);
    expect(shown.split(`"${phoneLink}"`).length - 1, language).toBeGreaterThanOrEqual(2);
  }
  // What search engines are told, and what mails and papers say.
  const detected = await api.call(platformEndpoints.domainDetect, { body: {} });
  expect(detected.company.phone).toBe(phone);
  const site = api.directory.list().find(({ siteId }) => siteId === detected.siteID);
  if (!site) throw new Error('There is no site.');
  expect(site.company.phone).toBe(phone);
  // Pages, drafts and menus.
  const { rows } = await api.shop.runtime.database.execute<{ place: string }>(
    `select document_id || ' ' || language as place from document_text join document on document.id = document_id
      where (draft::text || coalesce(published::text, '')) ~ '${former.replace('+', '\\+')}|${formerLink.replace('+', '\\+')}'
        and (site_id is null or site_id = ${site.id})`,
  );
  expect(rows).toEqual([]);
});
