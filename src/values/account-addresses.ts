import { pathOf } from './addresses.ts';
import type { Language } from './language.ts';

const socialLoginPaths: Record<Language, string> = {
  hr: '/social-login',
  en: '/en/social-login',
  de: '/de/social-login',
};

/** Addresses of the screens that mails and providers of logins lead to (storefront.md section 2). */
export function accountPath(screen: 'login' | 'forgotPassword' | 'socialLogin', language: Language): string {
  return screen === 'socialLogin' ? socialLoginPaths[language] : pathOf(screen, language);
}
