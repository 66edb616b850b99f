import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#web/connection/needed-code.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useBackCloses } from '#web/visitor/back-closes.ts';
import { useCartState, useCartStore } from '#web/visitor/cart-context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const fetchCart = () => import('./cart-modal.tsx');
const CartTitle = lazyPart(async () => ({ default: (await fetchCart()).CartTitle }));
const CartContent = lazyPart(async () => ({ default: (await fetchCart()).CartContent }));
const CartActions = lazyPart(async () => ({ default: (await fetchCart()).CartActions }));

/**
 * The cart over the page: 80 % by 70 % of a wide window, all of a small one (docs/rules/cart.md). It opens at once; its
 * code comes with the first opening.
 */
export function CartOverPage() {
  const t = useTranslations('layout');
  const store = useCartStore();
  const { modalOpen, cart } = useCartState();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (modalOpen) setWanted(true);
  }, [modalOpen]);
  useBackCloses(modalOpen, store.closeCartModal);
  if (!wanted) return null;
  const isFilled = cart !== null && cart.items.length > 0;
  return (
    <Dialog
      open={modalOpen}
      onClose={store.closeCartModal}
      title={
        <Suspense fallback={t('cart')}>
          <CartTitle />
        </Suspense>
      }
      closeLabel={t('closeCart')}
      footer={
        isFilled && (
          <Suspense>
            <CartActions />
          </Suspense>
        )
      }
    >
      <Suspense fallback={<Skeleton lines={4} />}>
        <CartContent />
      </Suspense>
    </Dialog>
  );
}
