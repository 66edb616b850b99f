import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildServer } from '#api/app.ts';
import { removeLooseFiles } from '#domain/forms/loose-files-service.ts';
import { type FileStore, freeBytesMinimum } from '#platform/files/file-store.ts';
import { hourMs, minuteMs } from '#values/durations.ts';
import {
  formFileBytesMaximum,
  handedInBytesPerHour,
  looseFileBytesMaximum,
  looseFileMinutes,
} from '#values/form-limits.ts';
import { filledMeasure, handInFile, offerMeasureForm, png } from '../support/fixture-forms.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/* Whoever has not logged in hands in files; none of that fills the disk. */

let shop: FixtureShop;
const clock = testClock();
let store: Awaited<ReturnType<typeof offerMeasureForm>>['store'];

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  ({ store } = await offerMeasureForm(shop));
});
afterAll(() => shop.close());
beforeEach(async () => {
  clock.pass(2 * hourMs);
  await removeLooseFiles(shop.runtime, shop.shop.dependencies.files);
});

const large = Buffer.concat([png, Buffer.alloc(formFileBytesMaximum - png.length)]);
const rows = async () => (await shop.database.pool.query('select * from form_file order by id')).rows;

describe('the files of one address', () => {
  test('are limited by their bytes an hour, an IPv6 network (/64) being one address', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent <= handedInBytesPerHour / formFileBytesMaximum; sent += 1) {
      statuses.push((await handInFile(shop, large, 'krov.png', `2001:db8::${sent + 1}`)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    const refused = await handInFile(shop, large, 'krov.png', '2001:db8::ffff');
    expect(refused.details).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 3600 });
    expect((await handInFile(shop, png, 'krov.png', '2001:db8:0:1::1')).status).toBe(200);
    clock.pass(hourMs);
    expect((await handInFile(shop, large, 'krov.png', '2001:db8::1')).status).toBe(200);
  });
});

describe('all files that were not submitted', () => {
  /** As if somebody had handed in that much a while ago. */
  async function fill(bytes: number, minutesAgo: number) {
    const { data } = await handInFile(shop, png);
    const at = new Date(clock.now().getTime() - minutesAgo * minuteMs);
    await shop.database.pool.query(
      'update form_file set size_bytes = $1, created_at = $2 where id = (select max(id) from form_file)',
      [bytes, at],
    );
    return { token: data.token, storeKey: (await rows()).at(-1).store_key as string };
  }

  test('have one quota: above it nothing is accepted, and nothing of what was refused stays', async () => {
    await fill(looseFileBytesMaximum - png.length, 0);
    const before = await rows();
    expect((await handInFile(shop, png)).status).toBe(200);
    const refused = await handInFile(shop, png);
    expect(refused).toMatchObject({ status: 507, details: { code: 'STORAGE_FULL' } });
    expect(await rows()).toHaveLength(before.length + 1);
  });

  test('make room, oldest first, once a form could have been sent with them', async () => {
    const { files } = shop.shop.dependencies;
    const oldest = await fill(looseFileBytesMaximum / 2, 20);
    const old = await fill(looseFileBytesMaximum / 2, 15);
    expect((await handInFile(shop, png)).status).toBe(200);
    expect(await files.has(oldest.storeKey)).toBe(false);
    expect(await files.has(old.storeKey)).toBe(true);
    expect((await store({ ...filledMeasure, plans: [oldest.token] })).status).toBe(422);
  });

  test('do not count once a form was sent with them', async () => {
    const sent = await fill(1, 0);
    expect((await store({ ...filledMeasure, plans: [sent.token] })).status).toBe(200);
    await shop.database.pool.query(
      'update form_file set size_bytes = $1 where id = (select max(id) from form_file)',
      [looseFileBytesMaximum],
    );
    expect((await handInFile(shop, png)).status).toBe(200);
  });

  test(`are removed after ${looseFileMinutes} minutes`, async () => {
    const { files } = shop.shop.dependencies;
    const kept = await fill(1, looseFileMinutes - 1);
    const gone = await fill(1, looseFileMinutes + 1);
    await removeLooseFiles(shop.runtime, files);
    expect([await files.has(kept.storeKey), await files.has(gone.storeKey)]).toEqual([true, false]);
  });
});

describe('a disk without space', () => {
  async function answerOf(disk: Partial<FileStore>) {
    const { dependencies } = shop.shop;
    const app = await buildServer({ ...dependencies, files: { ...dependencies.files, ...disk } });
    const before = await rows();
    const answer = await handInFile({ ...shop, app }, png);
    await app.close();
    expect(await rows()).toEqual(before);
    return answer;
  }

  test('is reported before it is full: part of it is reserved for the shop itself', async () => {
    const answer = await answerOf({ freeBytes: async () => freeBytesMinimum });
    expect(answer).toMatchObject({ status: 507, details: { code: 'STORAGE_FULL' } });
    expect((await answerOf({ freeBytes: async () => freeBytesMinimum + png.length })).status).toBe(507);
  });

  test.each(['ENOSPC', 'EDQUOT'])('is reported when a file could not be written (%s)', async (code) => {
    const { files } = shop.shop.dependencies;
    const broken = new Readable({
      read() {
        this.push(png.subarray(0, 10));
        this.destroy(Object.assign(new Error('write'), { code }));
      },
    });
    const answer = await answerOf({ put: (key) => files.put(key, broken) });
    expect(answer).toMatchObject({ status: 507, details: { code: 'STORAGE_FULL' } });
  });
});
