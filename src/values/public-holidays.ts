import { daysAfter, isWorkingDay } from './calendar-day.ts';

/*
 * Public holidays of the countries of the European Union, for periods that the law sets (Regulation (EEC, Euratom) No 1182/71):
 * one of any region counts for the whole country, and one too many only gives people another day. Those of a single town are
 * left out. Why no library, says docs/decisions/withdrawals.md.
 */

type Holidays = {
  /** MM-DD, every year. */
  readonly fixed: string;
  /** Days after Easter Sunday. */
  readonly easter?: readonly number[];
  /** The same of Orthodox churches. */
  readonly orthodox?: readonly number[];
  /** Those that follow weekdays, MM-DD. */
  readonly moving?: (year: number) => readonly string[];
  /** One that falls on a weekend is kept on the next working day. */
  readonly isMadeUpFor?: true;
};

const monday = 1;
const wednesday = 3;
const friday = 5;

/** By country (ISO 3166-1 alpha-2). */
const holidays: Readonly<Record<string, Holidays>> = {
  AT: { fixed: '01-01 01-06 05-01 08-15 10-26 11-01 12-08 12-25 12-26', easter: [1, 39, 50, 60] },
  BE: { fixed: '01-01 05-01 07-21 08-15 11-01 11-11 12-25', easter: [1, 39, 50] },
  BG: {
    fixed: '01-01 03-03 05-01 05-06 05-24 09-06 09-22 12-24 12-25 12-26',
    orthodox: [-2, 1],
    isMadeUpFor: true,
  },
  CY: {
    fixed: '01-01 01-06 03-25 04-01 05-01 08-15 10-01 10-28 12-24 12-25 12-26',
    orthodox: [-48, -2, 1, 2, 50],
  },
  CZ: { fixed: '01-01 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26', easter: [-2, 1] },
  DE: {
    fixed: '01-01 01-06 03-08 05-01 08-08 08-15 09-20 10-03 10-31 11-01 12-25 12-26',
    easter: [-2, 1, 39, 50, 60],
    moving: (year) => [firstFrom(year, '11-16', wednesday)],
  },
  DK: { fixed: '01-01 06-05 12-24 12-25 12-26', easter: [-3, -2, 1, 39, 50] },
  EE: { fixed: '01-01 02-24 05-01 06-23 06-24 08-20 12-24 12-25 12-26', easter: [-2] },
  ES: {
    fixed:
      '01-01 01-06 02-28 03-01 03-19 04-23 05-01 05-02 05-17 05-30 05-31 06-09 06-24 07-25 07-28 08-15 09-08 09-11 09-15 10-09 10-12 11-01 12-03 12-06 12-08 12-25 12-26',
    easter: [-3, -2, 1],
    isMadeUpFor: true,
  },
  FI: {
    fixed: '01-01 01-06 05-01 12-06 12-24 12-25 12-26',
    easter: [-2, 1, 39],
    moving: (year) => [firstFrom(year, '06-19', friday)],
  },
  FR: { fixed: '01-01 05-01 05-08 07-14 08-15 11-01 11-11 12-25 12-26', easter: [-2, 1, 39, 50] },
  GR: { fixed: '01-01 01-06 03-25 05-01 08-15 10-28 12-25 12-26', orthodox: [-48, -2, 1, 50] },
  HR: { fixed: '01-01 01-06 05-01 05-30 06-22 08-05 08-15 11-01 11-18 12-25 12-26', easter: [1, 60] },
  HU: { fixed: '01-01 03-15 05-01 08-20 10-23 11-01 12-24 12-25 12-26', easter: [-2, 1, 50] },
  IE: {
    fixed: '01-01 02-01 03-17 12-25 12-26',
    easter: [-2, 1],
    moving: (year) => [
      ...['02-01', '05-01', '06-01', '08-01'].map((from) => firstFrom(year, from, monday)),
      firstFrom(year, '10-25', monday),
    ],
    isMadeUpFor: true,
  },
  IT: { fixed: '01-01 01-06 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26', easter: [1, 50] },
  LT: {
    fixed: '01-01 02-16 03-11 05-01 06-24 07-06 08-15 11-01 11-02 12-24 12-25 12-26',
    easter: [1],
  },
  LU: { fixed: '01-01 05-01 05-09 06-23 08-15 11-01 12-25 12-26', easter: [1, 39, 50] },
  LV: {
    fixed: '01-01 05-01 05-04 06-23 06-24 11-18 12-24 12-25 12-26 12-31',
    easter: [-2, 1],
    isMadeUpFor: true,
  },
  MT: {
    fixed: '01-01 02-10 03-19 03-31 05-01 06-07 06-29 08-15 09-08 09-21 12-08 12-13 12-25',
    easter: [-2],
  },
  NL: { fixed: '01-01 04-27 05-05 12-25 12-26', easter: [-2, 1, 39, 50] },
  PL: { fixed: '01-01 01-06 05-01 05-03 08-15 11-01 11-11 12-24 12-25 12-26', easter: [1, 60] },
  PT: {
    fixed: '01-01 04-25 05-01 06-10 07-01 08-15 10-05 11-01 12-01 12-08 12-25 12-26',
    easter: [-2, 50, 60],
  },
  RO: {
    fixed: '01-01 01-02 01-06 01-07 01-24 05-01 06-01 08-15 11-30 12-01 12-25 12-26',
    orthodox: [-2, 1, 50],
  },
  SE: {
    fixed: '01-01 01-06 05-01 06-06 12-24 12-25 12-26 12-31',
    easter: [-2, 1, 39],
    moving: (year) => [firstFrom(year, '06-19', friday)],
  },
  SI: {
    fixed: '01-01 01-02 02-08 04-27 05-01 05-02 06-25 08-15 10-31 11-01 12-25 12-26',
    easter: [1],
  },
  SK: {
    fixed: '01-01 01-06 05-01 05-08 07-05 08-29 09-01 09-15 11-01 11-17 12-24 12-25 12-26',
    easter: [-2, 1],
  },
};

