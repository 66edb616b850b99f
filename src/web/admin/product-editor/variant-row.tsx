import { panelPathOf } from '#values/panel-addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Link } from '#web/ui/link.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { usePermission } from '../frame/use-permission.ts';
import { textIn } from '../products/goods-words.ts';
import { stateTones } from '../products/product-states.ts';
import { AmountField } from './price-fields.tsx';
import type { Attribute } from './product-context.ts';
import styles from './product-editor.module.css';
import type { TypedVariant, Variant } from './variant-changes.ts';

type VariantRowProps = {
  variant: Variant;
  /** What is not stored yet. */
  typed: TypedVariant;
  axes: readonly Attribute[];
  /** Fields that are wrong: `7 retailPrice`. */
  wrong: ReadonlySet<string>;
  onType: (more: TypedVariant) => void;
};

/** One variant: what it differs by, and price, barcode and stock of its own. */
export function VariantRow({ variant, typed, axes, wrong, onType }: VariantRowProps) {
  const t = useTranslations('goods');
  const language = useLanguage();
  const { number } = useFormats();
  const mayPrice = usePermission('prices.manage');
  const names = axes.map(({ key, values }) => {
    const value = values.find((one) => one.key === variant.values[key]);
    return { key, name: value ? textIn(value.label, language) || value.key : '–' };
  });
  return (
    <tr>
      {names.map(({ key, name }, index) =>
        index === 0 ? (
          <th key={key} scope="row">
            {name}
          </th>
        ) : (
          <td key={key}>{name}</td>
        ),
      )}
      <td className={styles.unbroken}>
        <Link href={panelPathOf('adminProduct', language, { id: String(variant.id) })} prefetch="none">
          {variant.sku}
        </Link>
      </td>
      <td>
        <Badge tone={stateTones[variant.state]}>{t(`state.${variant.state}`)}</Badge>
      </td>
      <td className={styles.cell}>
        {mayPrice ? (
          <AmountField
            label={t('variants.priceOf', { sku: variant.sku })}
            labelHidden
            value={typed.retailPrice === undefined ? variant.retailPrice : typed.retailPrice}
            suffix="€"
            error={wrong.has(`${variant.id} retailPrice`) ? t('editor.notNumber') : undefined}
            onChange={(retailPrice) => onType({ retailPrice })}
          />
        ) : (
          number(variant.retailPrice, { decimals: 2 })
        )}
      </td>
      <td className={styles.wideCell}>
        <TextField
          label={t('variants.barcodeOf', { sku: variant.sku })}
          labelHidden
          value={(typed.barcode === undefined ? variant.barcode : typed.barcode) ?? ''}
          inputMode="numeric"
          maxLength={14}
          autoComplete="off"
          error={wrong.has(`${variant.id} barcode`) ? t('editor.barcodeHint') : undefined}
          onChange={({ currentTarget: { value } }) => onType({ barcode: value || null })}
        />
      </td>
      <td className={styles.cell}>
        <StockOfVariant
          variant={variant}
          typed={typed}
          isWrong={wrong.has(`${variant.id} onHand`)}
          onType={onType}
        />
      </td>
    </tr>
  );
}

type StockOfVariantProps = Pick<VariantRowProps, 'variant' | 'typed' | 'onType'> & { isWrong: boolean };

/** What lies on the plant's shelf is counted here; what branches have is booked in the list of stock. */
function StockOfVariant({ variant, typed, isWrong, onType }: StockOfVariantProps) {
  const t = useTranslations('goods');
  const { number } = useFormats();
  const mayStock = usePermission('stock.manage');
  const { stock, isInBranches, sku } = variant;
  return (
    <>
      {mayStock && !isInBranches ? (
        <AmountField
          label={t('variants.onHandOf', { sku })}
          labelHidden
          value={typed.onHand === undefined ? stock.onHand : typed.onHand}
          error={isWrong ? t('editor.notNumber') : undefined}
          onChange={(onHand) => onType({ onHand })}
        />
      ) : (
        <span>{stock.onHand === null ? '–' : number(stock.onHand)}</span>
      )}
      {stock.committed > 0 && (
        <span className={styles.quiet}>{t('variants.committed', { amount: number(stock.committed) })}</span>
      )}
    </>
  );
}
