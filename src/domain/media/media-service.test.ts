import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '#values/refusal.ts';
import { openMediaWorld, pictureInput, siteWithSizes } from './media.fixture.ts';
import { fallbackPictureUrls, openMediaDirectory } from './media-directory.ts';
import { findMedium, listMediaByIds } from './media-queries.ts';
import { toMediaShape } from './media-rules.ts';
import { saveMedium } from './media-service.ts';

let world: Awaited<ReturnType<typeof openMediaWorld>>;
let red: Buffer;
let blue: Buffer;

const colour = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();

beforeAll(async () => {
  world = await openMediaWorld();
  [red, blue] = await Promise.all([colour('#a63c28'), colour('#2a4a7f')]);
});
afterAll(() => world.close());

test('a picture is stored with the facts of its content, whatever its name', async () => {
  const saved = await saveMedium(world.context, pictureInput(red, { originalName: 'roof.exe' }));
  expect(saved).toMatchObject({ mime: 'image/jpeg', extension: 'jpg', width: 900, height: 600 });
  expect(saved.hash).toBe(createHash('sha256').update(red).digest('hex'));
  expect(await findMedium(world.context.database, saved.id)).toEqual(saved);
});

test('saving the same again changes nothing and emits nothing', async () => {
  const first = await saveMedium(world.context, pictureInput(red, { key: 'twice' }));
  world.emitted.length = 0;
  expect(await saveMedium(world.context, pictureInput(red, { key: 'twice' }))).toEqual(first);
  expect(world.emitted).toEqual([]);
});

test('a lost file is restored by saving again', async () => {
  const saved = await saveMedium(world.context, pictureInput(red, { key: 'lost' }));
  await world.context.files.delete(`originals/${saved.hash}.jpg`);
  await saveMedium(world.context, pictureInput(red, { key: 'lost' }));
  expect(await world.context.files.has(`originals/${saved.hash}.jpg`)).toBe(true);
});

test('other bytes under a known key replace the picture: same id, other address', async () => {
  const before = await saveMedium(world.context, pictureInput(red, { key: 'replaced' }));
  world.emitted.length = 0;
  const after = await saveMedium(world.context, pictureInput(blue, { key: 'replaced' }));
  expect(after.id).toBe(before.id);
  expect(world.emitted).toEqual([{ kind: 'media.changed' }]);
  const addressOf = (medium: typeof before) => toMediaShape(medium, siteWithSizes, 'hr').urls.MediumSize;
  expect(addressOf(after)).not.toBe(addressOf(before));
});

test('ten who save the same key at once create one medium', async () => {
  const saved = await Promise.all(
    Array.from({ length: 10 }, () => saveMedium(world.context, pictureInput(blue, { key: 'at-once' }))),
  );
  expect(new Set(saved.map((medium) => medium.id)).size).toBe(1);
});

test('a script in a drawing does not reach the store', async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><path d="M0 0"/></svg>';
  const saved = await saveMedium(world.context, pictureInput(Buffer.from(drawing), { key: 'drawing' }));
  expect(saved).toMatchObject({ mime: 'image/svg+xml', extension: 'svg', width: 9, height: 9 });
  const kept = await world.context.files.read(`originals/${saved.hash}.svg`);
  expect(kept?.toString()).toContain('<path');
  expect(kept?.toString()).not.toContain('alert');
});

test('a file that is not a picture is refused and not stored', async () => {
  const filesBefore = await readdir(join(world.directory, 'originals'));
  const refused = saveMedium(world.context, pictureInput(Buffer.from('MZ\x90'), { key: 'program' }));
  await expect(refused).rejects.toMatchObject({ code: 'VALIDATION', fields: { file: { rule: 'format' } } });
  const huge = saveMedium(world.context, pictureInput(Buffer.alloc(61 * 1024 * 1024), { key: 'huge' }));
  await expect(huge).rejects.toThrow(Refusal);
  await expect(huge).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  expect(await readdir(join(world.directory, 'originals'))).toEqual(filesBefore);
  expect((await openMediaDirectory(world.context.database)).findByKey('program')).toBeUndefined();
});

test('lists media in the requested order and leaves unknown ones out', async () => {
  const a = await saveMedium(world.context, pictureInput(red, { key: 'a' }));
  const b = await saveMedium(world.context, pictureInput(red, { key: 'b' }));
  const reader = { database: world.context.database, site: siteWithSizes };
  const listed = await listMediaByIds(reader, [b.id, 999_999, a.id]);
  expect(listed.map((medium) => medium.key)).toEqual(['b', 'a']);
  expect(await listMediaByIds(reader, [])).toEqual([]);
});

test('returns the address of each size and the text of the language, else of the default one', async () => {
  const saved = await saveMedium(world.context, pictureInput(red, { key: 'shown' }));
  const shape = toMediaShape(saved, siteWithSizes, 'en');
  expect(shape).toMatchObject({ id: saved.id, description: 'Roof', width: 900, extension: 'jpg' });
  expect(Object.keys(shape.urls)).toEqual([
    'ThumbnailSize',
    'PortraitSize',
    'MediumSize',
    'LargeSize',
    'FullHDSize',
  ]);
  expect(shape.urls.LargeSize).toBe(
    `/media/7/${saved.id}/LargeSize/krov-od-zlijeba.jpg?v=${saved.hash.slice(0, 10)}`,
  );
  expect(toMediaShape(saved, siteWithSizes, 'de').description).toBe('Krov');
});

test('a missing picture falls back to placeholder, logo and broken link, in this order', async () => {
  const directory = await openMediaDirectory(world.context.database);
  expect(fallbackPictureUrls(siteWithSizes, directory)).toEqual(['/media/broken-link.svg']);
  const logo = await saveMedium(world.context, pictureInput(red, { key: 'logo' }));
  await saveMedium(world.context, pictureInput(red, { key: 'old', isPlaceholder: true }));
  const placeholder = await saveMedium(world.context, pictureInput(red, { key: 'new', isPlaceholder: true }));
  await directory.reload();
  expect(directory.findPlaceholder()?.id).toBe(placeholder.id);
  expect(directory.find(logo.id)?.key).toBe('logo');
  expect(fallbackPictureUrls(siteWithSizes, directory)).toEqual([
    expect.stringContaining(`/media/7/${placeholder.id}/MediumSize/`),
    expect.stringContaining(`/media/7/${logo.id}/MediumSize/`),
    '/media/broken-link.svg',
  ]);
});
