import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PictureFacts } from '../../parts/picture-facts.ts';
import type { ProductPageFacts, VariantFacts } from '../../parts/product-page-facts.ts';
import {
  type Choice,
  choiceQuery,
  findVariant,
  initialChoice,
} from '../../parts/variant-picker/variant-choice.ts';

/** The choice that the address names, and what it makes of the product. */
export function useVariant(product: ProductPageFacts) {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const { choices, variants } = product;
  const named = initialChoice(choices, variants, new URLSearchParams(search));
  // The pick shows at once; the address follows with the router's next turn.
  const [picked, setPicked] = useState<{ search: string; choice: Choice }>();
  const choice = picked?.search === search ? picked.choice : named;
  const configurable = choices.length > 0;
  const variant = configurable ? findVariant(variants, choice) : undefined;

  const choose = (next: Choice) => {
    setPicked({ search, choice: next });
    void navigate(pathname + choiceQuery(choices, next, search), { replace: true, preventScrollReset: true });
  };
  return {
    configurable,
    choice,
    choose,
    variant,
    /** The address of this choice: canonical order, nothing else. */
    address: pathname + (configurable ? choiceQuery(choices, choice) : ''),
    pictures: picturesOf(product, choice, variant),
  };
}

/** The gallery with the chosen variant's picture first. */
function picturesOf(product: ProductPageFacts, choice: Choice, variant: VariantFacts | undefined) {
  const chosen = product.valuePictures.find(
    ({ attributeCode, valueId }) => choice[attributeCode] === valueId,
  );
  const first: PictureFacts | undefined = chosen?.picture ?? variant?.picture;
  if (!first) return { list: product.pictures, firstExact: product.picturesExact };
  return {
    list: [first, ...product.pictures.filter(({ id }) => id !== first.id)],
    firstExact: chosen ? chosen.exact : (variant?.pictureExact ?? product.picturesExact),
  };
}
