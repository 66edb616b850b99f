import { useState } from 'react';

/**
 * What was said of a form, a refusal as an error, for as long as it holds: until something was changed or sent again after it came.
 * @param changes how often that has happened so far
 */
export function useUnchanged<Said>(said: Said | undefined, changes: number): Said | undefined {
  const [came, setCame] = useState({ said, changes });
  if (came.said !== said) setCame({ said, changes });
  return came.said === said && came.changes !== changes ? undefined : said;
}
