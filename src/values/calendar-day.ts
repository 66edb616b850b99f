/** Tax years, rates and cards change at midnight where the shop keeps its books, not in Greenwich. */
const bookkeepingDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Zagreb', dateStyle: 'short' });

/** The day as YYYY-MM-DD. */
export function calendarDay(at: Date): string {
  return bookkeepingDay.format(at);
}
