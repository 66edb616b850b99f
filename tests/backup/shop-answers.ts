import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';

type Headers = Readonly<Record<string, string>>;

/** What a shop answers to whoever asks for everything: by address, status and body. */
export type ShopAnswers = Map<string, string>;

/** Calls that make something, count this process's own, or answer with another token each time. */
const unlikeEachTime = [
  '/api/v1/refresh',
  '/api/v1/user/social/redirect-login',
  '/api/v1/form/captcha',
  '/api/v2/cart/getNewCartSession',
  '/api/v1/cms/cache/list',
  // A shop does not know of the backup that it is restored from.
  '/api/v1/manage/backup/get',
  // Drawn when it is asked for, with the time of the drawing in the file.
  '/api/v2/document/deliveryNote/:id',
  // A second look in the same second is refused, and noted in the log of activities.
  '/api/v1/user/web/export',
];

const reads = Object.values(contract)
  .flatMap((group): Endpoint[] => Object.values(group))
  .filter(({ method, path }) => method === 'GET' && !unlikeEachTime.includes(path));

/** Ids of the first rows, groups of settings, and words that addresses are asked with. */
const namesTried = [
  '1',
  '2',
  '3',
  '7',
  '12',
  '1001',
  'company',
  'bank',
  'delivery',
  'payment',
  'main',
  'nav-main',
];
const queries: Readonly<Record<string, readonly string[]>> = {
  '/api/v1/product/web/get': ['?id=1', '?id=2', '?id=30'],
  '/api/v1/event/public/get': ['?id=1', '?id=2'],
  '/api/v1/search/suggest': ['?keywords=krov', '?keywords=t35'],
  '/api/v1/cms/finder/searchSlugs': ['?keywords=krov'],
  '/api/v1/product/checkBundles': ['?product=1', '?product=30'],
  '/api/v1/cms/term/get': ['?home=true'],
};

/** Times that are those of the answer and not of a row. */
const now = /"(?:now|generatedAt|serverTime|lastSeenAt|lastUsedAt)":"[^"]*"/g;

type Asking = { readonly port: number; readonly store: Headers; readonly bearer: string };

let asked = 0;

async function ask({ port, store, bearer }: Asking, target: string, host: string): Promise<string> {
  const headers = target.startsWith('/api/') ? { ...store, authorization: `Bearer ${bearer}` } : {};
  asked += 1;
  // Limits count by address, and would answer the second time otherwise than the first.
  const from = { 'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}` };
  const sent = request({
    port,
    path: target,
    headers: { ...headers, ...from, host, 'accept-language': 'hr' },
  });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = await buffer(answer);
  const type = answer.headers['content-type'] ?? '';
  const shown = /json|html|xml|text/.test(type)
    ? body.toString().replace(now, '')
    : createHash('sha256').update(body).digest('hex');
  return `${answer.statusCode} ${type}\n${shown}`;
}

/** Every GET call of the contract as an administrator: by address, status and body. */
export async function collectReads(asking: Asking): Promise<ShopAnswers> {
  const shop = `localhost:${asking.port}`;
  const targets = reads.flatMap(({ path }) => {
    const paths = path.includes(':') ? namesTried.map((name) => path.replace(/:\w+/g, name)) : [path];
    return paths.flatMap((one) =>
      (queries[path] ?? ['']).map((query) => ({ target: `${one}${query}`, host: shop })),
    );
  });
  return askAll(asking, targets);
}

/** The addresses of the site maps, in Croatian all and of the other languages some, machine-readable lists, and pictures on them. */
export async function collectPages(asking: Asking): Promise<ShopAnswers> {
  const answers: ShopAnswers = new Map();
  for (const host of [`localhost:${asking.port}`, `pro.localhost:${asking.port}`]) {
    const of = async (paths: readonly string[]) => {
      const found = await askAll(
        asking,
        paths.map((target) => ({ target, host })),
      );
      for (const [address, answer] of found) answers.set(address, answer);
      return [...found.values()].join('\n');
    };
    const map = await of(['/sitemap.xml', '/robots.txt', '/llms.txt', '/manifest.webmanifest']);
    const all = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = '']) => new URL(address).pathname,
    );
    const isForeign = (path: string) => /^\/(?:en|de)(?:\/|$)/.test(path);
    const pages = await of(all.filter((path, place) => !isForeign(path) || place % othersShare === 0));
    const pictures = new Set([...pages.matchAll(/\/media\/[\w./-]+/g)].map(([path]) => path));
    await of([...pictures].slice(0, picturesMaximum));
  }
  return answers;
}

const othersShare = 10;
const picturesMaximum = 40;
const atOnce = 4;

async function askAll(
  asking: Asking,
  targets: readonly { readonly target: string; readonly host: string }[],
): Promise<ShopAnswers> {
  const waiting = [...targets];
  const found = new Map<string, string>();
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      found.set(`${next.host}${next.target}`, await ask(asking, next.target, next.host));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return new Map(
    targets.map(({ target, host }) => [`${host}${target}`, found.get(`${host}${target}`) ?? '']),
  );
}

/** Logs in as the demo's administrator. @returns the token that calls carry */
export async function loginAsAdministrator(url: string, store: Headers): Promise<string> {
  const answer = await fetch(`${url}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...store },
    body: JSON.stringify({ username: 'urednik@attika.example', password: 'DemoUrednik2026!' }),
  });
  const { data } = (await answer.json()) as { data: { tokens: { accessToken: string } } };
  return data.tokens.accessToken;
}
