import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openClient } from '../tests/resilience/guest-orders.ts';
import { readCatalogueSample } from './catalogue-sample.ts';
import { copyFilledCatalogue } from './filled-catalogue.ts';
import { type Scenario, startCounting } from './measure.ts';
import { type MeasuredServer, startMeasuredServer } from './measured-server.ts';
import { listScenarios } from './scenarios.ts';

/*
 * The bench's short form: no row asks the database more, commits more or sends more than bench/expected-counts.json
 * says. Counts, no times: they are the same on every machine. `npm run bench:counts -- --renew` writes the file anew.
 */

type Counting = Awaited<ReturnType<typeof startCounting>>;
type Counts = { readonly statements: number; readonly commits: number; readonly bytes: number };

const path = join(import.meta.dirname, 'expected-counts.json');
const productCount = 500;
const warmUpRuns = 6;
/**
 * The least of them counts: what is kept for a moment has to be read again in some. On a busy machine it may be most of them, so a
 * row that has grown is run on before it is called a fault.
 */
const countedRuns = { least: 9, most: 30 };
/** A page differs from the next by its names and prices, and by chance in what it is signed with. */
const bytesShare = 0.03;
/** What follows a write by itself (the stock that pages show) is asked for within half of it, unless the machine is busy. */
const quietMs = 100;
/** They cost what a hash costs, or run beside something. */
const left = /login|a second/;

const expected = JSON.parse(await readFile(path, 'utf8')) as Record<string, Counts>;
const found = await countAll();
if (process.argv.includes('--renew')) {
  await writeFile(path, `${JSON.stringify(found, null, 2)}\n`);
  process.stdout.write(`Written: ${path}\n`);
} else {
  const grown = Object.entries(found).flatMap(([name, counts]) => growthOf(name, counts, expected[name]));
  const gone = Object.keys(expected).filter((name) => !(name in found));
  const lines = [...grown, ...gone.map((name) => `${name}: is counted no more`)];
  process.stdout.write(`${lines.join('\n')}\n${Object.keys(found).length} rows, ${lines.length} faults\n`);
  process.exitCode = lines.length > 0 ? 1 : 0;
}

async function countAll(): Promise<Record<string, Counts>> {
  const shop = await copyFilledCatalogue(productCount);
  try {
    const server = await startMeasuredServer(shop.dataDir, { jobs: false });
    try {
      const sample = await readCatalogueSample(openClient(server.url, server.http.send));
      const counts: Record<string, Counts> = {};
      for (const scenario of listScenarios(server, sample)) {
        if (!left.test(scenario.name)) counts[scenario.name] = await countRuns(scenario, server);
      }
      return counts;
    } finally {
      await server.stop();
    }
  } finally {
    await shop.remove();
  }
}

async function countRuns(scenario: Scenario, server: MeasuredServer): Promise<Counts> {
  let turn = 0;
  await scenario.prepare?.(warmUpRuns + countedRuns.most);
  while (turn < warmUpRuns) await scenario.run(turn++);
  const runs: Counts[] = [];
  const leastOf = (figure: keyof Counts) => Math.min(...runs.map((counts) => counts[figure]));
  const least = () => ({
    statements: leastOf('statements'),
    commits: leastOf('commits'),
    bytes: leastOf('bytes'),
  });
  const hasGrown = () => growthOf(scenario.name, least(), expected[scenario.name]).length > 0;
  while (runs.length < countedRuns.least || (runs.length < countedRuns.most && hasGrown())) {
    const counting = await startCounting(server);
    await scenario.run(turn++);
    runs.push(await countToTheEnd(counting));
  }
  return least();
}

/** A write's whole count: read once for several of them where they are close, what follows would belong to none. */
async function countToTheEnd(counting: Counting): Promise<Counts> {
  let counts = await counting(1);
  if (counts.commits === 0) return counts;
  for (let before = -1; counts.statements > before; ) {
    before = counts.statements;
    await delay(quietMs);
    counts = await counting(1);
  }
  return counts;
}

function growthOf(name: string, counts: Counts, expected: Counts | undefined): string[] {
  if (!expected) return [`${name}: is not in the file yet`];
  const bounds: Counts = {
    ...expected,
    bytes: Math.round(expected.bytes * (1 + bytesShare)),
  };
  return (['statements', 'commits', 'bytes'] as const)
    .filter((figure) => counts[figure] > bounds[figure])
    .map((figure) => `${name}: ${counts[figure]} ${figure}, were ${expected[figure]}`);
}
