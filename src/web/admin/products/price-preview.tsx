import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { goodsEndpoints } from '#contract/v1/goods-endpoints.ts';
import type { FieldRule } from '#values/refusal.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChangedFields } from '../product-editor/changed-fields.tsx';
import { labelOfField } from '../product-editor/product-context.ts';
import styles from './change-preview.module.css';
import { ChangesDone } from './changes-done.tsx';
import { textIn } from './goods-words.ts';
import { PriceOutlook } from './price-outlook.tsx';
import type { usePriceBulk } from './use-price-bulk.ts';

type Seen = EndpointAnswer<typeof goodsEndpoints.managedPriceBulk>;

/** Of thousands of products the first tell whether it was meant so. */
const rowsShown = 100;

type PricesSeenPartProps = { bulk: ReturnType<typeof usePriceBulk>; onDone: () => void };

/** What would change, and once it was changed the way back. */
export function PricesSeenPart({ bulk, onDone }: PricesSeenPartProps) {
  const t = useTranslations('goods');
  const { number } = useFormats();
  const { stage, isRunning } = bulk;
  if (stage.at === 'asking') return null;
  if (stage.at === 'done') {
    const { changed, changeSetId } = stage.done;
    const takeBack = changeSetId === null ? undefined : () => void bulk.takeBack();
    return <ChangesDone changed={changed} isRunning={isRunning} onTakeBack={takeBack} onDone={onDone} />;
  }
  const { changed, problems } = stage.seen;
  return (
    <div className={styles.form}>
      <p role="status">
        {changed > 0
          ? t('prices.willChange', { count: changed, shown: number(changed) })
          : t('prices.nothing')}
      </p>
      {problems.length > 0 && <Problems seen={stage.seen} />}
      {changed > 0 && <ChangedPrices seen={stage.seen} />}
      <div className={styles.actions}>
        {changed > 0 && (
          <Button variant="primary" pending={isRunning} onClick={() => void bulk.change()}>
            {t('prices.change', { count: changed, shown: number(changed) })}
          </Button>
        )}
        <Button variant="secondary" onClick={bulk.again}>
          {t('prices.again')}
        </Button>
      </div>
    </div>
  );
}

function ChangedPrices({ seen: { diff = [], products = [] } }: { seen: Seen }) {
  const t = useTranslations('goods');
  const language = useLanguage();
  const named = new Map(products.map((product) => [String(product.id), product]));
  const byProduct = [...Map.groupBy(diff, ({ entityId }) => entityId)];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys.
    <ul className={styles.rows} tabIndex={0} aria-label={t('prices.preview')}>
      {byProduct.slice(0, rowsShown).map(([id, changes]) => {
        const product = named.get(id);
        return (
          <li key={id} className={styles.row}>
            <span className={styles.name}>{product && textIn(product.name, language)}</span>{' '}
            <span className={styles.quiet}>{product?.sku}</span>
            <ChangedFields changes={changes} />
            {product && changes.some(({ entity }) => entity === 'product') && (
              <PriceOutlook productId={product.id} name={product.sku} changes={changes} />
            )}
          </li>
        );
      })}
      {byProduct.length > rowsShown && (
        <li className={styles.quiet}>{t('prices.more', { count: byProduct.length - rowsShown })}</li>
      )}
    </ul>
  );
}

function Problems({ seen: { problems, products = [] } }: { seen: Seen }) {
  const t = useTranslations('goods');
  const language = useLanguage();
  const { field: fieldText } = useRefusalTexts();
  const { number } = useFormats();
  const said = (parameter: string | number | undefined) =>
    typeof parameter === 'number' ? number(parameter, { decimals: 2 }) : (parameter ?? '');
  return (
    <Alert tone="warn">
      <p>{t('prices.problems', { count: problems.length })}</p>
      <ul
        className={styles.problems}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys.
        tabIndex={0}
        aria-label={t('prices.problems', { count: problems.length })}
      >
        {problems.slice(0, rowsShown).map(({ row, field, rule, parameter }) => {
          const product = products[row];
          const name = product ? textIn(product.name, language) || product.sku : '';
          return (
            <li key={`${row} ${field}`}>
              {name}: {labelOfField(t, field)},{' '}
              {fieldText({ rule: rule as FieldRule, parameter: said(parameter) })}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
