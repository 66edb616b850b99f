import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { launchChromium } from '../tools/chromium.ts';

/*
 * `node bench/editing.ts <address of a demo shop>`: how soon the start page can be edited, what scripts that takes, what a key
 * costs on a page of 200 sections, and the scripts of the panel's start page. The page is made for it and stays a draft.
 */

const shop = process.argv[2] ?? 'http://localhost:3000';
const sectionCount = 200;
const headers = { apiKey: 'demo-attika-shop', language: 'hrv', 'sec-fetch-site': 'same-origin' };

const browser = await launchChromium();
const context = await browser.newContext({
  baseURL: shop,
  viewport: { width: 1440, height: 900 },
  locale: 'hr-HR',
});
const login = await context.request.post('/api/auth/login', {
  headers,
  data: { username: 'redakcija@attika.example', password: 'DemoRedakcija2026!' },
});
if (!login.ok()) throw new Error(`The demo's editor cannot log in: ${login.status()}.`);
const page = await context.newPage();
const scripts = new Map<string, number>();
page.on('response', async (response) => {
  const { pathname } = new URL(response.url());
  if (!pathname.endsWith('.js')) return;
  const body = await response.body().catch(() => Buffer.alloc(0));
  scripts.set(pathname, gzipSync(body, { level: 9 }).length);
});

// What comes once the page can be edited is not waited for.
await page.addInitScript(() => {
  const watch = new MutationObserver(() => {
    if (!document.querySelector('[data-edit-ready]')) return;
    performance.mark('edit-ready');
    watch.disconnect();
  });
  watch.observe(document, { subtree: true, childList: true, attributes: true });
});
const first = await readyMs(page, '/?editPage=true');
const awaited = await page.evaluate(() => {
  const readyAt = performance.getEntriesByName('edit-ready')[0]?.startTime ?? Number.POSITIVE_INFINITY;
  const fetched = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < readyAt);
  return fetched.map(({ name }) => new URL(name).pathname);
});
const later = [];
for (let run = 0; run < 5; run += 1) later.push(await readyMs(page, '/?editPage=true'));
const bytes = awaited.reduce((sum, script) => sum + (scripts.get(script) ?? 0), 0);
console.log(`start page ready: first visit ${first} ms, then ${median(later)} ms (median of 5)`);
console.log(`scripts until then, the page's own included: ${Math.round(bytes / 1000)} kB gzip`);

const parts = Array.from({ length: sectionCount }, (_one, index) => ({
  id: `c${index}`,
  type: 'cta',
  v: 1,
  options: { title: `Naslov ${index}`, text: `Tekst ${index}`, button: null },
}));
const slug = `dvjesto-blokova-${Date.now()}`;
await context.request.post('/api/v1/cms/post/create', {
  headers,
  data: { title: 'Dvjesto blokova', slug, postTypeSlug: 'page', parts },
});
console.log(`page of ${sectionCount} sections ready: ${await readyMs(page, `/${slug}?editPage=true`)} ms`);
const keys = await keyMs(page);
console.log(`a key there until the next frame: median ${median(keys)} ms, p95 ${percentile(keys, 0.95)} ms`);
scripts.clear();
await page.goto('/admin', { waitUntil: 'networkidle' });
const panelBytes = [...scripts.values()].reduce((sum, size) => sum + size, 0);
console.log(`scripts of the panel's start page: ${Math.round(panelBytes / 1000)} kB gzip`);
await browser.close();

/** From asking for the address to the moment in which its words can be written, by the browser's own clock. */
async function readyMs(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('[data-edit-ready]').waitFor();
  return page.evaluate(() =>
    Math.round(performance.getEntriesByName('edit-ready')[0]?.startTime ?? Number.NaN),
  );
}

/** From each key's event to the end of the frame after it. */
async function keyMs(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { keyTimes: times });
    document.addEventListener(
      'keydown',
      () => {
        const begun = performance.now();
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - begun)));
      },
      true,
    );
  });
  await page.locator('[data-edit-field]').nth(4).click();
  await page.keyboard.type('Pišemo dugačak naslov za mjerenje brzine na dugoj stranici', { delay: 60 });
  return page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes);
}

function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
}
