import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountEndpoints } from '#contract/v1/account-endpoints.ts';
import { authEndpoints } from '#contract/v1/auth-endpoints.ts';
import { cutListEndpoints } from '#contract/v1/cut-list-endpoints.ts';
import { roofEndpoints } from '#contract/v1/roof-endpoints.ts';
import { savedRoofsMaximum } from '#values/account-limits.ts';
import { readDemoPasswords } from '../../src/first-start/demo/demo-passwords.ts';
import { gable } from '../support/fixture-roof.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';

/* docs/rules/roof-calculator.md: roofs that somebody keeps in the account. The demo shop with two of its customers. */

let api: TestApi;
type Person = { facts: Record<string, string> };
let ana: Person;
let ivan: Person;
/** Two variants of a covering, and its main product. */
let variants: readonly number[];
let mainProduct: number;

beforeAll(async () => {
  api = await openTestApi({ demo: true, demoMode: true });
  const passwords = await readDemoPasswords();
  const logIn = async (username: string): Promise<Person> => {
    const body = { username, password: passwords.get(username) ?? '' };
    const answer = await api.call(authEndpoints.login, { body });
    if (!('tokens' in answer)) throw new Error('A second factor is asked for.');
    return { facts: { authorization: `Bearer ${answer.tokens.accessToken}` } };
  };
  ana = await logIn('ana.maric@kupac.example');
  ivan = await logIn('ivan.kovacic@limar.example');
  const { coverings } = await api.call(roofEndpoints.roofCoverings, {});
  const covering = coverings.find(({ sku }) => sku === 'ATK-T35');
  variants = covering?.variants.map(({ productId }) => productId) ?? [];
  mainProduct = covering?.productId ?? 0;
});
afterAll(() => api.close());

type More = Partial<Omit<typeof gable, 'shape'>> & { productId?: number; shape?: 'gable' | 'canopy' };
const keep = (person: Person | undefined, name: string, more: object = {}) =>
  api.call(
    roofEndpoints.roofCreate,
    { body: { ...gable, productId: variants[0] ?? 0, name, ...(more as More) } },
    person,
  );
const list = async (person: Person) => (await api.call(roofEndpoints.roofFilter, { query: {} }, person)).data;
const refused = (code: string, fields?: object) =>
  expect.objectContaining({ details: expect.objectContaining({ code, ...(fields ? { fields } : {}) }) });

test('roofs are saved with their input, renamed and removed only by their owner', async () => {
  const kept = await keep(ana, ' Kuća  u Senju ');
  expect(kept).toMatchObject({
    name: 'Kuća u Senju',
    productId: variants[0],
    measures: { ...gable, withGutter: true },
    covering: { sku: 'ATK-T35', values: [{ code: 'colour' }, { code: 'thickness' }] },
  });
  const { id: garage } = await keep(ana, 'Garaža', { productId: variants[1], withGutter: false });
  expect((await list(ana)).map(({ name }) => name)).toEqual(['Garaža', 'Kuća u Senju']);
  expect((await list(ana))[0]).toMatchObject({ productId: variants[1], measures: { withGutter: false } });
  const { lines } = await api.call(roofEndpoints.roofCalculate, {
    body: { ...gable, productId: variants[0] ?? 0 },
  });
  const leftOut = lines.slice(0, 2).map(({ product }) => product);
  const { id: bare } = await keep(ana, 'Bez okapnice', { leftOut });
  expect((await list(ana))[0]?.measures).toMatchObject({ leftOut });
  await api.call(roofEndpoints.roofDelete, { params: { id: bare } }, ana);
  const name = { name: 'Kuća' };
  const renamed = await api.call(roofEndpoints.roofUpdate, { params: { id: kept.id }, body: name }, ana);
  expect(renamed).toMatchObject({ ...name, measures: gable });
  expect((await list(ana)).map(({ name }) => name)).toEqual(['Kuća', 'Garaža']);
  for (const person of [ivan, undefined]) {
    const code = person ? 'NOT_FOUND' : 'NO_ACTIVE_USER';
    const params = { id: kept.id };
    await expect(api.call(roofEndpoints.roofUpdate, { params, body: name }, person)).rejects.toEqual(
      refused(code),
    );
    await expect(api.call(roofEndpoints.roofDelete, { params }, person)).rejects.toEqual(refused(code));
  }
  expect(await list(ivan)).toEqual([]);
  await expect(keep(undefined, 'Moj')).rejects.toEqual(refused('NO_ACTIVE_USER'));
  await api.call(roofEndpoints.roofDelete, { params: { id: garage } }, ana);
  expect((await list(ana)).map(({ id }) => id)).toEqual([kept.id]);
});

