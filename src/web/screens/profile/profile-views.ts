import { pathOf } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';
import type { IconName } from '../../ui/icon.tsx';

/** What the profile shows, by the query `view`; the overview is the profile itself. */
export const profileViews = [
  'overview',
  'orders',
  'downloads',
  'lists',
  'wishlist',
  'details',
  'addresses',
  'password',
  'data',
] as const;
export type ProfileView = (typeof profileViews)[number];

type Person = { readonly isBackofficeUser: boolean; readonly orderCount: number };

/**
 * The views that somebody has: back-office users have no wishlist, and where no orders are taken those who never placed
 * one read of none (docs/rules/accounts.md).
 */
export function viewsOf(person: Person, takesEnquiries: boolean): readonly ProfileView[] {
  const withOrders = readsOfOrders(person, takesEnquiries);
  return profileViews.filter(
    (view) =>
      (view !== 'wishlist' || !person.isBackofficeUser) &&
      ((view !== 'orders' && view !== 'downloads') || withOrders),
  );
}

/** Whether orders are spoken of to somebody. */
export function readsOfOrders({ orderCount }: Pick<Person, 'orderCount'>, takesEnquiries: boolean): boolean {
  return !takesEnquiries || orderCount > 0;
}

export const viewIcons: Record<ProfileView, IconName> = {
  overview: 'user',
  orders: 'document',
  downloads: 'download',
  lists: 'ruler',
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

/** What has just been done with the consents, as the address of their view says it. */
export const consentNotices = ['consentWithdrawn', 'newsletterEnded'] as const;
export type ConsentNotice = (typeof consentNotices)[number];
