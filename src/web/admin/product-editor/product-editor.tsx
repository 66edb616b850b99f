import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { defaultLanguage, languageCodes } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { type ProductFormat, productFormats } from '#values/product-formats.ts';
import { GroupLinks } from '#web/backoffice/group-links.tsx';
import { LeafLinks } from '#web/backoffice/leaf-links.tsx';
import { useListHref } from '#web/backoffice/list-address.ts';
import type { Neighbours } from '#web/backoffice/list-neighbours.ts';
import { OthersHere } from '#web/backoffice/presence/others-here.tsx';
import { ScreenHead } from '#web/backoffice/screen-head.tsx';
import { UnsavedGuard } from '#web/backoffice/unsaved-guard.tsx';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ErrorSummary } from '#web/parts/form-errors/use-field-errors.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { textIn } from '../products/goods-words.ts';
import { stateTones } from '../products/product-states.ts';
import { BundleSection } from './bundle-section.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import { DigitalSection } from './digital-section.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { DrawingSection } from './drawing-section.tsx';
import { HistorySection } from './history-section.tsx';
import { LengthSection } from './length-section.tsx';
import {
  PricesSection,
  SearchSection,
  ShowingSection,
  StockSection,
  TradeSection,
} from './more-sections.tsx';
import { PicturesSection } from './pictures-section.tsx';
import { PreviewLink } from './preview-link.tsx';
import { PriceHistorySection } from './price-history-section.tsx';
import { PriceListsSection } from './price-lists-section.tsx';
import { idOfField, labelOfField, useProduct } from './product-context.ts';
import styles from './product-editor.module.css';
import type { Product } from './product-values.ts';
import { RelatedSection } from './related-section.tsx';
import { RoofSection } from './roof-section.tsx';
import { SafetySection } from './safety-section.tsx';
import { SaleSection } from './sale-section.tsx';
import { AttributesSection, SortingSection } from './sorting-section.tsx';
import { VariantsSection } from './variants-section.tsx';
import { WordsSection } from './words-section.tsx';

/** Everything that is said of a product: what most need stands open, the rest is folded. */
export function ProductEditor({ neighbours }: { neighbours: Neighbours | undefined }) {
  const t = useTranslations('goods');
  const language = useLanguage();
  const { stored, format, isChanged, isSaving, save } = useProduct();
  const title = stored ? textIn(stored.name, language) || stored.sku : t(`newOf.${format}`);
  const kind = stored?.mainProduct ? 'variant' : format;
  return (
    <>
      <ScreenHead
        title={title}
        lead={
          stored ? (
            <>
              {stored.sku} · {t(`format.${kind}`)}{' '}
              <Badge tone={stateTones[stored.state]}>{t(`state.${stored.state}`)}</Badge>
            </>
          ) : (
            t('editor.newLead')
          )
        }
        actions={
          stored && (
            <>
              <ToShop product={stored} />
              {neighbours && <ProductLeaf neighbours={neighbours} />}
            </>
          )
        }
      />
      {stored ? <OthersHere kind="product" id={stored.id} /> : <KindLinks present={format} />}
      <form
        className={styles.editor}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Problems />
        <WordsSection />
        <SaleSection />
        <PicturesSection />
        {format === 'configurable' && <VariantsSection />}
        {format === 'eproduct' && <DigitalSection />}
        {format === 'bundle' && <BundleSection />}
        <SortingSection />
        <div className={styles.more}>
          <AttributesSection />
          {(format === 'simple' || format === 'configurable') && <LengthSection />}
          <PricesSection />
          <StockSection />
          <TradeSection />
          <SafetySection />
          <DocumentsSection />
          <RelatedSection />
          <SearchSection />
          <ShowingSection />
          {(format === 'simple' || format === 'configurable') && (
            <>
              <DrawingSection />
              <RoofSection />
            </>
          )}
          {stored && <PriceListsSection productId={stored.id} />}
          {stored && <PriceHistorySection productId={stored.id} />}
          {stored && <HistorySection product={stored} />}
        </div>
        <div className={styles.foot}>
          <Button type="submit" pending={isSaving}>
            {stored ? t('editor.save') : t('editor.create')}
          </Button>
          <ButtonLink href={panelPathOf('adminProducts', language)} variant="ghost" prefetch="none">
            {t('editor.back')}
          </ButtonLink>
          <p role="status" className={styles.quiet}>
            {isChanged && t('editor.unsaved')}
          </p>
        </div>
      </form>
      <UnsavedGuard hasUnsaved={() => isChanged} />
      <ConflictChoice />
    </>
  );
}

/** What kind of product is made: the form is another one. */
function KindLinks({ present }: { present: ProductFormat }) {
  const t = useTranslations('goods');
  const href = useListHref();
  return (
    <GroupLinks
      label={t('editor.kinds')}
      present={present}
      groups={productFormats.map((name) => ({
        name,
        text: t(`format.${name}`),
        href: href({ format: name }),
      }))}
    />
  );
}

/** Leads to the next and the previous product of the list, and back to it. */
function ProductLeaf({ neighbours }: { neighbours: Neighbours }) {
  const t = useTranslations('goods');
  const language = useLanguage();
  const { search } = useLocation();
  return (
    <LeafLinks
      neighbours={neighbours}
      placed={search}
      pathOf={(id) => panelPathOf('adminProduct', language, { id: String(id) })}
      list={{ path: panelPathOf('adminProducts', language), text: t('editor.back') }}
      words={{
        previous: (name) => t('editor.previous', { name }),
        next: (name) => t('editor.next', { name }),
      }}
    />
  );
}

/** The product as visitors see it, or will once it is for sale. */
function ToShop({ product }: { product: Product }) {
  const t = useTranslations('goods');
  const language = useLanguage();
  const slug = product.slug[languageCodes[language]] ?? product.slug[languageCodes[defaultLanguage]];
  if (product.state !== 'active') return <PreviewLink productId={product.id} />;
  if (!slug) return null;
  return (
    <ButtonLink
      href={pathOf('product', language, { slug })}
      variant="secondary"
      reloadDocument
      endIcon="arrow-right"
    >
      {t('editor.toShop')}
    </ButtonLink>
  );
}

/** What has to be corrected, with the ways there; it takes the focus when a product could not be saved. */
function Problems() {
  const t = useTranslations('goods');
  const backoffice = useTranslations('backoffice');
  const { field } = useRefusalTexts();
  const { errors, refusedTimes } = useProduct();
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusedTimes > 0) summary.current?.focus();
  }, [refusedTimes]);
  const listed = Object.entries(errors).map(([path, error]) => ({
    id: idOfField(path),
    label: labelOfField(t, path),
    text: field(error),
  }));
  return (
    <ErrorSummary
      summary={{ ref: summary, shown: refusedTimes > 0 }}
      title={backoffice('form.check')}
      errors={listed}
    />
  );
}
