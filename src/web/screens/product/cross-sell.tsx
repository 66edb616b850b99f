import { useEffect, useState } from 'react';
import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { listColouredCards, type WantedColour } from '../../parts/coloured-cards.ts';
import type { ProductCardFacts } from '../../parts/product-card-facts.ts';
import { ProductSlider } from '../../parts/product-slider.tsx';

type CrossSellFacts = {
  readonly ids: readonly number[];
  /** That the products are shown in. */
  readonly colour: WantedColour | undefined;
  readonly products: readonly ProductCardFacts[];
};

/** What goes with the product, in the colour that is chosen now. */
export default function CrossSell({
  loaded,
  colour,
}: {
  loaded: CrossSellFacts;
  colour: WantedColour | undefined;
}) {
  const t = useTranslations('catalogue');
  const title = t('product.crossSell');
  const products = useInColour(loaded, colour);
  return <ProductSlider label={title} heading={<h2>{title}</h2>} products={products} />;
}

/**
 * Another choice of the same product does not reload the page; until the result arrives, or if it cannot, all stay as
 * they are.
 */
function useInColour(loaded: CrossSellFacts, colour: WantedColour | undefined): readonly ProductCardFacts[] {
  const api = useApi();
  const [shown, setShown] = useState(loaded);
  const { attributeCode, valueId } = colour ?? {};
  const isShown = shown.colour?.valueId === valueId;
  useEffect(() => {
    if (isShown || attributeCode === undefined || valueId === undefined) return;
    let isCurrent = true;
    const picked = { attributeCode, valueId };
    const wanted = loaded.ids.map((id) => ({ id, colour: picked }));
    void listColouredCards(api, wanted).then(
      (products) => isCurrent && setShown({ ids: loaded.ids, colour: picked, products }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [api, loaded.ids, attributeCode, valueId, isShown]);
  return shown.products;
}
