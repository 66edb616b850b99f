import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second of /proc's times; 100 on every Linux that Node runs on. */
const ticksPerSecond = 100;

/**
 * CPU milliseconds that these processes and their children have used so far. Living ones are counted to the microsecond,
 * children that have ended to ten milliseconds. Linux only.
 */
export function cpuMsOf(rootProcesses: readonly number[]): number {
  const parents = readParents();
  const wanted = new Set(rootProcesses);
  let grew = true;
  while (grew) {
    grew = false;
    for (const [pid, { parent }] of parents) {
      if (!wanted.has(pid) && wanted.has(parent)) {
        wanted.add(pid);
        grew = true;
      }
    }
  }
  let ms = 0;
  for (const pid of wanted) ms += threadMsOf(pid) + (parents.get(pid)?.endedChildrenMs ?? 0);
  return ms;
}

export type CpuParts = {
  /** The server's own process, all its threads. */
  readonly serverMs: number;
  readonly databaseMs: number;
  /** Processes that the server has started, PostgreSQL's apart. */
  readonly workersMs: number;
};

export const cpuMs = ({ serverMs, databaseMs, workersMs }: CpuParts) => serverMs + databaseMs + workersMs;

/** CPU milliseconds used so far, by who used them. */
export function cpuPartsOf({ server, postmaster }: { server: number; postmaster: number }): CpuParts {
  const databaseMs = cpuMsOf([postmaster]);
  const serverMs = threadMsOf(server);
  return { serverMs, databaseMs, workersMs: cpuMsOf([server, postmaster]) - databaseMs - serverMs };
}

/** Resident memory of one process in MB. */
export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

type ProcessParent = { readonly parent: number; readonly endedChildrenMs: number };

function readParents(): Map<number, ProcessParent> {
  const parents = new Map<number, ProcessParent>();
  for (const name of listNumbers('/proc')) {
    const stat = findText(`/proc/${name}/stat`);
    // The second field is the command in brackets and may hold blanks; counting starts behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const endedTicks = Number(fields[13] ?? 0) + Number(fields[14] ?? 0);
    parents.set(Number(name), {
      parent: Number(fields[1]),
      endedChildrenMs: (endedTicks * 1000) / ticksPerSecond,
    });
  }
  return parents;
}

/** The first number of schedstat is the time a thread has been on a CPU, in nanoseconds. */
function threadMsOf(pid: number): number {
  let nanoseconds = 0;
  for (const thread of listNumbers(`/proc/${pid}/task`)) {
    nanoseconds += Number(findText(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0] ?? 0);
  }
  return nanoseconds / 1e6;
}

function listNumbers(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** Empty where the process ended between the listing and the reading. */
function findText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
