import type { Permission } from '#values/permissions.ts';
import { useLoadedOf } from '#web/request/loaded-data.ts';

/** Whether the logged-in user may do something: for what is shown, the calls decide. */
export function usePermission(permission: Permission): boolean {
  return useLoadedOf<{ permissions: readonly string[] }>('admin')?.permissions.includes(permission) ?? false;
}
