const levelWords: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

/** `12:30:05 info  answered method=GET route=/api/v1/… status=200 ms=3`, and a stack below its line. */
export function readableLine(json: string): string {
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
