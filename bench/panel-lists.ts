import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiClient } from '#contract/client.ts';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { openShopDatabase } from '#platform/database/shop-database.ts';
import { silentLogger } from '#platform/log/logger.ts';
import { startShop } from '../tests/support/shop-process.ts';

/*
 * `node bench/panel-lists.ts [list ...]`: how long the panel's lists, or those that are named, take to answer with 100,000 rows each: the
 * first page, one in the middle and a search. Starts a demo shop for it, once the pages are built, and removes it afterwards.
 */

const rowCount = 100_000;
const runs = 9;
const facts = { apiKey: 'demo-attika-shop', site: '', store: '', language: 'hrv' };

/** Rows of each list, `n` of them; every tenth holds the word that is searched for. */
const fillings: Readonly<Record<string, string>> = {
  activity: `insert into activity (site_id, at, activity, subject, title)
    select 1, now() - n * interval '1 second', 'template.update', n::text, 'Naslov ' || n from rows`,
  mails: `insert into outbox_mail (kind, recipient, sender, subject, html, text, language, message_id, created_at, next_attempt_at, sent_at)
    select 'order', case when n % 10 = 0 then 'trazeni' else 'kupac' end || n || '@example.com', 'a@b', 'Narudžba', '', '', 'hr',
      'bench-' || n, now() - n * interval '1 second', now(), now() from rows`,
  subscribers: `insert into newsletter_subscription (site_id, email, language, status, unsubscribe_token, requested_at)
    select 1, case when n % 10 = 0 then 'trazeni' else 'kupac' end || n || '@example.com', 'hr', 'confirmed', 'bench-' || n, now() from rows`,
  redirects: `insert into redirect (site_id, language, from_path, link, status, created_at)
    select 1, 'hr', '/staro/' || case when n % 10 = 0 then 'trazeni' else 'x' end || n, '{"kind":"path","path":"/shop"}', 301,
      now() from rows`,
  entries: `insert into contact_message (site_id, kind, language, first_name, last_name, email, contact_number, subject, content, items, consents, created_at)
    select 1, 'contact', 'hr', 'Ana', case when n % 10 = 0 then 'Trazeni' else 'Kos' end, 'kupac' || n || '@example.com', '', 'Krov', 'Pitanje',
      '[]', '[]', now() - n * interval '1 second' from rows`,
  reviews: `insert into review (site_id, subject_kind, subject_id, name, language, rating, comment, bought, created_at, updated_at)
    select 1, 'product', (select min(id) from product), 'Kupac ' || n, 'hr', 5, 'Dobro', false, now(), now() from rows`,
  consentLog: `insert into consent_log (site_id, status, source_type, consents, user_type, email, asked_by, logged_at)
    select 1, 'accepted', 'contactForm', '[]', 'visitor', 'kupac' || n || '@example.com', 'visitor', now() from rows`,
};

type List = { readonly endpoint: Endpoint; readonly body: object; readonly words?: object };
const lists: Readonly<Record<string, List>> = {
  activity: { endpoint: contract.activities.activityFilter, body: {} },
  mails: { endpoint: contract.mails.mailFilter, body: {}, words: { keywords: 'trazeni' } },
  subscribers: { endpoint: contract.subscribers.subscriberFilter, body: {}, words: { keywords: 'trazeni' } },
  redirects: { endpoint: contract.redirects.redirectFilter, body: {}, words: { keyword: 'trazeni' } },
  entries: { endpoint: contract.entries.entryFilter, body: {}, words: { keywords: 'trazeni' } },
  reviews: { endpoint: contract.reviews.reviewFilter, body: { published: false } },
  consentLog: { endpoint: contract.subscribers.consentLogFilter, body: {}, words: { keywords: 'kupac5' } },
};

const named = process.argv.slice(2);
const isMeasured = (name: string) => named.length === 0 || named.includes(name);

const dataDir = await mkdtemp(join(tmpdir(), 'attika-lists-'));
try {
  await (await startShop({ DATA_DIR: dataDir, JOBS: 'off' }, { timeoutMs: 300_000 })).stop();
  await fill();
  const shop = await startShop({ DATA_DIR: dataDir, JOBS: 'off' }, { timeoutMs: 300_000 });
  try {
    await measure(shop.url);
  } finally {
    await shop.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function fill(): Promise<void> {
  const { pool, close } = await openShopDatabase({ databaseUrl: undefined, dataDir }, silentLogger);
  try {
    for (const [name, insert] of Object.entries(fillings)) {
      if (!isMeasured(name)) continue;
      await pool.query(insert.replace(/ from rows$/, ` from generate_series(1, ${rowCount}) as n`));
    }
    await pool.query('analyze');
  } finally {
    await close();
  }
}

async function measure(url: string): Promise<void> {
  const own = { origin: url, 'sec-fetch-site': 'same-origin' };
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { apiKey: facts.apiKey, 'content-type': 'application/json', ...own },
    body: JSON.stringify({ username: 'urednik@attika.example', password: 'DemoUrednik2026!' }),
  });
  if (!login.ok) throw new Error(`The demo's admin cannot log in: ${login.status}.`);
  const cookies = login.headers.getSetCookie().map((one) => one.split(';')[0]);
  const cookie = cookies.join('; ');
  const api = createApiClient(facts, (path, init) =>
    fetch(url + path, { ...init, headers: { ...(init.headers as object), ...own, cookie } }),
  );
  console.log('list: first page / page 5,000 / search, median in ms');
  for (const [name, { endpoint, body, words }] of Object.entries(lists)) {
    if (!isMeasured(name)) continue;
    const ask = (more: object) => medianMs(() => api.call(endpoint, { body: { ...body, ...more } } as never));
    const figures = [await ask({}), await ask({ page: 5000 }), words && (await ask(words))];
    console.log(`${name}: ${figures.map((one) => one ?? '–').join(' / ')}`);
  }
}

async function medianMs(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const begun = performance.now();
    await call();
    times.push(performance.now() - begun);
  }
  return Math.round((times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0) * 10) / 10;
}
