/** Identifiers of analytics that a site's options name, and the address of its chat; one that is not set is missing. */
export type Trackers = {
  readonly googleAnalyticsId?: string;
  readonly googleTagManagerId?: string;
  readonly facebookPixelId?: string;
  /** Page of another host that is shown in a frame. */
  readonly chatUrl?: string;
};

type Option = { readonly key: string; readonly value?: unknown };

/** The identifiers among the options of a site (docs/rules/pages.md); anything that cannot be one counts as none. */
export function trackersOf(options: readonly Option[]): Trackers {
  const idOf = (key: string) => {
    const value = options.find((option) => option.key === key)?.value;
    return typeof value === 'string' && /^[\w-]{4,40}$/.test(value) ? value : undefined;
  };
  const googleAnalyticsId = idOf('GoogleAnalyticsId');
  const googleTagManagerId = idOf('GoogleTagManagerId');
  const facebookPixelId = idOf('FacebookPixelId');
  const chatUrl = chatAddress(options.find(({ key }) => key === 'AnonymousChat')?.value);
  return {
    ...(googleAnalyticsId ? { googleAnalyticsId } : {}),
    ...(googleTagManagerId ? { googleTagManagerId } : {}),
    ...(facebookPixelId ? { facebookPixelId } : {}),
    ...(chatUrl ? { chatUrl } : {}),
  };
}

/** The address of a chat's page as an option names it, where it is one: https, without a login in it. */
export function chatAddress(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const url = URL.parse(value);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  // A policy of a page names the host: it must hold nothing that would end the name there.
  return /^[a-z0-9.-]+(:\d+)?$/.test(url.host) ? url.href : undefined;
}
