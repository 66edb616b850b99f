import { useLocation } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Link } from '#web/ui/link.tsx';
import { ProductAddForm } from '../../parts/add-to-cart/product-add-form.tsx';
import { Amount } from '../../parts/net-prices/net-part.tsx';
import { OptionFields } from '../../parts/option-fields/option-fields.tsx';
import { filledOptions, startValues } from '../../parts/option-fields/option-rules.ts';
import { findPieceFacts, type PieceFacts } from '../../parts/option-fields/piece-facts.ts';
import { useOptionEntry } from '../../parts/option-fields/use-option-entry.ts';
import { BuyBar } from './buy-bar.tsx';
import styles from './piece-summary.module.css';
import { formId, type PurchaseProps, usePurchase } from './purchase.ts';

await needMessages('choices');

/** The measures, their price, the quantity and the button; on small screens the button again below. */
export default function MeasuredPurchase({ product, sold, address, failure }: PurchaseProps) {
  const t = useTranslations('choices');
  const { search } = useLocation();
  const language = useLanguage();
  const options = sold.options ?? product.options;
  const named = failure ? new Map(Object.entries(failure.values)) : new URLSearchParams(search);
  const entry = useOptionEntry(options, startValues(options, named), failure?.errors);
  const form = usePurchase(sold.id, { address, failure }, ({ elements }) => {
    const wrong = entry.findFirstWrong();
    if (wrong === undefined) return filledOptions(options, entry.values, language);
    const field = elements.namedItem(wrong);
    if (field instanceof HTMLElement) field.focus();
    return false;
  });
  const piece = product.cut
    ? findPieceFacts(options, entry.values, sold.basis, sold.weightKg, language)
    : undefined;
  const price = sold.price && {
    ...sold.price,
    ...(piece?.price === undefined ? {} : { final: piece.price, unit: 'pcs' }),
  };
  return (
    <>
      <ProductAddForm {...form} unit={product.cut ? 'pcs' : product.unit}>
        <OptionFields
          options={options}
          values={entry.values}
          errors={entry.errors}
          onChange={entry.change}
          onLeave={entry.leave}
          taxRate={sold.price?.taxRate}
        />
        {product.cut && <PieceSummary piece={piece} quantity={form.quantity} taxRate={price?.taxRate} />}
      </ProductAddForm>
      {product.cut && (
        <p>
          <Link href={pathOf('cutList', language, { slug: product.slug }) + chosenIn(address)}>
            {t('piece.list')}
          </Link>
        </p>
      )}
      {product.roof && (
        <p>
          <Link href={`${pathOf('roof', language)}?covering=${product.sku}`}>{t('piece.roof')}</Link>
        </p>
      )}
      <BuyBar formId={formId} name={product.name} price={price} />
    </>
  );
}

/** The query of an address that names the chosen variant. */
function chosenIn(address: string): string {
  return address.includes('?') ? address.slice(address.indexOf('?')) : '';
}

type PieceSummaryProps = {
  /** Undefined while the typed measures are no possible piece. */
  piece: PieceFacts | undefined;
  quantity: number;
  /** Tax contained in its price, in percent. */
  taxRate: number | undefined;
};

/** What one piece of the length just typed costs and weighs, and all of them together. */
function PieceSummary({ piece, quantity, taxRate }: PieceSummaryProps) {
  const t = useTranslations('choices');
  const catalogue = useTranslations('catalogue');
  const { number } = useFormats();
  if (!piece) return <p className={styles.open}>{t('piece.open')}</p>;
  const { lengthMm, weightKg } = piece;
  const title =
    lengthMm === null ? t('piece.title') : t('piece.ofLength', { length: number(lengthMm, { unit: 'mm' }) });
  const amount = (price: number, count: number) => (
    <b>
      <Amount gross={Math.round(price * 100 * count) / 100} taxRate={taxRate} />
    </b>
  );
  const row = (name: string, count: number) => (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>
        {piece.price !== undefined && amount(piece.price, count)}
        {weightKg > 0 && (
          <span className={styles.weight}>
            {number(Math.round(weightKg * count * 10) / 10, { unit: 'kg' })}
          </span>
        )}
      </dd>
    </div>
  );
  return (
    <dl className={styles.piece} aria-live="polite">
      {row(title, 1)}
      {quantity > 1 && row(t('piece.all', { count: quantity }), quantity)}
      {piece.memberPrice !== undefined && (
        <div className={styles.row}>
          <dt>{catalogue('price.member')}</dt>
          <dd>{amount(piece.memberPrice, quantity)}</dd>
        </div>
      )}
    </dl>
  );
}
