import '#web/i18n/order-messages.ts';
import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { PageHead } from '../../parts/page-head.tsx';
import layout from '../../styles/layout.module.css';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** The order could not be completed: why that may be and the ways back; the cart is still there. */
export default function CheckoutFailureScreen() {
  const t = useTranslations('checkout');
  const language = useLanguage();
  const canOrder = useRootFacts()?.checkout.enabled === true;
  return (
    <div className={layout.container}>
      <PageHead title={t('failure.title')} noIndex />
      <div className={layout.section}>
        <EmptyState
          icon="error"
          level={1}
          title={t('failure.title')}
          actions={
            <>
              {canOrder && (
                <ButtonLink href={pathOf('checkout', language)}>{t('failure.toCheckout')}</ButtonLink>
              )}
              <ButtonLink href={pathOf('cart', language)} variant="secondary">
                {t('toCart')}
              </ButtonLink>
            </>
          }
        >
          {t('failure.text')}
        </EmptyState>
      </div>
    </div>
  );
}
