import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeLoosePhotos } from '#domain/reviews/review-photos.ts';
import { hourMs } from '#values/durations.ts';
import { reviewPhotosMaximum, reviewPhotosPerAccount } from '#values/form-limits.ts';
import { orderAs } from '../support/fixture-customers.ts';
import { handInFile, setOption } from '../support/fixture-forms.ts';
import { type LoggedIn, loggedIn, loginAs, password } from '../support/fixture-people.ts';
import { makePost } from '../support/fixture-posts.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { pdf, photograph } from '../support/media-calls.ts';
import { testClock } from '../support/test-clock.ts';
import { testFilesFolder } from '../support/test-runtime.ts';

let shop: FixtureShop;
const clock = testClock();
let buyer: LoggedIn;
let other: LoggedIn;
let editor: LoggedIn;

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  buyer = await aBuyer('kupila@kupac.example');
  other = await loggedIn(shop, 'druga@kupac.example');
  await loggedIn(shop, 'urednica@attika.example');
  await shop.database.pool.query(
    `update "user" set is_backoffice_user = true, scope = 'editor' where email = 'urednica@attika.example'`,
  );
  editor = await loginAs(shop, 'urednica@attika.example');
  await setOption(shop, 'RequireAdminPublishing', true);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.pool.query('delete from review');
  await shop.database.pool.query('delete from account_attempt');
  await shop.database.pool.query('delete from form_file');
  // Those of the test before are old.
  await shop.database.pool.query(`update review_photo set created_at = 'epoch'`);
  await removeLoosePhotos(shop.runtime, shop.shop.dependencies.files);
});

async function aBuyer(email: string): Promise<LoggedIn> {
  const person = await loggedIn(shop, email);
  await orderAs(shop, person, { screw: 1 });
  await shop.database.pool.query(`update "order" set status = 'processing' where user_id = $1`, [person.id]);
  return person;
}

type By = Pick<LoggedIn, 'headers'> | undefined;
const tokenOf = async (bytes: Uint8Array) => {
  const { status, data } = await handInFile(shop, bytes, 'krov.jpg');
  expect(status).toBe(200);
  return data.token as string;
};
const create = (by: By, photos: readonly string[], more: object = {}) =>
  shop.call(
    'POST',
    '/api/v1/review/create',
    { productId: shop.productIds.screw, rating: 5, comment: 'Lijepo leži.', photos, ...more },
    by?.headers,
  );
const update = (by: By, id: number, body: object) =>
  shop.call('PATCH', `/api/v1/review/update/${id}`, body, by?.headers);
const publish = (id: number, published = true) =>
  shop.call('PATCH', `/api/v1/review/publish/${id}`, { published }, editor.headers);
const list = (by?: By) =>
  shop.call('POST', '/api/v1/review/filter', { productId: shop.productIds.screw }, by?.headers);
const get = (url: string, by?: By, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers: { ...by?.headers, ...headers } });

type Photo = { id: number; width: number; height: number; urls: { small: string; large: string } };

/** Every file that has to do with photographs of reviews, by what the table names. */
async function filesOf(hashes: readonly string[]): Promise<string[]> {
  const all = await readdir(testFilesFolder(), { recursive: true });
  return all.filter((path) => hashes.some((hash) => path.includes(hash)) && /\.\w+$/.test(path));
}
const hashesIn = async () =>
  (await shop.database.pool.query('select file_hash from review_photo')).rows.map(
    ({ file_hash }) => file_hash,
  );

