import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { belowTablet } from '../../styles/breakpoints.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from '../bottom-bar.module.css';
import { TaxMark } from '../net-prices/net-part.tsx';
import { useOutOfSight } from '../use-out-of-sight.ts';

type CartBarProps = {
  total: number;
  currencyId: number;
  pending: boolean | undefined;
  /** id of the way to the checkout that is in the page. */
  wayId: string;
};

/** On phones, however many lines there are: the total and the way to the checkout, while those of the summary are out of sight. */
export function CartBar({ total, currencyId, pending, wayId }: CartBarProps) {
  const t = useTranslations('cart');
  const language = useLanguage();
  const { price } = useFormats();
  if (!useOutOfSight(`#${wayId}`, belowTablet)) return null;
  return (
    <div className={styles.bar} data-print="hidden">
      <p className={styles.total} data-pending={pending || undefined}>
        <span className={styles.label}>{t('totals.total')}</span>
        <span>
          {price(total, currencyId)}
          <TaxMark />
        </span>
      </p>
      <ButtonLink href={pathOf('checkout', language)} endIcon="arrow-right">
        {t('toCheckout')}
      </ButtonLink>
    </div>
  );
}
