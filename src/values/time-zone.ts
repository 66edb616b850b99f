/** Where a site keeps its books unless it says otherwise. */
export const defaultTimeZone = 'Europe/Zagreb';

/** True for the name of a time zone of the IANA database that this machine knows; offsets such as +01:00 are none. */
export function isTimeZone(name: string): boolean {
  if (!/^(UTC|[A-Za-z]+(\/[A-Za-z0-9_+-]+)+)$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const forms = new Map<string, Intl.DateTimeFormat>();

/** A form of dates in a time zone; kept, for making one takes longer than using it a hundred times. */
export function formOfZone(
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale}|${timeZone}|${Object.entries(options).join()}`;
  const form = forms.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  forms.set(key, form);
  return form;
}
