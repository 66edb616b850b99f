import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem, type } from 'node:os';

/** Where figures come from, for whoever compares them. */
export function describeMachine(): string[] {
  const [first] = cpus();
  return [
    `Date: ${new Date().toISOString().slice(0, 10)}, commit ${findCommit()}`,
    `CPU: ${cpus().length} cores, ${first?.model.trim() || 'unknown model'}`,
    `Memory: ${(totalmem() / 2 ** 30).toFixed(0)} GB`,
    `System: ${type()} ${release()}, Node ${process.version}, embedded PostgreSQL`,
    `Other work on the machine at the start: load ${loadavg()[0]?.toFixed(1)}`,
  ];
}

function findCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
