import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A second door that tells whether the program lives, from a thread of its own: it answers while the program's own is blocked. */
export type HealthDoor = {
  readonly port: number;
  close(): Promise<void>;
};

export type HealthThreadData = {
  readonly port: number;
  readonly host: string | undefined;
  readonly silentMs: number;
  /** One number: how often the program has given a sign. */
  readonly signs: Int32Array;
};

/** A program that gives no sign for so long is hung. */
const usualSilentMs = 10_000;
const signMs = 1000;

/**
 * @param options.givesSign false: the thread hears nothing of the program
 * @throws Error with code EADDRINUSE, EACCES, EADDRNOTAVAIL or ENOTFOUND where it cannot listen there
 */
export async function openHealthDoor(
  { port, host }: { port: number; host: string | undefined },
  { silentMs = usualSilentMs, givesSign = true }: { silentMs?: number; givesSign?: boolean } = {},
): Promise<HealthDoor> {
  const signs = new Int32Array(new SharedArrayBuffer(4));
  const workerData: HealthThreadData = { port, host, silentMs, signs };
  const thread = new Worker(new URL('./health-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 32 },
    execArgv: [],
    env: {},
    name: 'health',
    workerData,
  });
  // Where it cannot listen the thread ends with that error, which `once` throws.
  const [listening] = (await once(thread, 'message')) as [number];
  // A thread that dies is a door that is silent: no reason to end the program.
  thread.on('error', () => undefined);
  thread.unref();
  const giving = givesSign ? setInterval(() => Atomics.add(signs, 0, 1), signMs).unref() : undefined;
  return {
    port: listening,
    async close() {
      clearInterval(giving);
      await thread.terminate();
    },
  };
}
