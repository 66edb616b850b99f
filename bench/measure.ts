import { setTimeout as delay } from 'node:timers/promises';
import type { MeasuredServer } from './measured-server.ts';
import { type CpuParts, cpuPartsOf } from './process-cpu.ts';

/** What one run of a scenario takes on an average, what goes on beside it included. */
export type Costs = {
  readonly cpu: CpuParts;
  readonly statements: number;
  /** Transactions that wrote. */
  readonly commits: number;
  /** Of all answers, as they came. */
  readonly bytes: number;
};

export type Measurement = Costs & {
  readonly name: string;
  readonly clients: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** Runs that ended in a second. */
  readonly perSecond: number;
};

export type Scenario = {
  readonly name: string;
  /** What so many runs find ready; not measured. */
  prepare?(runs: number): Promise<void>;
  /** What goes on beside the runs; resolves with what ends it. */
  beside?(): Promise<() => Promise<void>>;
  /** Waits for the work that the runs have left to others; its cost is theirs. */
  settle?(): Promise<void>;
  /** A client waits so long between its runs; one client alone is measured then. */
  readonly pauseMs?: number;
  /** So many runs begin in a second, whether those before have ended or not; it is measured by itself then. */
  readonly perSecond?: number;
  /** What draws a page is compiled by and by: a server that has drawn a thousand is the one that shops have. */
  readonly warmUpMs?: number;
  /** One run; `turn` differs each time, so that scenarios can vary what they ask for. */
  run(turn: number): Promise<void>;
};

/**
 * So many runs at least and so long at least: the system counts CPU in hundredths of a second, and a server that has just
 * begun with something still compiles it. What was prepared is used up by its runs.
 */
const warmUp = { runs: 50, ms: 1000 };
const measured = { runs: 200, ms: 2000 };
/** Where runs begin by the clock: at 200 a second a thousand of them. */
const pacedMs = 5000;
const runsMaximum = 20_000;

/** Runs a scenario to warm up and measured, by so many clients at once. */
export async function measure(
  scenario: Scenario,
  clients: number,
  server: MeasuredServer,
): Promise<Measurement> {
  let turn = 0;
  await scenario.prepare?.(warmUp.runs + measured.runs);
  const lasting = (wanted: typeof measured) => (scenario.prepare ? { ...wanted, ms: 0 } : wanted);
  await inParallel(clients, lasting({ ...warmUp, ms: scenario.warmUpMs ?? warmUp.ms }), () =>
    scenario.run(turn++),
  );
  await scenario.settle?.();
  const endBeside = await scenario.beside?.();
  const durations: number[] = [];
  const costs = await startCounting(server);
  const began = performance.now();
  const run = async (startedMs = performance.now()) => {
    await scenario.run(turn++);
    durations.push(performance.now() - startedMs);
    if (scenario.pauseMs) await delay(scenario.pauseMs);
  };
  if (scenario.perSecond) await byTheClock(scenario.perSecond, pacedMs, run);
  else await inParallel(clients, lasting(measured), () => run());
  const seconds = (performance.now() - began) / 1000;
  await scenario.settle?.();
  const found = await costs(durations.length);
  await endBeside?.();
  durations.sort((a, b) => a - b);
  const percentile = (share: number) => durations[Math.ceil(durations.length * share) - 1] ?? 0;
  return {
    ...found,
    name: scenario.name,
    clients,
    p50Ms: percentile(0.5),
    p95Ms: percentile(0.95),
    p99Ms: percentile(0.99),
    perSecond: durations.length / seconds,
  };
}

/** @returns tells what so many runs have taken since, each */
export async function startCounting(server: MeasuredServer): Promise<(runs: number) => Promise<Costs>> {
  const before = await readCosts(server);
  return async (runs) => {
    const after = await readCosts(server);
    const each = (read: (costs: Costs) => number) => (read(after) - read(before)) / runs;
    return {
      cpu: {
        serverMs: each(({ cpu }) => cpu.serverMs),
        databaseMs: each(({ cpu }) => cpu.databaseMs),
        workersMs: each(({ cpu }) => cpu.workersMs),
      },
      statements: each(({ statements }) => statements),
      commits: each(({ commits }) => commits),
      bytes: each(({ bytes }) => bytes),
    };
  };
}

async function readCosts(server: MeasuredServer): Promise<Costs> {
  const { statements, commits } = await server.statements();
  const bytes = server.http.receivedBytes();
  return { cpu: cpuPartsOf(server.processes), statements, commits, bytes };
}

async function inParallel(
  clients: number,
  { runs, ms }: typeof measured,
  run: () => Promise<void>,
): Promise<void> {
  const endMs = performance.now() + ms;
  let begun = 0;
  const client = async () => {
    while (begun < runs || (performance.now() < endMs && begun < runsMaximum)) {
      begun += 1;
      await run();
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

/** A run that begins late, because the machine was busy, has waited since it was due. */
async function byTheClock(
  perSecond: number,
  ms: number,
  run: (dueMs: number) => Promise<void>,
): Promise<void> {
  const began = performance.now();
  const runs: Promise<void>[] = [];
  while (runs.length < (perSecond * ms) / 1000) {
    const dueMs = began + (1000 * runs.length) / perSecond;
    const waitMs = dueMs - performance.now();
    if (waitMs > 0) await delay(waitMs);
    runs.push(run(dueMs));
  }
  await Promise.all(runs);
}
