import type { CookieCategory } from '#values/cookie-categories.ts';
import type { Trackers } from '#values/trackers.ts';
import { findAcceptedCookies } from './accepted-cookies.ts';
import { onCookieNotice } from './cookie-notice-state.ts';

type TrackingWindow = Window & {
  dataLayer?: unknown[];
  fbq?: { (...words: unknown[]): void; queue: unknown[]; loaded: boolean; version: string };
};

const loaded = new Set<string>();

/** Loads what was accepted, now and whenever the choice changes. */
export function followConsent(trackers: Trackers): void {
  const load = () => loadTrackers(trackers, findAcceptedCookies(document.cookie) ?? []);
  onCookieNotice(load);
  load();
}

/** Loads each tracker of the accepted categories once: identifiers are the site's, their scripts their makers'. */
function loadTrackers(trackers: Trackers, accepted: readonly CookieCategory[]): void {
  const page = window as TrackingWindow;
  const { googleAnalyticsId, googleTagManagerId, facebookPixelId } = trackers;
  if (accepted.includes('analytics')) {
    if (googleAnalyticsId) loadAnalytics(page, googleAnalyticsId);
    if (googleTagManagerId) loadTagManager(page, googleTagManagerId);
  }
  if (accepted.includes('marketing') && facebookPixelId) loadPixel(page, facebookPixelId);
}

function loadAnalytics(page: TrackingWindow, id: string): void {
  if (!fetchOnce(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`)) return;
  tell(page, 'js', new Date());
  tell(page, 'config', id, { anonymize_ip: true });
}

/** Google's scripts tell commands apart by their being `arguments`, not an array. */
function tell(page: TrackingWindow, ..._words: unknown[]): void {
  page.dataLayer ??= [];
  const layer = page.dataLayer;
  (function push() {
    // biome-ignore lint/complexity/noArguments: the scripts look for this very kind of object.
    layer.push(arguments);
  }).apply(undefined, _words as []);
}

function loadTagManager(page: TrackingWindow, id: string): void {
  if (!fetchOnce(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`)) return;
  page.dataLayer ??= [];
  page.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
}

function loadPixel(page: TrackingWindow, id: string): void {
  if (!fetchOnce('https://connect.facebook.net/en_US/fbevents.js')) return;
  const queue: unknown[] = [];
  page.fbq = Object.assign((...words: unknown[]) => void queue.push(words), {
    queue,
    loaded: true,
    version: '2.0',
  });
  page.fbq('init', id);
  page.fbq('track', 'PageView');
}

/** False where it was loaded before. */
function fetchOnce(address: string): boolean {
  if (loaded.has(address)) return false;
  loaded.add(address);
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  document.head.append(script);
  return true;
}
