import { openFrontDoor } from '#api/front-door.ts';
import type { Environment } from '#platform/environment/environment.ts';
import { EnvironmentError } from '#platform/environment/variables.ts';
import type { ProgramLog } from '#platform/log/program-log.ts';
import type { Begin } from './start-step.ts';

export type Program = {
  /** Resolves when everything runs. */
  readonly started: Promise<void>;
  /**
   * Lets what is under way end, then closes everything in the opposite order; also in the middle of the start.
   * @param drainMs so long /readyz says that it stops while requests are served, for balancers to look elsewhere
   */
  stop(drainMs?: number): Promise<void>;
};

/** Requests under way have this long once no new ones are taken. */
const requestsTimeoutMs = 5000;
const startTimeoutMs = 2000;

/** Most programs have none and need not load it. */
async function openSecondDoor(port: number, host: string | undefined) {
  const { openHealthDoor } = await import('#platform/life/health-door.ts');
  return openHealthDoor({ port, host }).catch((error: NodeJS.ErrnoException) => {
    throw new EnvironmentError(`HEALTH_PORT ${port} cannot be listened on (${error.code}); set a free one.`);
  });
}

/**
 * Listens at once, then starts everything behind it.
 * @param restored is called when a backup has taken the shop's place: the program should stop, and start again
 */
export function startProgram(environment: Environment, log: ProgramLog, restored: () => void): Program {
  const closers: (() => unknown)[] = [];
  let drain: (() => void) | undefined;
  let isStopping = false;

  const begin: Begin = async (step, close) => {
    const opened = await step;
    closers.push(() => close(opened));
    if (isStopping) throw new Error('Stopped while starting.');
    return opened;
  };

  async function start(): Promise<void> {
    const door = await begin(openFrontDoor(environment), (opened) => opened.close(requestsTimeoutMs));
    const { healthPort, host } = environment;
    if (healthPort !== undefined) await begin(openSecondDoor(healthPort, host), (opened) => opened.close());
    // Most of the program is loaded here, so that it already answers /healthz and signals.
    const { serveShop } = await import('./shop-serving.ts');
    await serveShop(environment, log, door, begin, restored);
    drain = door.drain;
  }

  const started = start();
  return {
    started,
    async stop(drainMs = 0) {
      isStopping = true;
      if (drain && drainMs > 0) {
        drain();
        await new Promise((resolve) => setTimeout(resolve, drainMs));
      }
      // A step under way notes its undoing when it ends; there is nothing to undo before.
      const late = new Promise((resolve) => setTimeout(resolve, startTimeoutMs));
      await Promise.race([started.catch(() => undefined), late]);
      // The door first, whatever was opened after it: no new request may meet half a shop.
      const [closeDoor, ...others] = closers;
      await closeDoor?.();
      for (const close of others.reverse()) await close();
    },
  };
}
