import pino, { type DestinationStream, type LogFn, type Logger as PinoLogger } from 'pino';
import type { ErrorFacts } from './error-facts.ts';

const levelWords: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

/** `12:30:05 info  answered method=GET route=/api/v1/… status=200 ms=3`, and a stack below its line. */
function readableLine(json: string): string {
  const { level, time, msg, stack, err, ...facts } = JSON.parse(json) as {
    level: number;
    time: number;
    msg?: string;
    stack?: string;
    err?: { stack?: string };
  } & Record<string, unknown>;
  const at = new Date(time).toTimeString().slice(0, 8);
  const word = (levelWords[level] ?? String(level)).padEnd(5);
  const rest = Object.entries(facts)
    .map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('');
  const below = stack ?? err?.stack;
  return `${at} ${word} ${msg ?? ''}${rest}\n${below ? `${below}\n` : ''}`;
}

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