describe('a photograph', () => {
  test('by a buyer of the product is shown once the review is published, small and large', async () => {
    const token = await tokenOf(await photograph('#a63c28', 3000, 2000));
    const { status, data: made } = await create(buyer, [token]);
    expect(status).toBe(200);
    const [photo] = made.photos as Photo[];
    expect(photo).toMatchObject({ width: 1920, height: 1280 });
    const { small, large } = photo?.urls ?? { small: '', large: '' };
    // Before that it is there for its writer and for who publishes, kept by no cache.
    for (const by of [undefined, other]) expect((await get(small, by)).statusCode).toBe(404);
    for (const by of [buyer, editor]) {
      const answer = await get(small, by);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
    }
    expect((await list(buyer)).data.own.photos).toEqual(made.photos);
    await publish(made.id);
    expect((await list()).data.data).toMatchObject([{ id: made.id, photos: made.photos }]);
    for (const [url, width] of [
      [small, 320],
      [large, 1920],
    ] as const) {
      const answer = await get(url, undefined, { accept: 'image/webp' });
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=300',
        'x-content-type-options': 'nosniff',
        vary: expect.stringContaining('Accept'),
      });
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width });
      const again = await get(url, undefined, {
        accept: 'image/webp',
        'if-none-match': `${answer.headers.etag}`,
      });
      expect(again.statusCode).toBe(304);
    }
    await publish(made.id, false);
    expect((await get(small)).statusCode).toBe(404);
  });

  test('is stored without anything but the picture: no place or camera, no trailing data', async () => {
    const exif = { IFD0: { Artist: 'Ana Kos' }, IFD3: { GPSLatitude: '45/1 48/1 0/1', GPSLatitudeRef: 'N' } };
    const picture = sharp({ create: { width: 90, height: 60, channels: 3, background: '#a63c28' } });
    const bytes = await picture.withExif(exif).jpeg().toBuffer();
    const token = await tokenOf(Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]));
    const { rows } = await shop.database.pool.query('select store_key from form_file');
    const { data: made } = await create(buyer, [token]);
    const { urls } = made.photos[0] as Photo;
    const [original = ''] = (await filesOf(await hashesIn())).filter((path) => path.includes('originals'));
    const kept = await shop.shop.dependencies.files.read(original);
    expect(kept?.length).toBeGreaterThan(100);
    for (const words of ['Ana Kos', 'alert(1)']) expect(kept?.includes(words)).toBe(false);
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
    expect((await get(urls.large, buyer)).rawPayload.includes('alert(1)')).toBe(false);
    // What was handed in is gone.
    expect((await shop.database.pool.query('select * from form_file')).rows).toEqual([]);
    expect(await shop.shop.dependencies.files.has(rows[0].store_key)).toBe(false);
  });

  test.each(['png', 'webp'] as const)('may be a %s', async (format) => {
    const bytes = await sharp(await photograph('#2e6b4f', 40, 30))
      .toFormat(format)
      .toBuffer();
    const { data } = await create(buyer, [await tokenOf(bytes)]);
    expect(data.photos).toMatchObject([{ width: 40, height: 30 }]);
  });
});

/** Says to be far larger than any picture, and is some hundred bytes. */
async function pixelBomb(): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  return bytes;
}

describe('is refused at its field, and the review with it', () => {
  test.each([
    ['a paper', async () => pdf],
    [
      'a picture of another kind',
      async () =>
        sharp(await photograph('#fff', 9, 9))
          .avif()
          .toBuffer(),
    ],
    ['half a picture', async () => (await photograph('#a63c28', 60, 40)).subarray(0, 200)],
    ['a picture of more pixels than any', pixelBomb],
  ])('%s', async (_, bytesOf) => {
    const good = await tokenOf(await photograph('#a63c28', 60, 40));
    const { status, details } = await create(buyer, [good, await tokenOf(await bytesOf())]);
    expect([status, details.fields]).toEqual([422, { photos: { rule: 'format' } }]);
    expect((await list(buyer)).data.own).toBeNull();
    // What was made of the good one goes by itself; it may be sent again.
    expect((await create(buyer, [good])).status).toBe(200);
  });

  test('with an unknown or used token', async () => {
    const token = await tokenOf(await photograph('#a63c28', 60, 40));
    const { data: made } = await create(buyer, [token]);
    for (const photos of [[token], ['unknown']]) {
      const { status, details } = await update(buyer, made.id, { photos });
      expect([status, details.fields]).toEqual([422, { photos: { rule: 'oneOf' } }]);
    }
  });

  test('beyond the maximum of a review', async () => {
    const tokens = await Promise.all(
      Array.from({ length: reviewPhotosMaximum + 1 }, async () => tokenOf(await photograph('#fff', 9, 9))),
    );
    const { status, details } = await create(buyer, tokens);
    expect([status, details.fields]).toEqual([
      422,
      { photos: { rule: 'maxLength', parameter: reviewPhotosMaximum } },
    ]);
    const { data: made } = await create(buyer, tokens.slice(0, reviewPhotosMaximum));
    expect(made.photos).toHaveLength(reviewPhotosMaximum);
    const more = await update(buyer, made.id, { photos: tokens.slice(reviewPhotosMaximum) });
    expect(more.details.fields.photos).toMatchObject({ rule: 'maxLength' });
    // In the place of another one it is taken, and that one is gone with its files.
    const [first] = made.photos as Photo[];
    const before = await hashesIn();
    const changed = await update(buyer, made.id, {
      photos: tokens.slice(reviewPhotosMaximum),
      removedPhotos: [first?.id],
    });
    expect(changed.data.photos).toHaveLength(reviewPhotosMaximum);
    expect(changed.data.photos.map(({ id }: Photo) => id)).not.toContain(first?.id);
    expect((await get(first?.urls.small ?? '', buyer)).statusCode).toBe(404);
    const left = await hashesIn();
    expect(await filesOf(before.filter((hash) => !left.includes(hash)))).toEqual([]);
  });
});

