import { type CookieCategory, cookieCategories } from '#values/consents.ts';

/** What the form says: all, the necessary ones alone, what is ticked, or (null) that the choice is taken back. */
export function readCookieChoice(form: FormData): CookieCategory[] | null {
  switch (form.get('choice')) {
    case 'all':
      return [...cookieCategories];
    case 'selected':
      return cookieCategories.filter((category) => category === 'necessary' || form.has(category));
    case 'forget':
      return null;
    default:
      return ['necessary'];
  }
}
