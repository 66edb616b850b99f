import type { AdminScreen } from '#values/addresses.ts';
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
  { screen: 'adminMedia', icon: 'zoom', permission: 'media.edit' },
  { screen: 'adminTemplates', icon: 'box', permission: 'content.edit' },
  { screen: 'adminConsents', icon: 'check', permission: 'content.edit' },
  { screen: 'adminReviews', icon: 'star', permission: 'reviews.publish' },
  { screen: 'adminRedirects', icon: 'arrow-right', permission: 'content.edit' },
  { screen: 'adminMails', icon: 'mail', permission: 'settings.manage' },
  { screen: 'adminCache', icon: 'clock', permission: 'settings.manage', ofCacheServer: true },
];

/** What somebody is shown of the navigation. Addresses work without their entries: the calls decide. */
export function entriesFor(permissions: readonly string[], hasCacheServer: boolean): readonly AdminEntry[] {
  return entries.filter(
    ({ permission, ofCacheServer }) =>
      (permission === undefined || permissions.includes(permission)) && (!ofCacheServer || hasCacheServer),
  );
}