/**
 * The day on which a period ends that would end on this one: a Saturday, Sunday or public holiday of any of these countries lasts
 * until the next working day (Regulation (EEC, Euratom) No 1182/71, Art. 3(4)).
 * @param day YYYY-MM-DD
 * @param countries ISO 3166-1 alpha-2; of those outside of the Union no holidays are known
 */
export function endOfPeriod(day: string, countries: readonly string[]): string {
  let end = day;
  while (!isWorkingDay(end) || countries.some((country) => isPublicHoliday(end, country))) {
    end = daysAfter(end, 1);
  }
  return end;
}

export function isPublicHoliday(day: string, country: string): boolean {
  return holidaysOf(Number(day.slice(0, 4)), country).has(day);
}

function holidaysOf(year: number, country: string): ReadonlySet<string> {
  const described = holidays[country];
  if (!described) return new Set();
  const { fixed, easter = [], orthodox = [], moving, isMadeUpFor } = described;
  const days = new Set([
    ...[...fixed.split(' '), ...(moving?.(year) ?? [])].map((day) => `${year}-${day}`),
    ...easter.map((after) => daysAfter(easterOf(year), after)),
    ...orthodox.map((after) => daysAfter(orthodoxEasterOf(year), after)),
  ]);
  if (!isMadeUpFor) return days;
  // Two that fall on one weekend are made up for on two days.
  for (const missed of [...days].filter((day) => !isWorkingDay(day)).sort()) {
    let instead = missed;
    while (!isWorkingDay(instead) || days.has(instead)) instead = daysAfter(instead, 1);
    days.add(instead);
  }
  return days;
}

/** The first such weekday (0: Sunday) from a day of the year on, MM-DD. */
function firstFrom(year: number, from: string, weekday: number): string {
  const day = `${year}-${from}`;
  const present = new Date(`${day}T12:00:00Z`).getUTCDay();
  return daysAfter(day, (weekday - present + 7) % 7).slice(5);
}

/** Easter Sunday (YYYY-MM-DD) by the anonymous Gregorian rule (Nature, 1876). */
export function easterOf(year: number): string {
  const golden = year % 19;
  const [century, ofCentury] = [Math.floor(year / 100), year % 100];
  const shift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - shift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  return daysAfter(`${year}-03-22`, moon + weekday - 7 * late);
}

/** The same by the Julian rule (Meeus), whose calendar is thirteen days behind from 1900 to 2099. */
export function orthodoxEasterOf(year: number): string {
  const moon = (19 * (year % 19) + 15) % 30;
  const weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7;
  const ordinal = moon + weekday + 114;
  const [month, dayOfMonth] = [Math.floor(ordinal / 31), (ordinal % 31) + 1];
  const julian = `${year}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`;
  return daysAfter(julian, 13);
}
