import { useEffect } from 'react';
import LostConnection from '#web/parts/lost-connection/lost-connection.tsx';
import { keepFocusNear } from '#web/ui/neighbour-focus.ts';

/** What whoever stays on a page a while may need: it comes while nothing else waits. */
export default function LateWatches() {
  useEffect(keepFocusNear, []);
  return <LostConnection />;
}
