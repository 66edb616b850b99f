import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { BackupSettings } from '#platform/environment/backup-settings.ts';
import type { RecurringJob } from '#platform/jobs/job-queue.ts';
import { hourMs } from '#values/durations.ts';

/** One of a large shop takes its time. */
const limitMs = 12 * hourMs;

/** The daily backup; none where no place for it is set. */
export function backupJobs(settings: BackupSettings | undefined): RecurringJob[] {
  if (!settings) return [];
  const { hour, minute } = settings.at;
  return [{ name: 'shop.back-up', cron: `${minute} ${hour} * * *`, limitMs, run: runScheduledBackup }];
}

const command = fileURLToPath(new URL('../backup-command.ts', import.meta.url));

/**
 * Makes the scheduled backup in a process of its own, of low priority: it reads everything that the shop holds, and buyers wait for nothing of it.
 * @throws Error with what that process said
 */
async function runScheduledBackup(): Promise<void> {
  const child = spawn(process.execPath, [command, '--scheduled'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'close');
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const [complaint, [code]] = await Promise.all([text(child.stderr), ended]);
  if (code !== 0) throw new Error(`The scheduled backup failed: ${complaint.trim()}`);
}
