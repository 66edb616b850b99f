import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  callsOf,
  type EditorCalls,
  headersOfOtherSite,
  headersOfScope,
  outcome,
  richText,
} from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
let visitor: EditorCalls;
let customer: EditorCalls;
let writer: EditorCalls;
let publisher: EditorCalls;

beforeAll(async () => {
  shop = await openFixtureShop();
  visitor = callsOf(shop);
  customer = callsOf(shop, await headersOfScope(shop, 'customer'));
  writer = callsOf(shop, await headersOfScope(shop, 'writer'));
  publisher = callsOf(shop, await headersOfScope(shop, 'publisher'));
});
afterAll(() => shop.close());

const words = (id: string, text: string, more: object = {}) => ({
  id,
  type: 'richText',
  v: 2,
  options: { body: richText(text) },
  ...more,
});
const callToAct = (link: unknown) => ({
  id: 'poziv',
  type: 'hero',
  v: 1,
  options: { title: 'Pišite nam', buttons: [{ label: 'Kontakt', link, style: 'primary' }] },
});

const resolve = (parts: unknown[], calls = writer) => calls.send('POST', 'section/resolve', { parts });

describe('sections of a draft', () => {
  test('have addresses, with hidden ones and buttons without a link in their places', async () => {
    const page = await publisher.create({
      title: 'Kontakt',
      slug: 'kontakt-krov',
      postTypeSlug: 'page',
      status: 'published',
    });
    const { data: listed } = await writer.list({
      draft: true,
      filters: [{ key: 'id', value: page.data.id }],
    });
    const link = { kind: 'term', termType: 'page', key: listed.data[0].key };
    const { status, data } = await resolve([
      words('skriveno', 'Poslije', { meta: { hidden: true } }),
      callToAct(link),
      { ...callToAct(null), id: 'prazan' },
    ]);
    expect(status).toBe(200);
    expect(data.parts.map(({ id }: { id: string }) => id)).toEqual(['skriveno', 'poziv', 'prazan']);
    expect(data.parts[1].options.buttons[0].link).toMatchObject({ url: '/kontakt-krov' });
    expect(data.parts[2].options.buttons).toHaveLength(1);
  });

  test('keep a button whose link leads nowhere, which visitors do not get', async () => {
    const lost = { kind: 'term', termType: 'page', key: 'no-such-page' };
    const { data } = await resolve([callToAct(lost)]);
    expect(data.parts[0].options.buttons).toEqual([
      { label: 'Kontakt', link: { url: '' }, style: 'primary' },
    ]);
  });

  test('are refused by the invalid field', async () => {
    const { status, details } = await resolve([{ ...callToAct(null), options: { title: 7 } }]);
    expect([status, details.fields]).toEqual([422, { 'parts.0.options.title': { rule: 'type' } }]);
  });

  test('are for users who may write', async () => {
    expect(outcome(await resolve([], visitor))).toEqual([401, 'NO_ACTIVE_USER']);
    expect(outcome(await resolve([], customer))).toEqual([403, 'FORBIDDEN']);
  });
});

describe('versions of a document', () => {
  test('are listed with their authors, read in full, and become the draft again', async () => {
    const { data } = await publisher.create({
      title: 'Prvi',
      slug: 'prvi-krov',
      parts: [words('a', 'Jedan')],
      status: 'published',
    });
    await writer.update(data.id, { version: 1, draft: true, title: 'Drugi', parts: [words('a', 'Dva')] });
    const history = await writer.send('GET', `history/list/${data.id}`);
    expect(history.data).toMatchObject([
      { version: 2, kind: 'draft', title: 'Drugi', by: 'writer@example.com' },
      { version: 1, kind: 'publish', title: 'Prvi', by: 'publisher@example.com' },
    ]);
    const first = history.data[1].id;
    const whole = await writer.send('GET', `history/get/${data.id}/${first}`);
    expect(whole.data).toMatchObject({ title: 'Prvi', slug: 'prvi-krov', parts: [words('a', 'Jedan')] });

    const late = await writer.send('POST', `history/restore/${data.id}/${first}`, { version: 1 });
    expect(outcome(late)).toEqual([409, 'EDIT_CONFLICT']);
    expect(late.details.current).toMatchObject({ version: 2, title: 'Drugi' });
    const restored = await writer.send('POST', `history/restore/${data.id}/${first}`, { version: 2 });
    expect(restored.data).toEqual({ version: 3 });
    const { data: listed } = await writer.list({ draft: true, filters: [{ key: 'id', value: data.id }] });
    expect(listed.data[0]).toMatchObject({ title: 'Prvi', version: 3 });
  });

  test('do not name users of another site that shares it', async () => {
    const { data } = await publisher.create({ title: 'Zajednički krov', slug: 'zajednicki-krov' });
    await shop.database.pool.query('update document set site_id = null where id = $1', [data.id]);
    const elsewhere = callsOf(shop, await headersOfOtherSite(shop, 'writer'));
    const history = await elsewhere.send('GET', `history/list/${data.id}`);
    expect(history.data).toMatchObject([{ version: 1, title: 'Zajednički krov', by: null }]);
  });

  test('cannot be read or restored by others', async () => {
    const { data } = await publisher.create({ title: 'Drugi krov', slug: 'drugi-krov' });
    const other = await publisher.create({ title: 'Treći krov', slug: 'treci-krov' });
    const [entry] = (await writer.send('GET', `history/list/${data.id}`)).data;
    expect(outcome(await visitor.send('GET', `history/list/${data.id}`))).toEqual([401, 'NO_ACTIVE_USER']);
    expect(outcome(await customer.send('GET', `history/get/${data.id}/${entry.id}`))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    const foreign = `${other.data.id}/${entry.id}`;
    expect(outcome(await writer.send('GET', `history/get/${foreign}`))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await writer.send('POST', `history/restore/${foreign}`, { version: 1 }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });
});
