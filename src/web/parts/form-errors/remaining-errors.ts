import { useState } from 'react';
import type { FieldErrors } from '#values/refusal.ts';

/** Whether an error at a field may hold no more once another field was changed. */
export type IsSettledBy = (changed: string, path: string) => boolean;

/**
 * The errors of a form's other fields once one was changed. What the rules had found goes where they find it no more; what only the
 * server knows stays until its own field is changed, or one that it hangs on.
 * @param found what the rules find now
 * @param ruled paths of what the rules have found, apart from what only the server can know
 */
export function remainingErrors(
  errors: FieldErrors,
  changed: string,
  found: FieldErrors,
  ruled: ReadonlySet<string>,
  isSettledBy: IsSettledBy = () => false,
): FieldErrors {
  const holds = (path: string) => path in found || !(ruled.has(path) || isSettledBy(changed, path));
  return Object.fromEntries(Object.entries(errors).filter(([path]) => path !== changed && holds(path)));
}

/**
 * What was said of a form, a refusal as an error, for as long as it holds: until something was changed or sent again after it came.
 * @param changes how often that has happened so far
 */
export function useUnchanged<Said>(said: Said | undefined, changes: number): Said | undefined {
  const [came, setCame] = useState({ said, changes });
  if (came.said !== said) setCame({ said, changes });
  return came.said === said && came.changes !== changes ? undefined : said;
}
