import { setTimeout as delay } from 'node:timers/promises';
import { pathOf } from '#values/addresses.ts';
import type { CatalogueSample } from './catalogue-sample.ts';
import type { ReportTable } from './figures-report.ts';
import type { MeasuredServer } from './measured-server.ts';
import { openOffice } from './product-change.ts';
import { categoryPath, productPath } from './scenario-parts.ts';

const changesPerSecond = 10;
const measuredMs = 30_000;
const productPages = 400;
const listPages = 20;
/** In the middle of the catalogue: visitors look at others. */
const changedProducts = 200;

/**
 * How many visits are answered from kept pages while an office changes ten prices a second: a count, which no other work
 * of the machine disturbs. Visitors go round the start page, lists and products; those changed are others than visited.
 */
export async function measureCachedVisits(
  size: number,
  server: MeasuredServer,
  sample: CatalogueSample,
): Promise<ReportTable> {
  const lists = Array.from({ length: listPages }, (_, turn) => categoryPath(sample, turn));
  const products = Array.from({ length: productPages }, (_, turn) => productPath(sample, turn));
  const kinds = {
    'start page': [pathOf('home', 'hr')],
    lists: [...new Set(lists)],
    products: [...new Set(products)],
  };
  const addresses = Object.entries(kinds).flatMap(([kind, urls]) => urls.map((url) => ({ kind, url })));
  const visits = new Map(Object.keys(kinds).map((kind) => [kind, { all: 0, kept: 0 }]));
  for (const { url } of addresses) await server.http.get(url);
  const office = await openOffice(server.dataDir);
  const over = new AbortController();
  let changes = 0;
  const changing = (async () => {
    for (; !over.signal.aborted; changes++) {
      const due = delay(1000 / changesPerSecond);
      const key = `generated-${Math.floor(size / 2) + (changes % changedProducts)}`;
      await office.changeOf(key, 5000 + changes);
      await due;
    }
  })();
  try {
    const end = performance.now() + measuredMs;
    for (let turn = 0; performance.now() < end; turn++) {
      const { kind, url } = addresses[turn % addresses.length] as (typeof addresses)[number];
      const answer = await fetch(`${server.url}${url}`);
      await answer.arrayBuffer();
      const counted = visits.get(kind) ?? { all: 0, kept: 0 };
      counted.all += 1;
      if (answer.headers.get('cache-status') === 'Attika; hit') counted.kept += 1;
    }
  } finally {
    over.abort();
    await changing;
    await office.close();
  }
  const rowOf = (name: string, { all, kept }: { all: number; kept: number }) => [
    name,
    String(all),
    `${((100 * kept) / Math.max(1, all)).toFixed(1)} %`,
  ];
  const total = [...visits.values()].reduce((sum, one) => ({
    all: sum.all + one.all,
    kept: sum.kept + one.kept,
  }));
  return {
    title: `Visits while ${(changes / (measuredMs / 1000)).toFixed(1)} products a second change, ${size} products`,
    head: ['pages', 'visits', 'from kept pages', 'wanted'],
    rows: [
      ...[...visits].map(([kind, counted]) => [...rowOf(kind, counted), '']),
      [...rowOf('all', total), '95 %'],
    ],
  };
}
