import { countryName } from '#web/i18n/formats.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Icon } from '#web/ui/icon.tsx';
import { soonestBranches, useBranchGoods } from '../branch-goods.ts';
import { nearDay } from '../near-day.ts';
import { TaxMark } from '../net-prices/net-part.tsx';
import { unbrokenHours } from '../opening-hours.ts';
import type { DeliveryQuote } from './delivery-answer.ts';
import styles from './delivery-quote.module.css';

const icons = { courier: 'box', truck: 'truck', pickup: 'store' } as const;

/** Each way in which goods come to a place, with its price and its days; where they can be collected, the branches. */
export function DeliveryWays({ quote }: { quote: DeliveryQuote }) {
  const t = useTranslations('delivery');
  const language = useLanguage();
  const { price } = useFormats();
  const valuesOf = useBranchGoods();
  const place = `${quote.zipCode ?? ''} ${countryName(language, quote.country)}`.trim();
  if (quote.digitalOnly) return <p className={styles.note}>{t('digital')}</p>;
  if (quote.methods.length === 0) {
    return (
      <p className={styles.note}>
        {quote.beyondCustoms && `${t('beyondCustoms')} `}
        {t('none', { place })}
      </p>
    );
  }
  return (
    <>
      <p className={styles.to}>{t(quote.countryIsKnown ? 'to' : 'toAssumed', { place })}</p>
      <ul className={styles.ways}>
        {quote.methods.map((method) => (
          <li key={method.id} className={styles.way}>
            <Icon name={icons[method.kind]} sizePx={20} />
            <div>
              <p className={styles.name}>{method.name}</p>
              <WhenReady method={method} />
              {method.options.length > 0 && (
                <details className={styles.branches}>
                  <summary>{t('branches', { count: method.options.length })}</summary>
                  <ul>
                    {method.options.map((branch) => (
                      <li key={branch.id}>
                        <b>{branch.name}</b> {branch.address}
                        <br />
                        {unbrokenHours(branch.openingHours)}
                        {branch.goods && (
                          <span className={styles.goods} data-state={branch.goods.state}>
                            {t('goods', valuesOf(branch.goods))}
                          </span>
                        )}
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </div>
            <p className={styles.cost}>
              {method.price > 0 ? price(method.price, quote.currencyId) : t('free')}
              {method.price > 0 && <TaxMark />}
            </p>
          </li>
        ))}
      </ul>
      {quote.beyondCustoms && quote.methods.every(({ kind }) => kind === 'pickup') && (
        <p className={styles.note}>{t('onlyCollected')}</p>
      )}
      {quote.freeDelivery && quote.freeDelivery.missing > 0 && (
        <p className={styles.note}>
          {t('freeFrom', { amount: price(quote.freeDelivery.price, quote.currencyId) })}
        </p>
      )}
      {quote.laterByTransfer && <p className={styles.note}>{t('laterByTransfer')}</p>}
      {quote.needsZipCode && <p className={styles.note}>{t('needsZipCode')}</p>}
    </>
  );
}

/** When the goods come, or can be collected: first where they lie, then elsewhere. */
function WhenReady({ method: { kind, from, to, options } }: { method: DeliveryQuote['methods'][number] }) {
  const t = useTranslations('delivery');
  const language = useLanguage();
  const valuesOf = useBranchGoods();
  const here = soonestBranches(options);
  const [first] = here;
  const isEverywhere = here.length > 0 && here.length === options.length;
  const days = from &&
    to &&
    !isEverywhere && {
      from: nearDay(language, from),
      to: nearDay(language, to),
      same: from === to ? 'yes' : 'no',
    };
  return (
    <>
      {first?.goods && (
        <p className={styles.here}>
          {t('readyHere', { ...valuesOf(first.goods), branches: here.map(({ name }) => name).join(', ') })}
        </p>
      )}
      {days && (
        <p className={styles.when}>
          {first ? t('readyElsewhere', days) : t(kind === 'pickup' ? 'ready' : 'comes', days)}
        </p>
      )}
    </>
  );
}
