import { useLocation } from 'react-router';
import { findLanguageByCode, type Language } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { choiceColumn } from '#web/backoffice/choice-column.tsx';
import { type ListSort, rowsOfPage } from '#web/backoffice/list-address.ts';
import { placedQuery } from '#web/backoffice/list-neighbours.ts';
import { type ListColumn, ListTable } from '#web/backoffice/list-table.tsx';
import { QuietLine, RowName } from '#web/backoffice/list-words.tsx';
import { Moment } from '#web/backoffice/moment.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { pictureFacts } from '#web/parts/picture-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { textIn } from './goods-words.ts';
import type { ListedProduct, ProductPage } from './product-list.ts';
import { stateTones } from './product-states.ts';
import styles from './products-screen.module.css';

type ProductsTableProps = {
  products: ProductPage;
  sort: ListSort | undefined;
  language: Language;
  /** Ids. */
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
  onCopy: (product: ListedProduct) => void;
};

/** A page of the goods. */
export function ProductsTable(props: ProductsTableProps) {
  const { products, sort, language, chosen, onChoose, onCopy } = props;
  const t = useTranslations('goods');
  const { price, number } = useFormats();
  const { search } = useLocation();
  const firstPlace = (products.page - 1) * rowsOfPage;
  const amount = (quantity: number | null, unit: string) =>
    quantity === null ? '–' : t(`amount.${unit}`, { amount: number(quantity) });
  const columns: ListColumn<ListedProduct>[] = [
    choiceColumn({
      rows: products.data,
      chosen,
      onChoose,
      labelOfAll: t('products.chooseAll'),
      labelOf: ({ name, sku }) => t('products.choose', { name: textIn(name, language) || sku }),
    }),
    {
      key: 'product',
      label: t('products.product'),
      sort: 'name',
      draw: (product) => (
        <ProductFace
          product={product}
          language={language}
          placed={placedQuery(search, firstPlace + products.data.indexOf(product))}
        />
      ),
    },
    {
      key: 'sku',
      label: t('products.sku'),
      sort: 'sku',
      draw: ({ sku, barcode }) => (
        <>
          <span className={styles.sku}>{sku}</span>
          {barcode && <QuietLine>{barcode}</QuietLine>}
        </>
      ),
    },
    {
      key: 'state',
      label: t('state.label'),
      draw: ({ state, publishAt }) => (
        <>
          <Badge tone={stateTones[state]}>{t(`state.${state}`)}</Badge>
          {publishAt && (
            <QuietLine>
              {t('products.publishAt')} <Moment at={publishAt} />
            </QuietLine>
          )}
        </>
      ),
    },
    {
      key: 'price',
      label: t('products.price'),
      sort: 'price',
      isNumber: true,
      draw: ({ retailPrice, discountPrice, unit }) => (
        <>
          {t(`priced.${unit}`, { price: price(discountPrice ?? retailPrice) })}
          {discountPrice !== null && (
            <QuietLine>
              <s>{price(retailPrice)}</s>
            </QuietLine>
          )}
        </>
      ),
    },
    {
      key: 'stock',
      label: t('products.available'),
      sort: 'stock',
      isNumber: true,
      isLabelled: true,
      draw: ({ stock, unit }) => (
        <>
          {stock.isLow && <Badge tone="warn">{t('products.isLow')}</Badge>} {amount(stock.available, unit)}
          {stock.onHand !== null && stock.committed > 0 && (
            <QuietLine>
              {t('products.onHand', {
                amount: amount(stock.onHand, unit),
                committed: number(stock.committed),
              })}
            </QuietLine>
          )}
        </>
      ),
    },
    {
      key: 'languages',
      label: t('products.missing'),
      isLabelled: true,
      draw: ({ missingLanguages }) =>
        missingLanguages.map((code) => (
          <span key={code} className={styles.language}>
            <Badge tone="warn">{(findLanguageByCode(code) ?? code).toUpperCase()}</Badge>
          </span>
        )),
    },
    {
      key: 'tasks',
      label: t('products.tasks'),
      isAction: true,
      draw: (product) => (
        <Button size="small" variant="ghost" aria-haspopup="dialog" onClick={() => onCopy(product)}>
          {t('products.copy')}
          <VisuallyHidden> {product.sku}</VisuallyHidden>
        </Button>
      ),
    },
  ];
  return (
    <ListTable
      caption={t('products.title')}
      rows={products.data}
      keyOf={({ id }) => id}
      headKey="product"
      sort={sort}
      pages={products}
      empty={t('products.none')}
      columns={columns}
      isCards
    />
  );
}

type ProductFaceProps = {
  product: ListedProduct;
  language: Language;
  /** The query that the product's screen goes on in. */
  placed: string;
};

function ProductFace({ product, language, placed }: ProductFaceProps) {
  const t = useTranslations('goods');
  const { id, picture, name, format, mainProductId } = product;
  const facts = picture && pictureFacts(picture);
  const kind = mainProductId === null ? format : 'variant';
  return (
    <div className={styles.product}>
      <Picture
        src={facts?.src}
        alt=""
        width={facts?.width ?? 1}
        height={facts?.height ?? 1}
        ratio="square"
        fit="contain"
        className={styles.picture}
      />
      <div className={styles.words}>
        <RowName
          href={`${panelPathOf('adminProduct', language, { id: String(id) })}?${placed}`}
          name={textIn(name, language) || t('products.unnamed')}
        >
          {kind !== 'simple' && <QuietLine>{t(`format.${kind}`)}</QuietLine>}
        </RowName>
      </div>
    </div>
  );
}
