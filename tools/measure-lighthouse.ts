import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import lighthouse, { type RunnerResult } from 'lighthouse';
import type { BrowserContext } from 'playwright-core';
import { pathOf } from '#values/addresses.ts';
import { freePort, startShop } from '../tests/support/shop-process.ts';
import { launchSteeredChromium } from './chromium.ts';
import { productAddress } from './demo-addresses.ts';
import { type CartPreparation, prepareCart } from './prepared-cart.ts';

/*
 * Lighthouse over the demo shop, on a phone as it imagines one, each run in a browser that has never seen the shop:
 * `npm run lighthouse`. Prints the medians as a table and the audits that cost something.
 *   --runs 5               of each template
 *   --only home,cart       templates
 *   --url http://…         of a shop that is running; else one is started on the demo shop
 *   --reports <folder>     leaves Lighthouse's own reports there
 */

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string' },
    url: { type: 'string' },
    reports: { type: 'string' },
  },
});

type Template = { readonly path: string; readonly cart?: Pick<CartPreparation, 'upTo'> };
type Report = RunnerResult['lhr'];

const templates: Readonly<Record<string, Template>> = {
  home: { path: pathOf('home', 'hr') },
  list: { path: pathOf('shop', 'hr') },
  product: { path: productAddress('romb-400', 'hr') },
  cart: { path: pathOf('cart', 'hr'), cart: {} },
  checkout: { path: pathOf('checkout', 'hr'), cart: {} },
  login: { path: pathOf('login', 'hr') },
};
const goods = { 'bracket-333': 24, 'seam-tape': 1, 'mat-8': 1, 'romb-400-ral6020': 60 };

const scores = { performance: 'fast', accessibility: 'usable', 'best-practices': 'practice', seo: 'found' };
/** Audits of Lighthouse with a figure, by their heading in the table. */
const metrics = {
  'first-contentful-paint': 'FCP ms',
  'largest-contentful-paint': 'LCP ms',
  'total-blocking-time': 'TBT ms',
  'cumulative-layout-shift': 'CLS',
  'speed-index': 'SI ms',
} as const;

const names = Object.keys(templates).filter(
  (name) => !options.only || options.only.split(',').includes(name),
);
const url = options.url ?? (await startDemo());
const head = ['template', ...Object.values(scores), ...Object.values(metrics)];
const lines = [head, head.map(() => '---')];
const costs: string[] = [];
for (const name of names) {
  const reports = await measureTemplate(name, templates[name] as Template);
  lines.push([name, ...scoresOf(reports), ...metricsOf(reports)]);
  costs.push(...costsOf(name, reports[0] as Report));
  process.stdout.write(`${name} measured\n`);
}
process.stdout.write(
  `\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n\n${costs.join('\n')}\n`,
);
process.exit();

async function startDemo(): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'attika-lighthouse-'));
  const shop = await startShop({ DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '1000000' });
  process.on('exit', () => shop.process.kill());
  return shop.url;
}

async function measureTemplate(name: string, template: Template): Promise<Report[]> {
  const reports: Report[] = [];
  // The first visit of all finds nothing kept on the server.
  await fetch(url + template.path);
  while (reports.length < Number(options.runs))
    reports.push(await measureOnce(name, template, reports.length));
  return reports;
}

async function measureOnce(name: string, template: Template, run: number): Promise<Report> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'attika-lighthouse-browser-'));
  const port = await freePort();
  const context = await launchSteeredChromium(folder, port);
  try {
    await giveCart(context, template);
    const result = await lighthouse(url + template.path, {
      port,
      output: 'html',
      logLevel: 'error',
      // The cart is what the browser has kept.
      disableStorageReset: true,
      onlyCategories: Object.keys(scores),
    });
    if (!result || result.lhr.runtimeError)
      throw new Error(result?.lhr.runtimeError?.message ?? 'No report.');
    if (options.reports) await keepReport(options.reports, `${name}-${run + 1}`, result);
    return result.lhr;
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function giveCart(cookies: BrowserContext, { cart }: Template): Promise<void> {
  if (cart) await prepareCart({ url, language: 'hr', goods, ...cart }, { cookies, pageUrl: url });
}

async function keepReport(folder: string, name: string, { lhr, report }: RunnerResult): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${name}.html`), String(report));
  await writeFile(path.join(folder, `${name}.json`), JSON.stringify(lhr));
}

function scoresOf(reports: readonly Report[]): string[] {
  return Object.keys(scores).map((category) => {
    const values = reports.map(({ categories }) => 100 * (categories[category]?.score ?? 0));
    return median(values).toFixed(0);
  });
}

function metricsOf(reports: readonly Report[]): string[] {
  return Object.keys(metrics).map((audit) => {
    const value = median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
    return value.toFixed(audit === 'cumulative-layout-shift' ? 3 : 0);
  });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** What Lighthouse says of the first run's audits that are not whole. */
function costsOf(name: string, { audits }: Report): string[] {
  return Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'manual')
    .map(({ id, displayValue }) => `${name}: ${id} ${displayValue ?? ''}`);
}
