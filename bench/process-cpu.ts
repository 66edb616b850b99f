import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second of /proc's times; 100 on every Linux that Node runs on. */
const ticksPerSecond = 100;

type ProcessTimes = { readonly parent: number; readonly ticks: number };

/**
 * CPU milliseconds that these processes and their children have used so far, ended children included. Linux only.
 */
export function cpuMsOf(rootProcesses: readonly number[]): number {
  const times = readAllTimes();
  const wanted = new Set(rootProcesses);
  let grew = true;
  while (grew) {
    grew = false;
    for (const [pid, { parent }] of times) {
      if (!wanted.has(pid) && wanted.has(parent)) {
        wanted.add(pid);
        grew = true;
      }
    }
  }
  let ticks = 0;
  for (const pid of wanted) ticks += times.get(pid)?.ticks ?? 0;
  return (ticks * 1000) / ticksPerSecond;
}

/** Resident memory of one process in MB. */
export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

function readAllTimes(): Map<number, ProcessTimes> {
  const times = new Map<number, ProcessTimes>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The second field is the command in brackets and may hold blanks; counting starts behind it.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const parent = Number(fields[1]);
      // utime, stime, and those of children that have ended (cutime, cstime).
      const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index] ?? 0), 0);
      times.set(Number(name), { parent, ticks });
    } catch {
      // The process ended between the listing and the reading.
    }
  }
  return times;
}
