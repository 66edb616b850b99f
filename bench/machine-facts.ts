import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem, type } from 'node:os';

/** What figures of CPU hang on. */
export function machineFacts() {
  return {
    cores: cpus().length,
    model: cpus()[0]?.model.trim() || 'unknown model',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    /** Other work at that moment. */
    load: Number(loadavg()[0]?.toFixed(1)),
  };
}

/** Where figures come from, for whoever compares them. */
export function describeMachine(): string[] {
  const { cores, model, memoryGb, node, load } = machineFacts();
  return [
    `Date: ${new Date().toISOString().slice(0, 10)}, commit ${findCommit()}`,
    `CPU: ${cores} cores, ${model}`,
    `Memory: ${memoryGb} GB`,
    `System: ${type()} ${release()}, Node ${node}, embedded PostgreSQL`,
    `Other work on the machine at the start: load ${load}`,
  ];
}

export function findCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