test('only buyers of the product add photographs, and only to a product', async () => {
  const refused = { status: 403, details: { code: 'FORBIDDEN' } };
  const token = await tokenOf(await photograph('#fff', 9, 9));
  expect(await create(other, [token])).toMatchObject(refused);
  expect((await list(other)).data.mayAddPhotos).toBe(false);
  expect((await list(buyer)).data.mayAddPhotos).toBe(true);
  expect((await list()).data.mayAddPhotos).toBe(false);
  await setOption(shop, 'CanCommentOnBlog', 'Everyone');
  expect(await create(undefined, [token], { name: 'Ana' })).toMatchObject(refused);
  const postId = await makePost(shop, 'photographed');
  expect(await create(buyer, [token], { productId: undefined, postId, rating: undefined })).toMatchObject(
    refused,
  );
  await setOption(shop, 'CanCommentOnBlog', 'RegisteredUsers');
});

test("nobody can change the photographs of somebody else's review", async () => {
  const { data: made } = await create(buyer, [await tokenOf(await photograph('#fff', 9, 9))]);
  const second = await aBuyer('treca@kupac.example');
  const { data: own } = await create(second, [await tokenOf(await photograph('#fff', 9, 9))]);
  expect((await update(second, made.id, { removedPhotos: [made.photos[0].id] })).status).toBe(404);
  // By the own one either: ids of others are passed by.
  await update(second, own.id, { removedPhotos: [made.photos[0].id] });
  expect((await list(buyer)).data.own.photos).toHaveLength(1);
});

test('an account adds a limited number within an hour', async () => {
  const one = async () => [await tokenOf(await photograph('#fff', 9, 9))];
  const { data: made } = await create(buyer, await one());
  await shop.database.pool.query(`update account_attempt set count = $1 where kind = 'reviewPhoto'`, [
    reviewPhotosPerAccount,
  ]);
  expect((await update(buyer, made.id, { photos: await one() })).details).toMatchObject({
    code: 'RATE_LIMITED',
    retryAfterSeconds: 3600,
  });
  clock.pass(hourMs);
  const later = await loginAs(shop, 'kupila@kupac.example');
  expect((await update(later, made.id, { photos: await one() })).status).toBe(200);
  buyer = later;
});

test('photographs not used in a review are removed after an hour, and those of a deleted review', async () => {
  const { data: made } = await create(buyer, [await tokenOf(await photograph('#fff', 9, 9))]);
  await get((made.photos[0] as Photo).urls.small, buyer);
  const hashes = await hashesIn();
  // The original, and the form that was looked at.
  expect(await filesOf(hashes)).toHaveLength(2);
  await shop.database.pool.query('delete from review');
  const { files } = shop.shop.dependencies;
  await removeLoosePhotos(shop.runtime, files);
  expect(await filesOf(hashes)).toHaveLength(2);
  clock.pass(hourMs + 1);
  await removeLoosePhotos(shop.runtime, files);
  expect(await filesOf(hashes)).toEqual([]);
  expect(await hashesIn()).toEqual([]);
  [buyer, editor] = [
    await loginAs(shop, 'kupila@kupac.example'),
    await loginAs(shop, 'urednica@attika.example'),
  ];
});

test('they are in their author’s export, and removed with the account at once', async () => {
  const leaving = await aBuyer('odlazi@kupac.example');
  const { data: made } = await create(leaving, [await tokenOf(await photograph('#fff', 90, 60))]);
  await publish(made.id);
  const { urls } = made.photos[0] as Photo;
  await get(urls.small);
  const { data: told } = await shop.call('GET', '/api/v1/user/web/export', undefined, leaving.headers);
  expect(told.reviews).toMatchObject([
    {
      comment: 'Lijepo leži.',
      photos: [{ url: urls.large, width: 90, height: 60, sizeBytes: expect.any(Number) }],
    },
  ]);
  const hashes = await hashesIn();
  expect(JSON.stringify(told)).not.toContain(hashes[0]);
  expect(await filesOf(hashes)).toHaveLength(2);
  await shop.call('DELETE', '/api/v1/user/web/account', { password }, leaving.headers);
  expect((await get(urls.small)).statusCode).toBe(404);
  expect(await filesOf(hashes)).toEqual([]);
  expect(await hashesIn()).toEqual([]);
});

test.each([
  '/media/reviews/1/0/small.jpg',
  '/media/reviews/1/99999/small.jpg',
  '/media/reviews/9/1/small.jpg',
  '/media/reviews/1/1/huge.jpg',
  '/media/reviews/1/1/../small.jpg',
])('nothing is at %s', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});
