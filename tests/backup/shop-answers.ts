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

async function ask({ port, store, bearer }: Asking, target: string, host: string): Promise<string> {
  const headers = target.startsWith('/api/') ? { ...store, authorization: `Bearer ${bearer}` } : {};
  const sent = request({ port, path: target, headers: { ...headers, host, 'accept-language': 'hr' } });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = await buffer(answer);
  const type = answer.headers['content-type'] ?? '';
  const shown = /json|html|xml|text/.test(type)
    ? body.toString().replace(now, '')
    : createHash('sha256').update(body).digest('hex');
  return `${answer.statusCode} ${type}\n${shown}`;
}

/** Every GET call of the contract as an administrator, every address of the site maps, and a picture of each size. */
export async function collectAnswers(asking: Asking): Promise<ShopAnswers> {
  const { port } = asking;
  const answers: ShopAnswers = new Map();
  const add = async (target: string, host: string) => {
    const answer = await ask(asking, target, host);
    answers.set(`${host}${target}`, answer);
    return answer;
  };
  const shop = `localhost:${port}`;
  for (const { path } of reads) {
    const paths = path.includes(':') ? namesTried.map((name) => path.replace(/:\w+/g, name)) : [path];
    for (const one of paths) {
      for (const query of queries[path] ?? ['']) await add(`${one}${query}`, shop);
    }
  }
  for (const host of [shop, `pro.localhost:${port}`]) {
    for (const list of ['/robots.txt', '/llms.txt', '/manifest.webmanifest']) await add(list, host);
    const map = await add('/sitemap.xml', host);
    const pages = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address));
    const pictures = new Set<string>();
    for (const { pathname, search } of pages) {
      const page = await add(`${pathname}${search}`, host);
      for (const [picture] of page.matchAll(/\/media\/[\w./-]+/g)) pictures.add(picture);
    }
    for (const picture of [...pictures].slice(0, 40)) await add(picture, host);
  }
  return answers;
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
