import type { AdminScreen } from '#values/panel-addresses.ts';
import type { Permission } from '#values/permissions.ts';
import type { IconName } from '#web/ui/icon.tsx';

/** An entry of the panel's navigation; its text is `nav.<screen>`. */
export type AdminEntry = {
  readonly screen: AdminScreen;
  readonly icon: IconName;
  /** Who is shown it; absent: everybody of the back office. */
  readonly permission?: Permission;
  /** True where it is shown only while a cache server is configured. */
  readonly ofCacheServer?: true;
};

const entries: readonly AdminEntry[] = [
  { screen: 'admin', icon: 'store' },
  { screen: 'adminContent', icon: 'document', permission: 'content.write' },
  { screen: 'adminTerms', icon: 'filter', permission: 'content.write' },
  { screen: 'adminBin', icon: 'trash', permission: 'content.edit' },
  { screen: 'adminMedia', icon: 'zoom', permission: 'content.write' },
  { screen: 'adminTemplates', icon: 'box', permission: 'content.edit' },
  { screen: 'adminConsents', icon: 'check', permission: 'content.edit' },
  { screen: 'adminReviews', icon: 'star', permission: 'reviews.publish' },
  { screen: 'adminRedirects', icon: 'arrow-right', permission: 'content.edit' },
  { screen: 'adminNavigations', icon: 'menu', permission: 'content.edit' },
  { screen: 'adminSearch', icon: 'search', permission: 'search.edit' },
  { screen: 'adminEvents', icon: 'calendar', permission: 'content.edit' },
  { screen: 'adminForms', icon: 'document', permission: 'content.edit' },
  { screen: 'adminEntries', icon: 'phone', permission: 'entries.read' },
  { screen: 'adminWithdrawals', icon: 'box', permission: 'orders.manage' },
  { screen: 'adminStock', icon: 'store', permission: 'stock.manage' },
  { screen: 'adminSubscribers', icon: 'mail', permission: 'subscribers.read' },
  { screen: 'adminConsentLog', icon: 'lock', permission: 'consents.read' },
  { screen: 'adminSettings', icon: 'store', permission: 'settings.manage' },
  { screen: 'adminOptions', icon: 'filter', permission: 'settings.manage' },
  { screen: 'adminMails', icon: 'mail', permission: 'settings.manage' },
  { screen: 'adminUsers', icon: 'user', permission: 'users.manage' },
  { screen: 'adminActivity', icon: 'calendar', permission: 'users.manage' },
  { screen: 'adminCache', icon: 'clock', permission: 'settings.manage', ofCacheServer: true },
  { screen: 'adminAccount', icon: 'lock' },
];

/**
 * The navigation that a user sees; only the account's own screen while a second factor must be set up first. Addresses
 * work without their entries: the calls decide.
 */
export function entriesFor(
  { permissions, isHeldBack }: { readonly permissions: readonly string[]; readonly isHeldBack: boolean },
  hasCacheServer: boolean,
): readonly AdminEntry[] {
  return entries.filter(
    ({ screen, permission, ofCacheServer }) =>
      (!isHeldBack || screen === 'adminAccount') &&
      (permission === undefined || permissions.includes(permission)) &&
      (!ofCacheServer || hasCacheServer),
  );
}
