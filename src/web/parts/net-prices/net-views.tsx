import { useLocation } from 'react-router';
import { centsFromMajor, majorFromCents, taxContainedCents } from '#values/money.ts';
import { needArea } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { currencyPath } from '#web/request/currency-path.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import switcher from '../../styles/switcher.module.css';
import { Facts } from '../../ui/table.tsx';
import type { PriceFacts } from '../price-facts.ts';
import type { NetPartProps } from './net-part-props.ts';
import styles from './net-prices.module.css';

await needArea('net', import.meta.glob('/locales/*/net.json', { import: 'default' }));

type Of<Part extends NetPartProps['part']> = Omit<Extract<NetPartProps, { part: Part }>, 'part'>;

/** What is drawn for those alone who may or do have prices without tax first, by its name. */
export default function NetView(props: NetPartProps) {
  switch (props.part) {
    case 'amount':
      return <NetAmount {...props} />;
    case 'price':
      return <NetPrice {...props} />;
    case 'mark':
      return <TaxWords {...props} />;
    case 'note':
      return <NetTaxNote {...props} />;
    case 'totals':
      return <NetTotals {...props} />;
    case 'switch':
      return <PriceSwitch />;
  }
}

/** An amount without tax, below it the one with tax; alone where no tax is contained. */
function NetAmount({ gross, tax, taxRate, currency, inline }: Of<'amount'>) {
  const t = useTranslations('net');
  const { price } = useFormats();
  const whole = price(gross, currency);
  const contained = tax ?? (taxRate === undefined ? undefined : gross - netOf(gross, taxRate));
  if (contained === 0) return whole;
  if (contained === undefined) return t('withTax', { price: whole });
  const net = price(gross - contained, currency);
  if (inline) return t('both', { net, gross: whole });
  return (
    <>
      {net} <small className={styles.gross}>{t('withTax', { price: whole })}</small>
    </>
  );
}

/**
 * What a product costs without tax, and with tax below it. A bundle whose members are taxed differently costs what it costs with
 * tax, and says so: what it is without, the cart works out.
 */
function NetPrice({ price, draw }: Of<'price'>) {
  const t = useTranslations('net');
  const shop = useTranslations('catalogue');
  const formats = useFormats();
  const { taxRate, final, from } = price;
  const gross = from ? shop('price.from', { price: formats.price(final) }) : formats.price(final);
  const besides = taxRate === undefined ? t('taxIncluded') : t('withoutTax', { price: gross });
  return draw(
    taxRate === undefined ? price : netPriceOf(price, taxRate),
    <span className={styles.gross}>{besides}</span>,
  );
}

/** Behind an amount. */
function TaxWords({ net }: Of<'mark'>) {
  const t = useTranslations('net');
  return <small className={styles.gross}> {t(net ? 'taxExcluded' : 'taxIncluded')}</small>;
}

/** Stands in the sentence where its link comes; no text holds it. */
const place = '|';

/** What comes on top of prices that say themselves which of them contain tax. */
function NetTaxNote({ all, costs }: Of<'note'>) {
  const t = useTranslations('net');
  const [before, after] = t(all ? 'noteOfList' : 'note', { delivery: place }).split(place);
  return (
    <>
      {before}
      {costs}
      {after}
    </>
  );
}

/** Amounts without tax, their sum, the tax by rate, and last what is to be paid. */
function NetTotals({ rows, prices, money }: Of<'totals'>) {
  const t = useTranslations('net');
  const cart = useTranslations('cart');
  const { number } = useFormats();
  const taxes = prices.taxRates
    .filter(({ rate }) => rate > 0)
    .map(({ rate, tax }) => ({ label: t('totals.tax', { rate: number(rate) }), value: money(tax) }));
  return (
    <Facts
      layout="ends"
      items={[
        ...rows,
        { label: t('totals.net'), value: money(prices.orderTotal - prices.tax.orderTotal) },
        ...taxes,
        { label: cart('totals.total'), value: money(prices.orderTotal), total: true },
      ]}
    />
  );
}

/** Prices with tax, or without it for whoever buys for a company; a plain form, for the whole page is another one. */
function PriceSwitch() {
  const t = useTranslations('net');
  const { pathname, search } = useLocation();
  const isNet = useRootFacts()?.netPrices === true;
  return (
    <form method="post" action={currencyPath} className={switcher.switcher}>
      <input type="hidden" name="back" value={pathname + search} />
      <span id="price-view">{t('choice.label')}</span>
      <ul aria-labelledby="price-view" className={switcher.choices}>
        {(['gross', 'net'] as const).map((view) => (
          <li key={view}>
            <button
              type="submit"
              name="prices"
              value={view}
              className={switcher.choice}
              aria-current={(view === 'net') === isNet ? 'true' : undefined}
            >
              {t(`choice.${view}`)}
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}

/**
 * An amount without the tax contained in it, in major units (docs/rules/tax.md).
 * @param taxRate percent
 */
export function netOf(amount: number, taxRate: number): number {
  const cents = centsFromMajor(amount);
  return majorFromCents(cents - taxContainedCents(cents, Math.round(taxRate * 100)));
}

/** The same prices without tax; a percentage is that of the prices with tax. */
export function netPriceOf(price: PriceFacts, taxRate: number): PriceFacts {
  const { final, reduction, member, unitPrice } = price;
  return {
    ...price,
    final: netOf(final, taxRate),
    reduction: reduction && { ...reduction, lowest30: netOf(reduction.lowest30, taxRate) },
    member: member === undefined ? undefined : netOf(member, taxRate),
    unitPrice: unitPrice && { ...unitPrice, price: netOf(unitPrice.price, taxRate) },
  };
}
