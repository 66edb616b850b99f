import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Nothing in the cart yet, with the way to the shop. */
export function EmptyCart({ level }: { level: 1 | 2 | 3 }) {
  const t = useTranslations('cart');
  const language = useLanguage();
  return (
    <EmptyState
      icon="cart"
      level={level}
      title={t('empty.title')}
      actions={<ButtonLink href={pathOf('shop', language)}>{t('empty.toShop')}</ButtonLink>}
    >
      {t('empty.text')}
    </EmptyState>
  );
}
