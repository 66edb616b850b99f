import { noBreakSpace, wordJoiner } from '#web/i18n/formats.ts';

/**
 * Opening hours whose lines do not end within a time or a range: 'pon – pet 7 – 16 h, sub 8 – 12 h' ends a line before the 7
 * and behind the comma alone.
 */
export function unbrokenHours(hours: string): string {
  return (
    hours
      .replace(/(?<=\d) (?=\p{L})| (?=[–-])|(?<=(?:^|, )\p{L}+) (?=\d)/gu, noBreakSpace)
      // Behind a dash a line may end even before a space that is none to break at (UAX #14, LB12a).
      .replace(/(?<=[–-]) /g, wordJoiner + noBreakSpace)
      .replace(/(?<=\d)[–-](?=\d)/g, `${wordJoiner}$&${wordJoiner}`)
  );
}
