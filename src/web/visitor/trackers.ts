import type { CookieCategory } from '#values/consents.ts';
import type { Trackers } from '#values/trackers.ts';
import { findAcceptedCookies } from './accepted-cookies.ts';
import { onCookieNotice } from './cookie-notice-state.ts';

type TrackingWindow = Window & {
  dataLayer?: unknown[];
  fbq?: { (...words: unknown[]): void; queue: unknown[]; loaded: boolean; version: string };
};

/** Scripts that were loaded, by their addresses, with the category they were accepted with. */
const loaded = new Map<string, CookieCategory>();

let isFollowing = false;

/** Loads what was accepted, now and whenever the choice changes; what was revoked stops running. */
export function followConsent(trackers: Trackers): void {
  if (isFollowing) return;
  isFollowing = true;
  const follow = () => {
    const accepted = findAcceptedCookies(document.cookie) ?? [];
    forgetOthers(accepted);
    // A script that runs cannot be stopped: only a new page is without it.
    if ([...loaded.values()].some((category) => !accepted.includes(category))) window.location.reload();
    else if (!holdsSecret(window.location.search)) loadTrackers(trackers, accepted);
  };
  onCookieNotice(follow);
  follow();
}

/** Names in addresses that links of mails and ways back from others carry. */
const secretNames = ['token', 'verificationToken', 'code', 'state', 'confirmedEmail', 'preview'];

/** Trackers send the page's address: one that opens an account or names a person must not reach them. */
function holdsSecret(search: string): boolean {
  const query = new URLSearchParams(search);
  return secretNames.some((name) => query.has(name));
}

/** Cookies that the trackers' scripts set, by the category they go with. */
const trackerCookies = { analytics: /^_g(a|id|at)(_|$)/, marketing: /^_fb[pc]$/ } as const;

/** Removes what scripts of revoked categories have left behind. */
function forgetOthers(accepted: readonly CookieCategory[]): void {
  const labels = window.location.hostname.split('.');
  // They set theirs for the widest domain they may.
  const domains = ['', ...labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)];
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=', 1)[0] ?? '');
  for (const category of ['analytics', 'marketing'] as const) {
    if (accepted.includes(category)) continue;
    for (const name of names.filter((one) => trackerCookies[category].test(one))) {
      for (const domain of domains) {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in plain http pages.
        document.cookie = `${name}=; max-age=0; path=/${domain}`;
      }
    }
  }
}

/** Loads each tracker of the accepted categories once: identifiers are the site's, their scripts their makers'. */
function loadTrackers(trackers: Trackers, accepted: readonly CookieCategory[]): void {
  const page = window as TrackingWindow;
  const { googleAnalyticsId, googleTagManagerId, facebookPixelId, chatUrl } = trackers;
  if (accepted.includes('analytics')) {
    if (googleAnalyticsId) loadAnalytics(page, googleAnalyticsId);
    if (googleTagManagerId) loadTagManager(page, googleTagManagerId);
  }
  if (!accepted.includes('marketing')) return;
  if (facebookPixelId) loadPixel(page, facebookPixelId);
  if (chatUrl) void offerChat(chatUrl);
}

function loadAnalytics(page: TrackingWindow, id: string): void {
  const address = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  if (!fetchOnce(address, 'analytics')) return;
  tell(page, 'js', new Date());
  tell(page, 'config', id, { anonymize_ip: true });
}

/** Google's scripts recognise commands by their being `arguments`, not an array. */
function tell(page: TrackingWindow, ..._words: unknown[]): void {
  page.dataLayer ??= [];
  const layer = page.dataLayer;
  (function push() {
    // biome-ignore lint/complexity/noArguments: the scripts look for this very kind of object.
    layer.push(arguments);
  }).apply(undefined, _words as []);
}

function loadTagManager(page: TrackingWindow, id: string): void {
  const address = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  if (!fetchOnce(address, 'analytics')) return;
  page.dataLayer ??= [];
  page.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
}

function loadPixel(page: TrackingWindow, id: string): void {
  if (!fetchOnce('https://connect.facebook.net/en_US/fbevents.js', 'marketing')) return;
  const queue: unknown[] = [];
  page.fbq = Object.assign((...words: unknown[]) => void queue.push(words), {
    queue,
    loaded: true,
    version: '2.0',
  });
  page.fbq('init', id);
  page.fbq('track', 'PageView');
}

/** The chat's own page is loaded when somebody opens it. */
async function offerChat(address: string): Promise<void> {
  if (loaded.has(address)) return;
  loaded.set(address, 'marketing');
  const { showChatButton } = await import('./chat/chat-button.ts');
  showChatButton(address);
}

/** False where it was loaded before. */
function fetchOnce(address: string, category: CookieCategory): boolean {
  if (loaded.has(address)) return false;
  loaded.set(address, category);
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  document.head.append(script);
  return true;
}
