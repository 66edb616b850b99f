import { pathOf } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';
import type { IconName } from '../../ui/icon.tsx';

/** What the profile shows, by the query `view`; the overview is the profile itself. */
export const profileViews = [
  'overview',
  'orders',
  'downloads',
  'wishlist',
  'details',
  'addresses',
  'password',
  'data',
] as const;
export type ProfileView = (typeof profileViews)[number];

/** The views that somebody has; back-office users have no wishlist (docs/rules/accounts.md). */
export function viewsOf({
  isBackofficeUser,
}: {
  readonly isBackofficeUser: boolean;
}): readonly ProfileView[] {
  return profileViews.filter((view) => view !== 'wishlist' || !isBackofficeUser);
}

export const viewIcons: Record<ProfileView, IconName> = {
  overview: 'user',
  orders: 'document',
  downloads: 'download',
  wishlist: 'heart',
  details: 'edit',
  addresses: 'pin',
  password: 'lock',
  data: 'info',
};

export function readView(searchParams: URLSearchParams): ProfileView {
  const wanted = searchParams.get('view');
  return profileViews.find((view) => view === wanted) ?? 'overview';
}

/** The address of a view; `more` names what is looked at in it. */
export function viewPath(view: ProfileView, language: Language, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(view === 'overview' ? {} : { view }), ...more }).toString();
  return pathOf('profile', language) + (query ? `?${query}` : '');
}
