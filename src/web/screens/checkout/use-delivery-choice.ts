import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { firstDeliveryMethodMs } from '#values/limits.ts';
import { branchPath, type CheckoutAnswer, type DeliveryChoice, deliveryPath } from './checkout-form.ts';
import type { CheckoutPage, DeliveryMethod } from './checkout-page.ts';

/**
 * The delivery choice, saved as it is made. Without an earlier choice the first method is selected, and sent after 1.5
 * s if nothing else was chosen meanwhile and it needs no branch (docs/rules/checkout.md).
 */
export function useDeliveryChoice(
  { cart, deliveryMethods }: CheckoutPage,
  typed: DeliveryChoice | undefined,
) {
  const fetcher = useFetcher<CheckoutAnswer | null>();
  const { submit } = fetcher;
  const stored = deliveryMethods.some(({ id }) => id === cart.checkout.deliveryMethodId)
    ? cart.checkout.deliveryMethodId
    : null;
  const [chosen, setChosen] = useState(typed?.deliveryMethodId ?? stored);
  const [branch, setBranch] = useState(
    typed?.deliveryMethodId ? typed.branchId : stored === null ? null : cart.checkout.branchId,
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const first = stored === null ? deliveryMethods[0] : undefined;

  const save = (method: DeliveryMethod, branchId: number | null) => {
    const form = new FormData();
    form.set('intent', 'shipping');
    form.set('stay', '1');
    form.set(deliveryPath, String(method.id));
    if (branchId !== null) form.set(branchPath(method.id), String(branchId));
    void submit(form, { method: 'post' });
  };
  const chooseFirst = useRef(() => {});
  useEffect(() => {
    chooseFirst.current = () => {
      if (first && first.options.length === 0) save(first, null);
    };
  });
  const firstId = first?.id;
  useEffect(() => {
    if (firstId === undefined) return;
    setChosen((former) => former ?? firstId);
    timer.current = setTimeout(() => chooseFirst.current(), firstDeliveryMethodMs);
    return () => clearTimeout(timer.current);
  }, [firstId]);

  return {
    chosen,
    branch,
    saved: fetcher.data ?? undefined,
    choose(method: DeliveryMethod) {
      clearTimeout(timer.current);
      setChosen(method.id);
      setBranch(null);
      if (method.options.length === 0) save(method, null);
    },
    chooseBranch(method: DeliveryMethod, id: number | null) {
      clearTimeout(timer.current);
      setBranch(id);
      if (id !== null) save(method, id);
    },
  };
}
