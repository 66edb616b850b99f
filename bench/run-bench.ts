import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openClient } from '../tests/resilience/guest-orders.ts';
import { type BenchOptions, isWanted, readBenchOptions } from './bench-options.ts';
import { measureCachedVisits } from './cached-visits.ts';
import { readCatalogueSample } from './catalogue-sample.ts';
import { formatTable, type ReportTable, writeFigures } from './figures-report.ts';
import { copyFilledCatalogue } from './filled-catalogue.ts';
import { describeMachine } from './machine-facts.ts';
import { type Measurement, measure } from './measure.ts';
import { startHistory } from './measured-history.ts';
import { type MeasuredServer, startMeasuredServer } from './measured-server.ts';
import { cpuMs, residentMb } from './process-cpu.ts';
import { measureChange } from './product-change.ts';
import { listScenarios, wantedCpuMs } from './scenarios.ts';
import { measureScripts } from './scripts-table.ts';

/*
 * What the shop costs: CPU of server and PostgreSQL together and waiting time per request, time to /readyz, memory and
 * JavaScript. Figures to compare, not a test: nothing fails by them.
 */

const root = join(import.meta.dirname, '..');
const clients = [1, 16];
const starts = 3;
/** By number of products. */
const wantedReadyMs: Readonly<Record<number, number>> = { 10000: 1000, 100000: 2000, 1000000: 10_000 };
const wantedMb: Readonly<Record<number, number>> = { 10000: 300, 100000: 320, 1000000: 600 };

const say = (text: string) => process.stdout.write(`${text}\n`);

const options = readBenchOptions(process.argv.slice(2));
const history = startHistory();
const facts = [`Command: npm run bench -- ${process.argv.slice(2).join(' ')}`, ...describeMachine()];
say(facts.join('\n'));
await buildPages();
const tables: ReportTable[] = [];
for (const size of options.sizes) {
  for (const table of await measureSize(size, options)) {
    tables.push(table);
    say(`\n${formatTable(table)}`);
  }
}
say(`\n${await history.compare()}`);
if (options.write) say(`\nWritten: ${await writeFigures(facts, tables)}, ${await history.keep()}`);

async function measureSize(size: number, wanted: BenchOptions): Promise<ReportTable[]> {
  const shop = await copyFilledCatalogue(size);
  const found: ReportTable[] = [];
  try {
    if (isWanted(wanted, 'start')) found.push(await measureStarts(size, shop.dataDir));
    const server = await startMeasuredServer(shop.dataDir, wanted);
    try {
      const startMb = residentMb(server.processes.server);
      const measurements = await measureScenarios(server, wanted);
      const loadMb = residentMb(server.processes.server);
      history.add(size, measurements);
      if (measurements.length > 0)
        found.push(requestTable(size, measurements), memoryTable(size, startMb, loadMb));
      if (isWanted(wanted, 'change')) found.push(await measureChange(size, server));
      if (isWanted(wanted, 'visits beside changes')) {
        const sample = await readCatalogueSample(openClient(server.url, server.http.send));
        found.push(await measureCachedVisits(size, server, sample));
      }
      if (size === wanted.sizes[0] && isWanted(wanted, 'scripts'))
        found.push(await measureScripts(server.url));
    } finally {
      await server.stop();
    }
  } finally {
    await shop.remove();
  }
  return found;
}

async function measureScenarios(server: MeasuredServer, wanted: BenchOptions): Promise<Measurement[]> {
  const sample = await readCatalogueSample(openClient(server.url, server.http.send));
  const measurements: Measurement[] = [];
  for (const scenario of listScenarios(server, sample)) {
    if (!isWanted(wanted, scenario.name)) continue;
    const isPaced = (scenario.pauseMs ?? scenario.perSecond) !== undefined;
    for (const count of isPaced ? [1] : clients) {
      say(`  ${scenario.name}, ${count} at once ...`);
      measurements.push(await measure(scenario, count, server));
    }
  }
  return measurements;
}

/**
 * The first start after the filling compiles, and keeps its index as every process does that has run for a while; what
 * follows is what an operator sees.
 */
async function measureStarts(size: number, dataDir: string): Promise<ReportTable> {
  const found: { readyMs: number; readyCpuMs: number }[] = [];
  for (let start = 0; start <= starts; start++) {
    const server = await startMeasuredServer(dataDir);
    if (start > 0) found.push(server);
    else await indexIsStored(dataDir);
    await server.stop();
  }
  const wanted = size in wantedReadyMs ? `${wantedReadyMs[size]} ms` : '';
  const rowOf = (name: string, values: number[], limit: string) => {
    values.sort((a, b) => a - b);
    const shown = [values[Math.floor(starts / 2)], values.at(-1)].map((ms = 0) => `${ms.toFixed(0)} ms`);
    return [name, ...shown, limit];
  };
  return {
    title: `Start on ${size} products, pages built`,
    head: ['from the start of the process to /readyz', 'median', 'longest', 'wanted'],
    rows: [
      rowOf(
        'time',
        found.map(({ readyMs }) => readyMs),
        wanted,
      ),
      rowOf(
        'CPU of server and PostgreSQL',
        found.map(({ readyCpuMs }) => readyCpuMs),
        '',
      ),
    ],
  };
}

/** What is under way has another name until it is whole. */
async function indexIsStored(dataDir: string): Promise<void> {
  const find = () => readdir(join(dataDir, 'kept')).catch(() => []);
  while (!(await find()).some((name) => name.startsWith('product-index'))) await delay(100);
}

function requestTable(size: number, measurements: readonly Measurement[]): ReportTable {
  return {
    title: `Requests, ${size} products`,
    head: [
      'scenario',
      'clients',
      'CPU',
      'wanted',
      ...['server', 'database', 'workers'],
      ...['p50', 'p95', 'p99', 'a second'],
      ...['statements', 'commits', 'bytes'],
    ],
    rows: measurements.map(({ name, clients: count, cpu, statements, commits, bytes, ...times }) => [
      name,
      String(count),
      milliseconds(cpuMs(cpu)),
      wantedCpuMs[name] === undefined ? '' : milliseconds(wantedCpuMs[name]),
      ...[cpu.serverMs, cpu.databaseMs, cpu.workersMs].map(milliseconds),
      ...[times.p50Ms, times.p95Ms, times.p99Ms].map(milliseconds),
      times.perSecond.toFixed(0),
      ...[statements, commits].map((value) => value.toFixed(1)),
      bytes.toFixed(0),
    ]),
  };
}

function memoryTable(size: number, startMb: number, loadMb: number): ReportTable {
  const inMb = (megabytes: number) => `${megabytes.toFixed(0)} MB`;
  return {
    title: `Resident memory of the server, ${size} products`,
    head: ['moment', 'memory', 'wanted'],
    rows: [
      ['after the start', inMb(startMb), ''],
      ['after the load', inMb(loadMb), size in wantedMb ? inMb(wantedMb[size] ?? 0) : ''],
    ],
  };
}

function milliseconds(ms: number): string {
  return `${ms < 10 ? ms.toFixed(2) : ms.toFixed(1)} ms`;
}

async function buildPages(): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'tools/build-pages.ts')], {
    cwd: root,
    stdio: 'inherit',
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error('The pages could not be built.');
}
