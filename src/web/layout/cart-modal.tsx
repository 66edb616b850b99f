import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useCartState, useCartStore } from '#web/request/cart-context.tsx';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { CartView } from '../parts/cart-view/cart-view.tsx';
import { EnquiryContact } from '../parts/cart-view/enquiry-contact.tsx';
import { useCartLines } from '../parts/cart-view/use-cart-lines.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** The cart over the page: 80 % by 70 % of a wide window, all of a small one (storefront.md section 2). */
export default function CartModal() {
  const t = useTranslations('cart');
  const store = useCartStore();
  const { modalOpen, count } = useCartState();
  return (
    <Dialog
      open={modalOpen}
      onClose={store.closeCartModal}
      title={count > 0 ? t('titleWithCount', { count }) : t('title')}
      closeLabel={t('close')}
    >
      <CartModalContent />
    </Dialog>
  );
}

function CartModalContent() {
  const t = useTranslations('cart');
  const language = useLanguage();
  const store = useCartStore();
  const { cart, status } = useCartState();
  const lines = useCartLines();
  const facts = useRootFacts();
  if (!cart && (status === 'idle' || status === 'loading')) return <Skeleton lines={4} />;
  if (!cart && status === 'failed') {
    return (
      <EmptyState
        icon="error"
        level={3}
        title={t('failed.title')}
        actions={<Button onClick={() => void store.load()}>{t('failed.retry')}</Button>}
      >
        {t('failed.text')}
      </EmptyState>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches the links inside, which are reached by keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by keyboard is a click, too.
    <div
      onClick={(event) => {
        // Whoever follows a link out of the cart wants to see where it leads.
        if (event.target instanceof Element && event.target.closest('a')) store.closeCartModal();
      }}
    >
      <CartView
        cart={cart}
        level={3}
        canOrder={facts?.checkout.enabled === true}
        enquiry={<EnquiryContact />}
        further={
          <ButtonLink href={pathOf('cart', language)} variant="secondary" wide>
            {t('toCart')}
          </ButtonLink>
        }
        {...lines}
      />
    </div>
  );
}
