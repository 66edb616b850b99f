import { setTimeout as delay } from 'node:timers/promises';
import { cpuMsOf } from './process-cpu.ts';

export type Measurement = {
  readonly name: string;
  readonly clients: number;
  readonly requests: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** CPU of server and PostgreSQL together, per run of the scenario, what goes on beside it included. */
  readonly cpuMs: number;
};

export type Scenario = {
  readonly name: string;
  /** What so many runs find ready; not measured. */
  prepare?(runs: number): Promise<void>;
  /** What goes on beside the runs; resolves with what ends it. */
  beside?(): Promise<() => Promise<void>>;
  /** A client waits so long between its runs; one client alone is measured then. */
  readonly pauseMs?: number;
  /** One run; `turn` differs each time, so that scenarios can vary what they ask for. */
  run(turn: number): Promise<void>;
};

const warmUpRuns = 50;
const measuredRuns = 200;

/**
 * Runs a scenario 50 times to warm up and 200 times measured, by so many clients at once.
 * @param processes ids of the server's and PostgreSQL's main processes
 */
export async function measure(
  scenario: Scenario,
  clients: number,
  processes: readonly number[],
): Promise<Measurement> {
  let turn = 0;
  await scenario.prepare?.(warmUpRuns + measuredRuns);
  await inParallel(clients, warmUpRuns, () => scenario.run(turn++));
  const endBeside = await scenario.beside?.();
  const durations: number[] = [];
  const cpuBefore = cpuMsOf(processes);
  await inParallel(clients, measuredRuns, async () => {
    const started = performance.now();
    await scenario.run(turn++);
    durations.push(performance.now() - started);
    if (scenario.pauseMs) await delay(scenario.pauseMs);
  });
  const cpuMs = (cpuMsOf(processes) - cpuBefore) / measuredRuns;
  await endBeside?.();
  durations.sort((a, b) => a - b);
  const percentile = (share: number) => durations[Math.ceil(durations.length * share) - 1] ?? 0;
  return {
    name: scenario.name,
    clients,
    requests: measuredRuns,
    p50Ms: percentile(0.5),
    p95Ms: percentile(0.95),
    p99Ms: percentile(0.99),
    cpuMs,
  };
}

async function inParallel(clients: number, runs: number, run: () => Promise<void>): Promise<void> {
  let left = runs;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      await run();
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}
