import { cutListEndpoints } from '#contract/v1/cut-list-endpoints.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/table.tsx';
import { Amount } from '../../parts/net-prices/net-part.tsx';
import { TaxNote } from '../../parts/tax-note.tsx';
import styles from './cut-list.module.css';
import { type CheckedRows, listText } from './cut-list-entry.ts';
import type { ListQuote } from './cut-list-load.ts';
import type { CutProduct } from './cut-product.ts';

type ListSummaryProps = {
  quote: ListQuote | null;
  /** The values are being calculated again. */
  isWorking: boolean;
  cut: CutProduct;
  checked: CheckedRows;
};

/** What the whole list comes to, how it is cut, and the way to its paper. */
export function ListSummary({ quote, isWorking, cut, checked }: ListSummaryProps) {
  const t = useTranslations('lengths');
  const language = useLanguage();
  const currencyId = useRootFacts()?.currencyId;
  const { number, price } = useFormats();
  if (!quote) return <p className={styles.none}>{t('sum.none')}</p>;
  const { stockPlan, squareMetres, total, totalTax, memberSaving } = quote;
  const mm = (lengthMm: number) => number(lengthMm, { unit: 'mm' });
  const round = (value: number) => Math.round(value * 100) / 100;
  const paper = new URLSearchParams({
    productId: String(cut.soldId),
    list: listText(checked.sound.map(({ row }) => row)),
    language,
    ...(currencyId === undefined ? {} : { currencyId: String(currencyId) }),
  });
  return (
    <div className={styles.summary} aria-live="polite" aria-busy={isWorking || undefined}>
      <Facts
        layout="ends"
        items={[
          { label: t('sum.pieces'), value: number(quote.pieces) },
          { label: t('sum.length'), value: number(round(quote.lengthMm / 1000), { unit: 'm' }) },
          ...(squareMetres === null
            ? []
            : [{ label: t('sum.area'), value: number(round(squareMetres), { unit: 'm²' }) }]),
          { label: t('sum.weight'), value: number(round(quote.weightKg), { unit: 'kg' }) },
          ...(total === undefined
            ? []
            : [
                {
                  label: t('sum.total'),
                  value: <Amount gross={total} tax={totalTax} />,
                  total: true,
                },
              ]),
        ]}
      />
      {memberSaving !== undefined && (
        <p className={styles.note}>{t('sum.memberSaving', { saving: price(memberSaving) })}</p>
      )}
      {total !== undefined && (
        <p className={styles.note}>
          <TaxNote />
        </p>
      )}
      {stockPlan && (
        <p className={styles.note}>
          {t('sum.stock', {
            bars: stockPlan.bars,
            length: mm(stockPlan.stockLengthMm),
            offcut: mm(stockPlan.offcutMm),
          })}
        </p>
      )}
      <p>
        <ButtonLink
          href={`${cutListEndpoints.cutListPaper.path}?${paper}`}
          reloadDocument
          variant="link"
          startIcon="document"
        >
          {t('pdf')}
        </ButtonLink>
      </p>
    </div>
  );
}
