import { acceptedCookiesName, type CookieCategory, readAcceptedCookies } from '#values/consents.ts';

/** The choice lasts as long as the cart's cookies; then the notice appears again. */
const choiceSeconds = 31_536_000;

/** The cookie of a choice as headers and `document.cookie` take it; null forgets it. */
export function acceptedCookiesText(categories: readonly CookieCategory[] | null, secure: boolean): string {
  const value = categories?.join(',') ?? '';
  const seconds = categories ? choiceSeconds : 0;
  return `${acceptedCookiesName}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** What this browser has accepted; undefined before a choice. */
export function findAcceptedCookies(cookies: string): CookieCategory[] | undefined {
  const part = cookies.split('; ').find((one) => one.startsWith(`${acceptedCookiesName}=`));
  return readAcceptedCookies(part?.slice(acceptedCookiesName.length + 1).replaceAll('%2C', ','));
}
