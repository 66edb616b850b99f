import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useCartState, useCartStore } from '#web/request/cart-context.tsx';
import { useLanguage } from '#web/request/site-facts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** The cart over the page. */
export default function CartModal() {
  const t = useTranslations('layout');
  const { modalOpen, count } = useCartState();
  const store = useCartStore();
  const language = useLanguage();
  return (
    <Dialog open={modalOpen} onClose={store.closeCartModal} title={t('cart')} closeLabel={t('close')}>
      <p>{t('cartCountStatus', { count })}</p>
      <ButtonLink href={pathOf('cart', language)} onClick={store.closeCartModal}>
        {t('cart')}
      </ButtonLink>
    </Dialog>
  );
}
