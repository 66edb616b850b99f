import type { Language } from '#values/language.ts';
import { noBreakSpace } from '#web/i18n/formats.ts';
import { localeTags } from '#web/i18n/locale-tags.ts';

/** 'čet 26. 11.', 'Do., 26.11.', 'Thu 26 Nov': a day (YYYY-MM-DD) that is near says its weekday and no year. */
export function nearDay(language: Language, day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  const said = (form: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeTags[language], { ...form, timeZone: 'UTC' }).format(date);
  const [dayOfMonth, month] = [date.getUTCDate(), date.getUTCMonth() + 1];
  const weekday = said({ weekday: 'short' });
  const shown = {
    hr: `${weekday} ${dayOfMonth}. ${month}.`,
    de: `${weekday}., ${dayOfMonth}.${month}.`,
    en: `${weekday} ${dayOfMonth} ${said({ month: 'short' })}`,
  };
  return shown[language].replaceAll(' ', noBreakSpace);
}
