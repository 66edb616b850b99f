import { readEnvironment } from '#platform/environment/environment.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import { createProgramLog, type ProgramLog } from '#platform/log/program-log.ts';
import { prepareModuleLoading } from './module-loading.ts';
import { startProgram } from './program.ts';
import { findStartFailure } from './start-failure.ts';

/** The whole stop has 10 s (running.md); what hangs beyond this is left behind. */
const stopTimeoutMs = 9500;

/** Before anybody has been served an error's message tells the operator most and quotes no visitor. */
function exitFromStart(error: unknown): never {
  const line = findStartFailure(error) ?? (error instanceof Error ? error.stack : String(error));
  process.stderr.write(`${line}\n`);
  process.exit(1);
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

  const program = startProgram(environment, log);
  let isStopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (isStopping) {
      // Whoever asks twice at the keyboard means now; a supervisor that repeats SIGTERM does not.
      if (signal === 'SIGINT') process.exit(130);
      return;
    }
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(0), stopTimeoutMs).unref();
    program.stop().then(
      () => process.exit(0),
      (error: unknown) => exitFromFault(error, log),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  program.started.catch((error: unknown) => {
    if (!isStopping) exitFromStart(error);
  });
} catch (error) {
  exitFromStart(error);
}
