import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { ConversionQueueFull } from '../jobs/turns.ts';
import { pixelMaximum } from './image-engine.ts';
import { createImageWorkshop } from './image-workshop.ts';

const images = createImageWorkshop();
afterAll(() => images.close());

const photograph = readFileSync(new URL('../../../demo/media/scene-solar-roof.jpg', import.meta.url));
const box = { widthPx: 640, heightPx: 640 };

test('fits a picture into the box in all four formats', async () => {
  for (const format of ['avif', 'webp', 'jpeg', 'png'] as const) {
    const made = await images.resize(async () => photograph, box, format);
    const facts = await sharp(made).metadata();
    expect(facts.format).toBe(format === 'avif' ? 'heif' : format);
    expect(facts.width).toBe(640);
    expect(facts.height).toBeLessThan(640);
  }
});

test('does not enlarge', async () => {
  const small = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#a63c28' } })
    .png()
    .toBuffer();
  const made = await images.resize(async () => small, box, 'webp');
  expect(await sharp(made).metadata()).toMatchObject({ width: 30, height: 20 });
});

test('turns a picture upright and removes camera and place', async () => {
  const lying = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#fff' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 48/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(lying).metadata()).exif).toBeDefined();
  expect(await images.examine(lying)).toMatchObject({ widthPx: 20, heightPx: 60, extension: 'jpg' });
  for (const format of ['avif', 'webp', 'jpeg', 'png'] as const) {
    const made = await images.resize(async () => lying, null, format);
    const facts = await sharp(made).metadata();
    expect([facts.width, facts.height]).toEqual([20, 60]);
    expect([facts.exif, facts.xmp, facts.orientation]).toEqual([undefined, undefined, undefined]);
  }
});

test('decides the type by the content', async () => {
  const canvas = sharp({ create: { width: 8, height: 8, channels: 4, background: '#fff' } });
  expect(await images.examine(await canvas.clone().png().toBuffer())).toMatchObject({ mime: 'image/png' });
  expect(await images.examine(await canvas.clone().webp().toBuffer())).toMatchObject({ mime: 'image/webp' });
  expect(await images.examine(await canvas.clone().gif().toBuffer())).toMatchObject({ mime: 'image/gif' });
  expect(await images.examine(await canvas.clone().avif().toBuffer())).toMatchObject({ mime: 'image/avif' });
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"><path d="M0 0"/></svg>',
  );
  expect(await images.examine(drawing)).toMatchObject({ mime: 'image/svg+xml', widthPx: 30, heightPx: 10 });
});

test('refuses anything but a complete picture of a known format', async () => {
  const tiff = await sharp(photograph).resize(20).tiff().toBuffer();
  const refused = [
    Buffer.from('<?php echo 1;'),
    Buffer.from('%PDF-1.7\n1 0 obj'),
    Buffer.alloc(0),
    Buffer.alloc(5000, 0xff),
    Buffer.concat([photograph.subarray(0, 20), Buffer.from('x'.repeat(1000))]),
    photograph.subarray(0, photograph.length / 2),
    tiff,
  ];
  for (const bytes of refused) expect(await images.examine(bytes)).toBe('format');
});

test('refuses a decompression bomb before decoding it', async () => {
  const side = Math.ceil(Math.sqrt(pixelMaximum)) + 1000;
  const bomb = await sharp({ create: { width: side, height: side, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  expect(await images.examine(bomb)).toBe('format');
  await expect(images.resize(async () => bomb, box, 'webp')).rejects.toThrow(/pixel/i);
});

test('30 photographs at once stay within 400 MB, none of them in the server', async () => {
  const before = process.memoryUsage.rss();
  let loaded = 0;
  let most = 0;
  const load = async () => {
    loaded += 1;
    most = Math.max(most, loaded);
    return photograph;
  };
  await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      await images.resize(load, { widthPx: 1200 + index, heightPx: 1200 }, 'avif');
      loaded -= 1;
    }),
  );
  // Two at work and two that this test has not counted off yet.
  expect(most).toBeLessThanOrEqual(4);
  expect(process.memoryUsage.rss() - before).toBeLessThan(60_000_000);
  expect(residentBytesOfImageProcess()).toBeLessThan(400_000_000);
});

test('refuses work if too much is waiting', async () => {
  const narrow = createImageWorkshop({ parallel: 1, maximumWaiting: 2 });
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, () => narrow.resize(async () => photograph, box, 'jpeg')),
  );
  narrow.close();
  expect(results.map((result) => result.status)).toEqual([
    ...Array(3).fill('fulfilled'),
    ...Array(3).fill('rejected'),
  ]);
  expect((results[5] as PromiseRejectedResult).reason).toBeInstanceOf(ConversionQueueFull);
});

test('goes on with a new process after its process was killed', async () => {
  const work = images.resize(async () => photograph, { widthPx: 1900, heightPx: 1900 }, 'avif');
  await wait(100);
  process.kill(imageProcessIds().at(-1) as number, 'SIGKILL');
  await expect(work).rejects.toThrow('image process');
  expect(await images.examine(photograph)).toMatchObject({ mime: 'image/jpeg' });
});

test('ends its process when it is idle', async () => {
  const known = imageProcessIds();
  const brief = createImageWorkshop({ idleMs: 50 });
  await brief.examine(photograph);
  const [started] = imageProcessIds().filter((id) => !known.includes(id));
  expect(started).toBeDefined();
  await expect.poll(() => imageProcessIds()).not.toContain(started);
  expect(await brief.examine(photograph)).toMatchObject({ mime: 'image/jpeg' });
  brief.close();
});

/** Process ids of this test's image processes, oldest first (Linux and macOS: ps). */
function imageProcessIds(): number[] {
  return children().map((child) => child.pid);
}

function residentBytesOfImageProcess(): number {
  return Math.max(...children().map((child) => child.rssKb)) * 1024;
}

function children(): { pid: number; rssKb: number }[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' });
  return table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, , ...words]) => Number(parent) === process.pid && words.join(' ').includes('image-process'),
    )
    .map(([pid, , rss]) => ({ pid: Number(pid), rssKb: Number(rss) }))
    .sort((a, b) => a.pid - b.pid);
}
