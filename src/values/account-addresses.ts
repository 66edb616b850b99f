import type { Language } from './language.ts';

/** Addresses of the screens that mails and providers of logins lead to (storefront.md section 2). */
const accountAddresses = {
  login: { hr: '/prijava', en: '/en/login', de: '/de/login' },
  forgotPassword: { hr: '/zaboravljena-lozinka', en: '/en/forgot-password', de: '/de/passwort-vergessen' },
  socialLogin: { hr: '/social-login', en: '/en/social-login', de: '/de/social-login' },
} as const satisfies Record<string, Record<Language, string>>;

export function accountPath(screen: keyof typeof accountAddresses, language: Language): string {
  return accountAddresses[screen][language];
}
