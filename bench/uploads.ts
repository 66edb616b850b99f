import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { startShop } from '../tests/support/shop-process.ts';

/*
 * `node bench/uploads.ts`: what memory the program takes while 20 photographs of 50 MB come at once, each by a request of its own.
 * Starts a demo shop for it, once the pages are built, and removes it afterwards. Linux only.
 */

const fileCount = 20;
const fileBytes = 50_000_000;
const sampleMs = 50;
const headers = { apiKey: 'demo-attika-shop', language: 'hrv', 'sec-fetch-site': 'same-origin' };

const dataDir = await mkdtemp(join(tmpdir(), 'attika-uploads-'));
const shop = await startShop({ DATA_DIR: dataDir, JOBS: 'off' }, { timeoutMs: 300_000 });
try {
  const server = shop.process.pid ?? 0;
  const cookie = await logIn(shop.url);
  const photograph = await largePhotograph();
  console.log(`a photograph of ${Math.round(photograph.length / 1e6)} MB, ${fileCount} times`);
  const before = megabytesOf(server);
  const peak = { server: before, images: 0 };
  const sampling = setInterval(() => {
    peak.server = Math.max(peak.server, megabytesOf(server));
    peak.images = Math.max(peak.images, megabytesOf(imageProcessOf(server)));
  }, sampleMs);
  const begun = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: fileCount }, (_one, index) => upload(shop.url, cookie, photograph, index)),
  );
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(sampling);
  console.log(`answers: ${[...new Set(statuses)].join(', ')}; ${seconds.toFixed(1)} s together`);
  console.log(
    `server: ${before} MB before, ${peak.server} MB at most; image process: ${peak.images} MB at most`,
  );
} finally {
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { ...headers, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'redakcija@attika.example', password: 'DemoRedakcija2026!' }),
  });
  if (!answer.ok) throw new Error(`The demo's editor cannot log in: ${answer.status}.`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Noise, which no format makes small, of as many pixels as today's cameras have, filled up to 50 MB. */
async function largePhotograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 6000, height: 4000, channels: 3, background: '#808080', noise } as const;
  const picture = await sharp({ create }).jpeg({ quality: 92 }).toBuffer();
  return Buffer.concat([picture, Buffer.alloc(Math.max(0, fileBytes - picture.length))]);
}

/** Each file is another one: a number behind the picture tells them apart. */
async function upload(url: string, cookie: string, photograph: Buffer, index: number): Promise<number> {
  const body = new FormData();
  const bytes = [new Uint8Array(photograph), String(index)];
  body.set('file', new Blob(bytes, { type: 'image/jpeg' }), `krov-${index}.jpg`);
  const sent = { method: 'POST', headers: { ...headers, origin: url, cookie }, body };
  const answer = await fetch(`${url}/api/v2/media/upload`, sent);
  await answer.text();
  return answer.status;
}

/** Memory of a process that lies in RAM; 0 of one that is not there. */
function megabytesOf(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0;
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return 0;
  }
}

/** The child that decodes pictures; 0 where none is at work. */
function imageProcessOf(server: number): number {
  for (const task of readdirSync(`/proc/${server}/task`)) {
    const children = readFileSync(`/proc/${server}/task/${task}/children`, 'utf8').trim().split(/\s+/);
    const found = children.find((pid) => pid !== '' && commandOf(pid).includes('image-process'));
    if (found) return Number(found);
  }
  return 0;
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
