import { formOfZone } from '#values/time-zone.ts';

const parts = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

/** An instant as fields of the browser for day and time have it (YYYY-MM-DDTHH:mm), in the time zone of the site. */
export function localTime(at: Date, timeZone: string): string {
  const named = Object.fromEntries(
    formOfZone('en', timeZone, parts)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${named.year}-${named.month}-${named.day}T${named.hour}:${named.minute}`;
}

/**
 * The instant of a day and time in a zone, as the API takes it; nothing where that is no time. An hour that is left out in
 * spring is the one after it, of one that is there twice in autumn it is the first.
 */
export function instantOf(local: string, timeZone: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return undefined;
  const asUtc = Date.parse(`${local}:00Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offsetAt = (ms: number) => Date.parse(`${localTime(new Date(ms), timeZone)}:00Z`) - ms;
  const dayMs = 86_400_000;
  const candidates = [offsetAt(asUtc - dayMs), offsetAt(asUtc + dayMs)].map((offset) => asUtc - offset);
  const right = candidates.find((ms) => localTime(new Date(ms), timeZone) === local);
  return new Date(right ?? candidates[0] ?? asUtc).toISOString();
}

/** Whether clocks of two zones show the same, from a moment on through a year: names differ where clocks do not. */
export function haveSameClock(one: string, other: string, from: Date): boolean {
  const monthMs = 30 * 86_400_000;
  return Array.from({ length: 13 }, (_, month) => new Date(from.getTime() + month * monthMs)).every(
    (at) => localTime(at, one) === localTime(at, other),
  );
}
