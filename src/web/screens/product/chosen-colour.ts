import type { BundleFacts } from '../../parts/bundle-choices/bundle-facts.ts';
import type { WantedColour } from '../../parts/coloured-cards.ts';
import type { ProductPageFacts } from '../../parts/product-page-facts.ts';
import type { Choice } from '../../parts/variant-picker/variant-choice.ts';

type Coloured = Pick<ProductPageFacts, 'choices'>;

/** The colour that is chosen: of the variant, or, in a bundle, of the first member that comes in several. */
export function chosenColour(
  { choices }: Coloured,
  bundle: Pick<BundleFacts, 'members'> | null,
  choice: Choice,
): WantedColour | undefined {
  if (bundle) return bundle.members.map(colourOfMember).find((found) => found !== undefined);
  return colourIn(choices, choice);
}

function colourOfMember({ choices, variants, presetVariantId }: BundleFacts['members'][number]) {
  const variant = variants.find(({ id }) => id === presetVariantId);
  return variant && colourIn(choices, variant.choice);
}

function colourIn(choices: Coloured['choices'], choice: Choice): WantedColour | undefined {
  const attribute = choices.find(({ values }) => values.some(({ hex }) => hex));
  const valueId = attribute && choice[attribute.attributeCode];
  return attribute && valueId !== undefined ? { attributeCode: attribute.attributeCode, valueId } : undefined;
}
