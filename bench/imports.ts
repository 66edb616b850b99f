import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startShop } from '../tests/support/shop-process.ts';
import { describeMachine } from './machine-facts.ts';

/*
 * `node bench/imports.ts [rows]`: how long a file of new products (100,000 unless told) is read, looked at, written and exported again, what
 * memory the program takes beyond that, and how long a list answers meanwhile. Starts a demo shop for it, once the pages are built, and
 * removes it afterwards. Linux only.
 */

const rows = Number(process.argv[2] ?? 100_000);
const pauseMs = 50;
const pollMs = 500;
/** How long the shop is asked with nothing beside. */
const quietMs = 20_000;
const shopKey = { apiKey: 'demo-attika-shop', language: 'hrv' };

const dataDir = await mkdtemp(join(tmpdir(), 'attika-imports-'));
const shop = await startShop({ DATA_DIR: dataDir }, { timeoutMs: 300_000 });
try {
  for (const line of describeMachine()) console.log(line);
  const server = shop.process.pid ?? 0;
  const headers = { ...shopKey, authorization: `Bearer ${await logIn()}` };
  const quiet = await measured(server, () => delay(quietMs));
  console.log(`nothing beside: ${toldOf(quiet)}`);
  const taxClass = 'tax-standard';
  const header = 'sku;name.hrv;retailPrice;taxClass;weightKg';
  const lines = Array.from(
    { length: rows },
    (_one, at) => `BENCH-${at};Mjerena roba ${at};${1 + (at % 900)},50;${taxClass};1`,
  );
  const file = [header, ...lines].join('\n');
  const steps = {
    'taken in': async () => {
      importId = (await send('POST', 'create', formOf(file))).id;
    },
    'looked at': () => stage('check', 'checked'),
    written: () => stage('apply', 'applied'),
    exported: async () => {
      const answer = await fetch(`${shop.url}/api/v1/manage/export/products?format=csv`, { headers });
      let bytes = 0;
      for await (const piece of answer.body ?? []) bytes += piece.length;
      console.log(`the export has ${Math.round(bytes / 1e6)} MB`);
    },
  };
  let importId = 0;
  for (const [name, step] of Object.entries(steps)) {
    const found = await measured(server, step);
    console.log(`${rows} rows ${name}: ${(found.ms / 1000).toFixed(1)} s; ${toldOf(found)}`);
  }

  async function stage(step: string, end: string): Promise<void> {
    await send('POST', `${step}/${importId}`, step === 'check' ? '{}' : undefined);
    for (;;) {
      const run = await send('GET', `get/${importId}`);
      if (run.failure) throw new Error(`The import failed: ${run.failure}`);
      if (run.state === end) {
        console.log(`${run.new} new, ${run.wrong} wrong, ${run.done} done`);
        return;
      }
      await delay(pollMs);
    }
  }

  async function send(method: string, path: string, body?: FormData | string) {
    const type: Record<string, string> =
      typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    const sent = { method, headers: { ...headers, ...type }, ...(body === undefined ? {} : { body }) };
    const answer = await fetch(`${shop.url}/api/v1/manage/import/${path}`, sent);
    const { data, details } = (await answer.json()) as { data: Run; details?: unknown };
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(details)}`);
    return data;
  }
} finally {
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true });
}

type Run = {
  readonly id: number;
  readonly state: string;
  readonly failure: string | null;
  readonly new: number;
  readonly wrong: number;
  readonly done: number;
};

function formOf(file: string): FormData {
  const body = new FormData();
  body.set('what', 'products');
  body.set('file', new Blob([file], { type: 'text/csv' }), 'roba.csv');
  return body;
}

async function logIn(): Promise<string> {
  const answer = await fetch(`${shop.url}/api/v1/login`, {
    method: 'POST',
    headers: { ...shopKey, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'urednik@attika.example', password: 'DemoUrednik2026!' }),
  });
  const { data } = (await answer.json()) as { data: { tokens: { accessToken: string } } };
  return data.tokens.accessToken;
}

type Measured = { readonly ms: number; readonly before: number; readonly peak: number; readonly p95: number };

/** Does something, and asks for a list again and again meanwhile. */
async function measured(server: number, work: () => Promise<unknown>): Promise<Measured> {
  const before = megabytesOf(server);
  let peak = before;
  const times: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const begun = performance.now();
      const answer = await fetch(`${shop.url}/shop`, { headers: { 'accept-language': 'hr' } });
      await answer.arrayBuffer();
      times.push(performance.now() - begun);
      peak = Math.max(peak, megabytesOf(server));
      await delay(pauseMs);
    }
  })();
  const begun = performance.now();
  try {
    await work();
  } finally {
    isOver = true;
  }
  const ms = performance.now() - begun;
  await asking;
  times.sort((one, other) => one - other);
  return { ms, before, peak, p95: times[Math.floor(times.length * 0.95)] ?? 0 };
}

function toldOf({ before, peak, p95 }: Measured): string {
  return `memory ${before} MB before, ${peak} MB at most; the list at /shop: p95 ${p95.toFixed(1)} ms`;
}

/** Memory of a process that lies in RAM. */
function megabytesOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0;
  return Math.round(Number(kilobytes) / 1024);
}
