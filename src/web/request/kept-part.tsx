import { Fragment, type ReactNode, useContext, useId } from 'react';
import { ResponseContext } from './response-facts.ts';

export type KeptPartProps = {
  name: string;
  /**
   * All that it is drawn from but the facts of the site, its language and the visitor's choices; JSON can say it.
   * Undefined: it is drawn for each page.
   */
  by: readonly unknown[] | undefined;
  /** Whether it is the same wherever it is in a page: it holds no id of React's then (`useId`). */
  anywhere?: boolean;
  /** Begins and ends with an element. */
  draw: () => ReactNode;
};

/**
 * A part that the server draws once for all pages that show it alike. In the browser it is what it draws.
 *
 * Nothing may reach it but by `by` and the root's facts: no address, no answer to a form, no time.
 */
export function KeptPart({ name, by, anywhere = false, draw }: KeptPartProps) {
  const place = useId();
  const parts = useContext(ResponseContext)?.parts;
  const signs = by && parts?.sign([name, anywhere ? '' : place, ...by], anywhere);
  if (signs && 'kept' in signs) return [signs.kept, null, null];
  // Three places in both: ids tell by them where they were made.
  return [signs?.begin ?? null, <Fragment key="part">{draw()}</Fragment>, signs?.end ?? null];
}
