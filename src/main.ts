import { readEnvironment } from '#platform/environment/environment.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import { createProgramLog, type ProgramLog } from '#platform/log/program-log.ts';
import { startProgram } from './program.ts';
import { findStartFailure } from './start-failure.ts';

/** The whole stop has 10 s (running.md); what hangs beyond this is left behind. */
const stopTimeoutMs = 9500;

function exitWith(error: unknown, log?: ProgramLog): never {
  const line = findStartFailure(error);
  if (line !== undefined) process.stderr.write(`${line}\n`);
  else if (log) log.fatal(errorFacts(error), 'the program failed');
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}

try {
  const environment = readEnvironment(process.env);
  // React and others look here; whoever sets nothing gets the fast, strict kind.
  process.env.NODE_ENV = environment.mode;
  const readable = process.stdout.isTTY || environment.mode !== 'production';
  const log = createProgramLog({ level: environment.logLevel, readable });
  process.on('uncaughtException', (error) => exitWith(error, log));
  process.on('unhandledRejection', (error) => exitWith(error, log));

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
      (error: unknown) => exitWith(error, log),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  program.started.catch((error: unknown) => {
    if (!isStopping) exitWith(error, log);
  });
} catch (error) {
  exitWith(error);
}
