import { useMemo } from 'react';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useCartState, useCartStore } from '#web/visitor/cart-context.tsx';
import type { RemovedLine } from '#web/visitor/cart-state.ts';
import type { LineActions, LineState } from './cart-lines.tsx';

export type CartLinesOfVisitor = {
  lineState: (itemId: number) => LineState;
  actions: LineActions;
  removed: RemovedLine | null;
  /** Some line is being changed or removed: sums are about to follow. */
  pending: boolean;
};

/** The visitor's cart as the view needs it: what is going on with each line, and what can be done. */
export function useCartLines(): CartLinesOfVisitor {
  const store = useCartStore();
  const { pending, refused, removed } = useCartState();
  const { refusal } = useRefusalTexts();
  const actions = useMemo(
    () => ({
      setQuantity: store.setQuantity,
      remove: (itemId: number) => void store.remove(itemId),
      restore: () => void store.restore(),
    }),
    [store],
  );
  return {
    lineState: (itemId) => {
      const line = pending[itemId];
      const details = refused[itemId];
      return {
        qty: line?.qty,
        changing: line?.qty !== undefined,
        deleting: line?.deleting === true,
        error: details && refusal(details),
      };
    },
    actions,
    removed,
    pending: Object.keys(pending).length > 0,
  };
}
