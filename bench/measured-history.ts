import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findCommit, machineFacts } from './machine-facts.ts';
import type { Measurement } from './measure.ts';
import { cpuMs } from './process-cpu.ts';

const path = join(import.meta.dirname, 'history.jsonl');

type Row = {
  readonly products: number;
  readonly name: string;
  readonly clients: number;
  /** Milliseconds: server, database, workers. */
  readonly cpu: readonly [number, number, number];
  readonly p95Ms: number;
  readonly perSecond: number;
  readonly statements: number;
  readonly commits: number;
  readonly bytes: number;
};

/** One line of the file: what one run of the bench has found. */
type Entry = {
  readonly date: string;
  readonly commit: string;
  readonly machine: ReturnType<typeof machineFacts>;
  readonly rows: readonly Row[];
};

/** What may differ between two runs of the same program: a share of the former figure, and at least so much. */
const noise = {
  CPU: { share: 0.15, least: 0.05 },
  statements: { share: 0.02, least: 0.3 },
  commits: { share: 0.02, least: 0.2 },
  bytes: { share: 0.02, least: 32 },
};

/** Collects what a run finds, beside the last one that this file tells of on such a machine. */
export function startHistory() {
  const rows: Row[] = [];
  return {
    add(products: number, measurements: readonly Measurement[]): void {
      rows.push(...measurements.map((measurement) => rowOf(products, measurement)));
    },

    /** @returns lines to read */
    async compare(): Promise<string> {
      const last = (await readEntries()).findLast(({ machine }) => isSuchMachine(machine));
      if (!last) return 'Nothing to compare with: no run on such a machine stands in bench/history.jsonl.';
      const changes = rows.flatMap((row) => changesOf(row, last.rows));
      return [`Beside ${last.commit} of ${last.date}:`, ...changes, `${changes.length} changes`].join('\n');
    },

    async keep(): Promise<string> {
      const entry: Entry = {
        date: new Date().toISOString().slice(0, 10),
        commit: findCommit(),
        machine: machineFacts(),
        rows,
      };
      await appendFile(path, `${JSON.stringify(entry)}\n`);
      return path;
    },
  };
}

function rowOf(products: number, { name, clients, cpu, ...found }: Measurement): Row {
  const short = (value: number) => Number(value.toFixed(3));
  return {
    products,
    name,
    clients,
    cpu: [short(cpu.serverMs), short(cpu.databaseMs), short(cpu.workersMs)],
    p95Ms: short(found.p95Ms),
    perSecond: short(found.perSecond),
    statements: short(found.statements),
    commits: short(found.commits),
    bytes: Math.round(found.bytes),
  };
}

function changesOf(row: Row, former: readonly Row[]): string[] {
  const { products, name, clients } = row;
  const before = former.find(
    (one) => one.products === products && one.name === name && one.clients === clients,
  );
  if (!before) return [];
  const wholeCpu = ({ cpu: [serverMs, databaseMs, workersMs] }: Row) =>
    cpuMs({ serverMs, databaseMs, workersMs });
  const figures = {
    CPU: [wholeCpu(before), wholeCpu(row)],
    statements: [before.statements, row.statements],
    commits: [before.commits, row.commits],
    bytes: [before.bytes, row.bytes],
  } as const;
  return Object.entries(figures).flatMap(([figure, [then, now]]) => {
    const { share, least } = noise[figure as keyof typeof noise];
    if (Math.abs(now - then) <= Math.max(least, then * share)) return [];
    return `${products} products, ${name}, ${clients} at once: ${figure} ${then.toFixed(2)} → ${now.toFixed(2)}`;
  });
}

async function readEntries(): Promise<Entry[]> {
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Entry);
}

function isSuchMachine({ cores, model }: Entry['machine']): boolean {
  const own = machineFacts();
  return own.cores === cores && own.model === model;
}
