import pino, { type DestinationStream, type LogFn, type Logger as PinoLogger } from 'pino';
import type { ErrorFacts } from './error-facts.ts';
import { readableLine } from './readable-line.ts';

/** The program's log: one JSON object a line for machines, one readable line for people. */
export type ProgramLog = PinoLogger;

/**
 * Makes the log on standard output.
 * @param options.readable lines for people instead of JSON
 */
export function createProgramLog(
  options: { level: string; readable: boolean },
  output: DestinationStream = pino.destination({ dest: 1, sync: true }),
): ProgramLog {
  const destination = options.readable
    ? { write: (line: string) => output.write(readableLine(line)) }
    : output;
  return pino({ level: options.level, base: undefined, hooks: { logMethod } }, destination);
}

const debugLevel = 20;

/** An unreachable database is logged once (database-outage.ts); what fails because of it is logged at debug level. */
function logMethod(this: ProgramLog, words: Parameters<LogFn>, log: LogFn, level: number): void {
  const [facts] = words as readonly unknown[];
  const { isDatabaseAway } = (facts ?? {}) as Partial<ErrorFacts>;
  if (isDatabaseAway !== true || level <= debugLevel) log.apply(this, words);
  else this.debug(...words);
}
