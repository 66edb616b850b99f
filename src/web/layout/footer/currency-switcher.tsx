import { useLocation } from 'react-router';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { currencyPath } from '#web/request/currency-path.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import styles from '../../styles/switcher.module.css';

/** The store's currencies if there are several; a plain form, because the whole page differs in another currency. */
export default function CurrencySwitcher() {
  const t = useTranslations('layout');
  const { pathname, search } = useLocation();
  const facts = useRootFacts();
  const currencies = facts?.currency.allowedCurrencies ?? [];
  if (!facts || facts.site.priceMode === 'enquiry' || currencies.length < 2) return null;
  return (
    <form method="post" action={currencyPath} className={styles.switcher}>
      <input type="hidden" name="back" value={pathname + search} />
      <span id="currency">{t('currency')}</span>
      <ul aria-labelledby="currency" className={styles.choices}>
        {currencies.map(({ id, label }) => (
          <li key={id}>
            <button
              type="submit"
              name="currencyId"
              value={id}
              className={styles.choice}
              aria-current={id === facts.currencyId ? 'true' : undefined}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}
