import type { Locator } from 'playwright-core';
import type { Shopper } from './shopper.ts';

/** The notice's own words are the cookie element's (demo/elements.json). */
export const cookieWords = {
  hr: {
    all: 'Prihvati sve',
    necessary: 'Samo nužni',
    selected: 'Prihvati odabrano',
    analytics: 'Analitički',
    settings: 'Postavke kolačića',
  },
  en: {
    all: 'Accept all',
    necessary: 'Necessary only',
    selected: 'Accept selection',
    analytics: 'Analytics',
    settings: 'Cookie settings',
  },
  de: {
    all: 'Alle annehmen',
    necessary: 'Nur notwendige',
    selected: 'Auswahl annehmen',
    analytics: 'Analyse',
    settings: 'Cookie-Einstellungen',
  },
} as const;

export const noticeOf = ({ page, t }: Shopper): Locator =>
  page.getByRole('region', { name: t('layout.cookies.label') });

export type NoticeButton = 'all' | 'necessary' | 'selected';

export const noticeButton = (shopper: Shopper, name: NoticeButton): Locator =>
  noticeOf(shopper).getByRole('button', { name: cookieWords[shopper.language][name], exact: true });

export const analyticsBox = (shopper: Shopper): Locator =>
  noticeOf(shopper).getByRole('checkbox', { name: cookieWords[shopper.language].analytics });

/** The way back to the notice, in the footer of every page. */
export const cookieSettings = ({ page, language }: Shopper): Locator =>
  page.getByRole('contentinfo').getByRole('button', { name: cookieWords[language].settings });
