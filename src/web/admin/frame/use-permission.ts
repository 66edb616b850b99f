import type { Permission } from '#values/permissions.ts';
import { useLoadedOf } from '#web/request/loaded-data.ts';

/** Whether the logged-in user may do something: for what is shown, the calls decide. */
export function usePermission(permission: Permission): boolean {
  return useLoadedOf<{ permissions: readonly string[] }>('admin')?.permissions.includes(permission) ?? false;
}

/** What the logged-in user may do with media: whoever sees to goods adds pictures, and replaces and deletes none. */
export function useMediaRights(): boolean | 'added' {
  const mayAdd = usePermission('catalogue.manage');
  return usePermission('media.edit') || (mayAdd && 'added');
}
