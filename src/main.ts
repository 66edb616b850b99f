import { readEnvironment } from '#platform/environment/environment.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import { createProgramLog, type ProgramLog } from '#platform/log/program-log.ts';
import { prepareModuleLoading } from './program/module-loading.ts';
import { type Program, startProgram } from './program/program.ts';
import { findStartFailure } from './program/start-failure.ts';
import { endWithStarters } from './program/starters.ts';

/** The whole stop has 10 s (docs/reliability.md); what hangs beyond this is left behind. */
const stopTimeoutMs = 9500;

/** Signals that come within this time are of one stroke. */
const sameStrokeMs = 1000;

/** Before anybody has been served an error's message tells the operator most and quotes no visitor. */
function tellStartFailure(error: unknown, embeddedIn?: string): void {
  const line = findStartFailure(error, embeddedIn) ?? (error instanceof Error ? error.stack : String(error));
  process.stderr.write(`${line}\n`);
}

function exitFromFault(error: unknown, log: ProgramLog): never {
  log.fatal(errorFacts(error), 'the program failed');
  process.exit(1);
}

try {
  const environment = readEnvironment(process.env);
  prepareModuleLoading({ isProduction: environment.mode === 'production' });
  // React and others look here; whoever sets nothing gets the fast, strict kind.
  process.env.NODE_ENV = environment.mode;
  const readable = process.stdout.isTTY || environment.mode !== 'production';
  const log = createProgramLog({ level: environment.logLevel, readable });
  process.on('uncaughtException', (error) => exitFromFault(error, log));
  process.on('unhandledRejection', (error) => exitFromFault(error, log));

  let program = start();
  let stoppingSince: number | undefined;
  const end = (code: number, drainMs = 0): void => {
    stoppingSince ??= performance.now();
    setTimeout(() => process.exit(code), stopTimeoutMs).unref();
    program.stop(drainMs).then(
      () => process.exit(code),
      (error: unknown) => exitFromFault(error, log),
    );
  };
  const stop = (signal: NodeJS.Signals): void => {
    if (stoppingSince !== undefined) {
      // A second Ctrl+C means: stop now. A supervisor that repeats SIGTERM does not, nor do npm and the watcher
      // of `npm run dev`, who pass on the one stroke that the terminal has sent to all of them.
      if (signal === 'SIGINT' && performance.now() - stoppingSince > sameStrokeMs) process.exit(130);
      return;
    }
    log.info({ signal }, 'stopping');
    // A process manager behind a load balancer sends SIGTERM; after Ctrl+C there is no balancer to wait for.
    const isServing = signal === 'SIGTERM' && environment.mode === 'production';
    end(0, isServing ? environment.stopDelaySeconds * 1000 : 0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // A terminal that is closed.
  process.on('SIGHUP', stop);
  const starters = { words: process.argv, hasWatcher: environment.mode === 'development' };
  endWithStarters(starters, () => stop('SIGTERM'));

  function start(): Program {
    const started = startProgram(environment, log, () => void startAnew());
    started.started.catch((error: unknown) => {
      if (stoppingSince !== undefined) return;
      tellStartFailure(error, environment.databaseUrl === undefined ? environment.dataDir : undefined);
      // The embedded database is a process of its own: left behind it would hold its folder against the next start.
      end(1);
    });
    return started;
  }

  /** What stands in memory is of a shop that is not there any more. */
  async function startAnew(): Promise<void> {
    if (stoppingSince !== undefined) return;
    log.info({}, 'the shop was restored from a backup; starting anew');
    await program.stop();
    if (stoppingSince === undefined) program = start();
  }
} catch (error) {
  tellStartFailure(error);
  process.exit(1);
}
