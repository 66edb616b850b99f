import { useEffect } from 'react';
import '#web/layout/cart-notices.ts';
import LostConnection from '#web/parts/lost-connection/lost-connection.tsx';
import { keepFocusNear } from '#web/ui/neighbour-focus.ts';
import { useCartStore } from '#web/visitor/cart-context.tsx';
import { hearOtherTabs } from '#web/visitor/other-tabs.ts';
import { visitorState } from '#web/visitor/visitor-state.ts';

/** For visitors who stay on a page for a while: loaded while nothing else waits. */
export default function LateWatches() {
  useEffect(keepFocusNear, []);
  useOtherTabs();
  return <LostConnection />;
}

/** Changes made in another tab show here, too: cart, login, wishlist. */
function useOtherTabs(): void {
  const store = useCartStore();
  useEffect(
    () =>
      hearOtherTabs((changed) => {
        visitorState.look();
        if (changed !== 'wishlist') void store.load();
      }),
    [store],
  );
}
