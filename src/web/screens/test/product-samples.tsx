import { useState } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useSite } from '#web/request/site-facts.ts';
import { Carousel } from '#web/ui/carousel.tsx';
import { Figure, Picture } from '#web/ui/picture.tsx';
import { pictureAttributes } from '../../parts/picture-attributes.ts';
import { Price } from '../../parts/price.tsx';
import { ProductCard } from '../../parts/product-card.tsx';
import { ProductGallery } from '../../parts/product-gallery/product-gallery.tsx';
import { ProductSlider } from '../../parts/product-slider.tsx';
import { ProfileDrawing } from '../../parts/profile-drawing/profile-drawing.tsx';
import { StockStatus } from '../../parts/stock-status.tsx';
import { TaxNote } from '../../parts/tax-note.tsx';
import { useCarouselLabels } from '../../parts/use-carousel-labels.ts';
import { initialChoice } from '../../parts/variant-picker/variant-choice.ts';
import { VariantPicker } from '../../parts/variant-picker/variant-picker.tsx';
import layout from '../../styles/layout.module.css';
import { Sample, SampleGroup } from './sample.tsx';
import type { TestFacts } from './test-load.ts';

const price = {
  final: 24.9,
  from: undefined,
  reduction: undefined,
  member: undefined,
  unit: undefined,
  unitPrice: undefined,
};
const reduction = { lowest30: 31.2, percent: 20 };

/** What shows goods: prices, stock, cards, drawings, pictures; with products of this very shop. */
export function ProductSamples({ id, facts }: { id: string; facts: TestFacts }) {
  const t = useTranslations('interface');
  const labels = useCarouselLabels();
  const showsPrices = useSite().priceMode === 'shown';
  const { products, drawings, picker, pictures } = facts;
  const [first] = pictures;
  return (
    <SampleGroup id={id} title={t('groups.products')}>
      <Sample name="Price" layout="grid">
        {showsPrices && (
          <>
            <Price price={price} />
            <Price price={{ ...price, from: true, unit: 'm', unitPrice: { unit: 'm2', price: 48.82 } }} />
            <Price price={{ ...price, member: 22.4 }} />
            <Price price={{ ...price, reduction }} />
            <Price price={{ ...price, reduction, member: 22.4 }} size="large" />
            <p>
              <TaxNote />
            </p>
          </>
        )}
        <Price price={undefined} />
      </Sample>
      <Sample name="StockStatus">
        <StockStatus stock={{ state: 'inStock', quantity: null }} unit="pcs" />
        <StockStatus stock={{ state: 'low', quantity: 4 }} unit="pcs" />
        <StockStatus stock={{ state: 'outOfStock', quantity: 0 }} unit="pcs" />
        <StockStatus stock={{ state: 'notCounted', quantity: null }} unit="pcs" />
      </Sample>
      {products.length > 0 && (
        <Sample name="ProductCard" layout="plain">
          <ul className={layout.cards}>
            {products.map((product) => (
              <li key={product.id}>
                <ProductCard product={product} headingLevel={3} />
              </li>
            ))}
          </ul>
        </Sample>
      )}
      <Sample name="ProductSlider" layout="plain">
        <ProductSlider label={t('choice.first')} heading={<p>{t('choice.first')}</p>} products={products} />
      </Sample>
      {picker && (
        <Sample name="VariantPicker" layout="plain">
          <PickerSample picker={picker} />
        </Sample>
      )}
      <Sample name="ProfileDrawing" layout="grid">
        {drawings.map(({ id, drawing }) => (
          <ProfileDrawing key={id} drawing={drawing} />
        ))}
      </Sample>
      {first && (
        <>
          <Sample name="Picture, Figure" layout="grid">
            <Figure {...pictureAttributes(first, '20rem')} ratio="4:3" caption={t('picture.caption')} />
            <Picture {...pictureAttributes(first, '20rem')} ratio="4:3" fit="contain" />
            <Picture src="/media/missing" alt={t('picture.missing')} width={4} height={3} ratio="4:3" />
            <Picture
              src="/media/missing"
              alt={t('picture.missing')}
              width={4}
              height={3}
              ratio="4:3"
              fallbacks={[]}
            />
          </Sample>
          <Sample name="Carousel" layout="plain">
            <Carousel label={t('picture.caption')} labels={labels} perView={2} autoplay intervalMs={6000}>
              {pictures.map((picture) => (
                <Picture key={picture.id} {...pictureAttributes(picture, '50vw')} ratio="3:2" />
              ))}
            </Carousel>
          </Sample>
          <Sample name="ProductGallery" layout="grid">
            <ProductGallery name={t('picture.caption')} pictures={pictures} firstExact={false} />
          </Sample>
        </>
      )}
    </SampleGroup>
  );
}

function PickerSample({ picker }: { picker: NonNullable<TestFacts['picker']> }) {
  const { choices, variants } = picker;
  const [choice, setChoice] = useState(() => initialChoice(choices, variants, new URLSearchParams()));
  return <VariantPicker attributes={choices} variants={variants} choice={choice} onChoose={setChoice} />;
}