test('a roof whose answer was lost is saved once', async () => {
  const facts = { ...ivan.facts, 'idempotency-key': 'a lost roof' };
  const first = await keep({ facts }, 'Radionica');
  await api.database.pool.query(
    `update idempotency_key set status_code = null, answer = null, claimed_by = 'gone' where key = 'a lost roof'`,
  );
  expect(await keep({ facts }, 'Radionica')).toEqual(first);
  expect((await list(ivan)).filter(({ name }) => name === 'Radionica')).toHaveLength(1);
});

test('a roof that cannot be calculated is not saved', async () => {
  const wrong = (more: object, code: string, fields?: object) =>
    expect(keep(ana, 'x', more)).rejects.toEqual(refused(code, fields));
  await wrong({ productId: mainProduct }, 'CONFIGURATION_NOT_SET');
  await wrong({ productId: 2_000_000_000 }, 'NOT_FOUND');
  await wrong({ snowRegion: 'zone9' }, 'VALIDATION', { snowRegion: { rule: 'oneOf' } });
  await wrong({ shape: 'canopy' }, 'VALIDATION', { pitchTenths: { rule: 'maximum', parameter: 150 } });
  await expect(keep(ana, '  ')).rejects.toEqual(refused('VALIDATION', { name: { rule: 'required' } }));
});

test('an account has a maximum of them; they are exported with it', async () => {
  const { rows } = await api.database.pool.query(
    `select id from "user" where email = 'ivan.kovacic@limar.example' order by site_id limit 1`,
  );
  await api.database.pool.query(
    `insert into saved_roof (user_id, product_id, name, measures, created_at, updated_at)
     select $1, $2, 'x', $3, now(), now() from generate_series(1, $4)`,
    [rows[0].id, variants[0], JSON.stringify({ ...gable, withGutter: true }), savedRoofsMaximum],
  );
  await expect(keep(ivan, 'Još jedan')).rejects.toEqual(
    refused('VALIDATION', { roofs: { rule: 'maxLength', parameter: savedRoofsMaximum } }),
  );
  const exported = (await api.call(accountEndpoints.accountExport, {}, ana)) as { roofs: object[] };
  expect(exported.roofs).toEqual([
    expect.objectContaining({ name: 'Kuća', measures: { ...gable, withGutter: true } }),
  ]);
});

test('a roof whose covering is no longer sold has no link', async () => {
  await api.database.pool.query('update product set archived = true where id = $1 or main_product_id = $1', [
    mainProduct,
  ]);
  expect((await list(ana))[0]).toMatchObject({ name: 'Kuća', covering: null });
});

test('a roof and a list of lengths have the logged-in user’s member prices, and name the discount', async () => {
  const { coverings } = await api.call(roofEndpoints.roofCoverings, {});
  const productId = coverings.find(({ sku }) => sku === 'ATK-SF430')?.variants[0]?.productId ?? 0;
  const roof = (person?: Person) =>
    api.call(roofEndpoints.roofCalculate, { body: { ...gable, productId } }, person);
  const lengths = (person?: Person) =>
    api.call(
      cutListEndpoints.cutListQuote,
      {
        body: {
          productId,
          rows: [
            { pieces: 4, lengthMm: 4250, mark: '' },
            { pieces: 1, lengthMm: 1800, mark: '' },
          ],
        },
      },
      person,
    );
  for (const quote of [roof, lengths]) {
    const [everybody, without, member] = [await quote(), await quote(ana), await quote(ivan)];
    expect(without).toEqual(everybody);
    expect(everybody).not.toHaveProperty('memberSaving');
    expect(member.memberSaving).toBeGreaterThan(1);
    const saved = Math.round(((everybody.total ?? 0) - (member.total ?? 0)) * 100) / 100;
    expect(member.memberSaving).toBe(saved);
  }
});
