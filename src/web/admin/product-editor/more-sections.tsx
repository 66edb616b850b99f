import { languageCodes, languageNames, languages } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { usePermission } from '../frame/use-permission.ts';
import { CountryField } from './country-field.tsx';
import { DiscountFields, UnitPriceFields } from './price-fields.tsx';
import { useProduct } from './product-context.ts';
import styles from './product-editor.module.css';
import { DayField, NumberField, WordField, YesNoField } from './product-fields.tsx';
import { FoldedSection } from './product-section.tsx';

const factMaximum = 120;

/** Reductions, prices of members, and the price of another measure. */
export function PricesSection() {
  const t = useTranslations('goods');
  const { price } = useFormats();
  const { read } = useProduct();
  const discount = read('discount') as { retailPrice?: unknown } | null;
  if (!usePermission('prices.manage')) return null;
  return (
    <FoldedSection
      title={t('editor.prices')}
      summary={
        typeof discount?.retailPrice === 'number'
          ? t('editor.reducedTo', { price: price(discount.retailPrice) })
          : t('editor.noDiscount')
      }
      fields={['discount', 'membershipPrice', 'unitPrice', 'bundlePricing']}
    >
      <DiscountFields />
      <div className={styles.grid}>
        <NumberField path="membershipPrice" hint={t('editor.membershipHint')} suffix="€" decimals={2} />
        <NumberField path="purchasePrice" hint={t('editor.purchaseHint')} suffix="€" decimals={2} />
      </div>
      <UnitPriceFields />
    </FoldedSection>
  );
}

/** What it weighs, where it lies, and when there is little of it. */
export function StockSection() {
  const t = useTranslations('goods');
  const language = useLanguage();
  const { number } = useFormats();
  const { stored, read } = useProduct();
  const mayStock = usePermission('stock.manage');
  const unit = String(read('unit') ?? 'pcs');
  const amount = (quantity: number) => t(`amount.${unit}`, { amount: number(quantity) });
  const { available = null, onHand = null, committed = 0 } = stored?.stock ?? {};
  return (
    <FoldedSection
      title={t('editor.stock')}
      summary={
        available === null || onHand === null
          ? t('editor.uncounted')
          : t('editor.stockNow', {
              available: amount(available),
              onHand: amount(onHand),
              committed: amount(committed),
            })
      }
      fields={['weightKg', 'shelf', 'lowStockThreshold', 'expectedOn', 'expectedQuantity']}
    >
      <div className={styles.grid}>
        <NumberField path="weightKg" suffix="kg" hint={t('editor.weightHint')} />
        {mayStock && (
          <>
            <WordField path="shelf" maxLength={factMaximum} />
            <NumberField path="lowStockThreshold" suffix={t(`unitShort.${unit}`)} />
            <DayField path="expectedOn" hint={t('editor.expectedHint')} />
            <NumberField
              path="expectedQuantity"
              suffix={t(`unitShort.${unit}`)}
              hint={t('editor.expectedQuantityHint')}
            />
          </>
        )}
      </div>
      {stored && mayStock && (
        <div>
          <ButtonLink
            href={`${panelPathOf('adminStock', language)}?${new URLSearchParams({ keywords: stored.sku })}`}
            variant="secondary"
            size="small"
            prefetch="none"
          >
            {t('editor.bookStock')}
          </ButtonLink>
        </div>
      )}
    </FoldedSection>
  );
}

/** Who makes and supplies it, and what customs and invoices call it. */
export function TradeSection() {
  const t = useTranslations('goods');
  const { read } = useProduct();
  const said = ['barcode', 'brand', 'supplier'].flatMap((path) => (read(path) as string | null) ?? []);
  return (
    <FoldedSection
      title={t('editor.trade')}
      summary={said.length > 0 ? said.join(' · ') : t('editor.nothingYet')}
      fields={['barcode', 'brand', 'supplier', 'supplierSku', 'customsCode', 'originCountry', 'kpdCode']}
    >
      <div className={styles.grid}>
        <WordField path="barcode" hint={t('editor.barcodeHint')} maxLength={14} />
        <WordField path="brand" maxLength={factMaximum} />
        <WordField path="supplier" maxLength={factMaximum} />
        <WordField path="supplierSku" maxLength={factMaximum} />
        <WordField path="customsCode" hint={t('editor.customsHint')} maxLength={8} />
        <CountryField path="originCountry" />
        <WordField path="kpdCode" hint={t('editor.kpdHint')} maxLength={6} />
      </div>
    </FoldedSection>
  );
}

/** How search engines show it, and its address in each language. */
export function SearchSection() {
  const t = useTranslations('goods');
  const { read, stored } = useProduct();
  const slug = read('slug.hrv') as string | null;
  return (
    <FoldedSection
      title={t('editor.search')}
      summary={slug ? `/product/${slug}` : t('editor.slugMade')}
      fields={['slug']}
    >
      <p className={styles.quiet}>{t('editor.slugHint')}</p>
      <div className={styles.columns}>
        {languages.map((language) => {
          const code = languageCodes[language];
          const name = (read(`name.${code}`) as string | null) ?? '';
          const text = (read(`shortDescription.${code}`) as string | null) ?? '';
          const old = (stored?.oldSlugs ?? []).filter((one) => one.language_code === code);
          return (
            <div key={language} className={styles.column} data-shown>
              <WordField
                path={`slug.${code}`}
                label={t('field.inLanguage', { label: t('field.slug'), language: languageNames[language] })}
                maxLength={160}
              />
              <div className={styles.preview} lang={language}>
                <span className={styles.result}>{name || t('products.unnamed')}</span>
                <span className={styles.address}>{String(read(`slug.${code}`) ?? t('editor.slugMade'))}</span>
                <span className={styles.quiet}>{text.replace(/<[^>]*>/g, ' ').slice(0, 160)}</span>
              </div>
              {old.length > 0 && (
                <p className={styles.quiet}>
                  {t('editor.oldSlugs', { slugs: old.map(({ slug: one }) => one).join(', ') })}
                </p>
              )}
            </div>
          );
        })}
      </div>
    </FoldedSection>
  );
}

/** Where lists show it, and whether they do. */
export function ShowingSection() {
  const t = useTranslations('goods');
  return (
    <FoldedSection
      title={t('editor.showing')}
      fields={['featured', 'categoryPriority', 'isVisibleIndividually', 'mediaExact']}
    >
      <div className={styles.grid}>
        <YesNoField path="featured" hint={t('editor.featuredHint')} />
        <YesNoField path="isVisibleIndividually" hint={t('editor.individuallyHint')} />
        <YesNoField path="mediaExact" hint={t('editor.exactHint')} />
        <NumberField path="categoryPriority" hint={t('editor.priorityHint')} />
      </div>
    </FoldedSection>
  );
}
