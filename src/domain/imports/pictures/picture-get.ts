import type { GuardOptions } from '#platform/outgoing/guarded-address.ts';
import { createGuardedGet, type GuardedGet } from '#platform/outgoing/guarded-get.ts';
import { mimesOfKind, pictureBytesMaximum } from '#values/media-limits.ts';

/** How pictures are fetched: none larger than one that is uploaded may be. */
export function createPictureGet(guard: GuardOptions & { readonly timeoutMs?: number }): GuardedGet {
  const accept = [...mimesOfKind.picture, 'image/*;q=0.8'].join(', ');
  return createGuardedGet({ ...guard, accept, maximumBytes: pictureBytesMaximum });
}
