import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkBooks } from '#domain/orders/books-check.ts';
import { headersOfScope, outcome } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { importCallsOf } from '../support/import-calls.ts';
import { testClock } from '../support/test-clock.ts';

/* How an import goes from stage to stage, is held, killed and taken back (docs/rules/imports.md). */

const clock = testClock('2026-11-20T12:00:00Z');
const rows = 1100;
let shop: FixtureShop;
let calls: ReturnType<typeof importCallsOf>;
let taxClass: string;
let named = 0;
let prefix: string;
beforeAll(async () => {
  shop = await openFixtureShop(clock);
  calls = importCallsOf(shop, await headersOfScope(shop, 'admin'));
  const { rows: classes } = await shop.database.pool.query('select key from tax_class order by id limit 1');
  taxClass = classes[0].key;
});
afterAll(() => shop.close());
beforeEach(() => {
  named += 1;
  prefix = `KOM${named}`;
});

/** A file of more rows than two transactions hold. */
const file = () =>
  ['sku,name.hrv,retailPrice,taxClass']
    .concat(Array.from({ length: rows }, (_, at) => `${prefix}-${at},Roba ${prefix} ${at},5,${taxClass}`))
    .join('\n');
const countOf = async (query: string): Promise<number> =>
  (await shop.database.pool.query<{ count: number }>(query)).rows[0]?.count ?? 0;
const made = () =>
  countOf(`select count(*)::int as count from product where sku like '${prefix}-%' and not archived`);
/** Nobody gets beyond a row: as if the database ended the transaction again and again. */
const stopAt = (row: number) =>
  shop.database.pool.query(`
    create or replace function stop_import() returns trigger language plpgsql as $$ begin
      if new.position >= ${row} then raise exception 'killed' using errcode = '40001'; end if; return new; end $$;
    create or replace trigger stop_import before update on import for each row execute function stop_import()`);
const goOn = () => shop.database.pool.query('drop trigger stop_import on import');

describe('an import', () => {
  test('goes on where a process was killed, and writes nothing twice by several at once', async () => {
    const { id } = await calls.checked(file());
    await calls.apply(id);
    await stopAt(600);
    await expect(calls.carryOut()).rejects.toThrow();
    expect((await calls.get(id)).data).toMatchObject({ state: 'applying', done: 500 });
    expect(await made()).toBe(500);
    await goOn();
    await Promise.all([calls.carryOut(), calls.carryOut(), calls.carryOut()]);
    await calls.carryOut();
    const { data: run } = await calls.get(id);
    expect(run).toMatchObject({ state: 'applied', done: rows, new: rows, wrong: 0 });
    expect(run.changeSetIds).toHaveLength(3);
    expect(await made()).toBe(rows);
    const twice = `select count(*)::int as count from (select entity_id from change where field = 'made'
      and change_set_id in (${run.changeSetIds.join()}) group by 1 having count(*) > 1) twice`;
    expect(await countOf(twice)).toBe(0);
    expect(Object.values(await checkBooks(shop.runtime)).every((differences) => differences === 0)).toBe(
      true,
    );

    await calls.act(id, 'undo');
    await stopAt(0);
    await expect(calls.carryOut()).rejects.toThrow();
    await goOn();
    await calls.carryOut();
    expect((await calls.get(id)).data).toMatchObject({ state: 'undone', done: 0, left: 0, changeSetIds: [] });
    expect(await made()).toBe(0);
  });

  test('is held, goes on, is ended, and what it has written by then is taken back', async () => {
    const { id } = await calls.checked(file());
    await calls.apply(id);
    expect((await calls.act(id, 'pause')).data).toMatchObject({
      state: 'paused',
      allowedActions: ['resume', 'cancel'],
    });
    await calls.carryOut();
    expect(await made()).toBe(0);
    await calls.act(id, 'resume');
    await stopAt(600);
    await expect(calls.carryOut()).rejects.toThrow();
    await goOn();
    expect((await calls.act(id, 'cancel')).data).toMatchObject({ state: 'cancelled', done: 500 });
    await calls.carryOut();
    expect(await made()).toBe(500);
    expect(await calls.undone(id)).toMatchObject({ state: 'undone', done: 0 });
    expect(await made()).toBe(0);
  });

  test('does in each state what can be done there, and nothing else', async () => {
    const { data: uploaded } = await calls.create(file());
    expect(uploaded.allowedActions).toEqual(['check', 'cancel']);
    const early = await calls.apply(uploaded.id);
    expect(outcome(early)).toEqual([409, 'ACTION_NOT_ALLOWED']);
    expect(early.details.allowedActions).toEqual(['check', 'cancel']);
    expect((await calls.check(uploaded.id)).data.allowedActions).toEqual(['pause', 'cancel']);
    await calls.carryOut();
    expect((await calls.get(uploaded.id)).data.allowedActions).toEqual(['check', 'apply', 'cancel']);
    expect((await calls.act(uploaded.id, 'cancel')).data.allowedActions).toEqual(['check']);
    expect(outcome(await calls.act(uploaded.id, 'undo'))).toEqual([409, 'ACTION_NOT_ALLOWED']);
  });

  test('leaves a field that somebody has changed since, and says so', async () => {
    const { id } = await calls.checked(`sku,retailPrice\nPLATE,77\n`);
    await calls.applied(id);
    await shop.database.pool.query(`update product set list_price_cents = 8800 where sku = 'PLATE'`);
    expect(await calls.undone(id)).toMatchObject({ state: 'undone', left: 1 });
  });

  test('tells at its row what is wrong by the time that it is written', async () => {
    const { id } = await calls.checked(
      `sku,name.hrv,retailPrice,taxClass\nUTRKA-1,Prva,5,${taxClass}\nUTRKA-2,Druga,5,${taxClass}\n`,
    );
    await shop.database.pool.query(`update product set sku = 'UTRKA-1' where sku = 'SCREW'`);
    expect(await calls.applied(id)).toMatchObject({ state: 'applied', new: 1, wrong: 1, done: 1 });
    expect(await calls.rows(id, 'wrong')).toMatchObject([
      { row: 2, problems: [{ column: 'sku', rule: 'oneOf', value: 'UTRKA-1' }] },
    ]);
  });
});
