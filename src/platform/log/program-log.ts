import pino, { type DestinationStream, type Logger as PinoLogger } from 'pino';
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
  return pino({ level: options.level, base: undefined }, destination);
}
