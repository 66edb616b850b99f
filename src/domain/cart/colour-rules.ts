import type { Translated } from '#values/language.ts';
import type { MatchedColour, Sellable } from '../catalogue/products/sellable-queries.ts';
import type { CartLine } from './cart-state.ts';
import { gramsOf } from './chosen-goods.ts';

/** A product in one colour, with all lines that hold it. */
export type ColouredGoods = {
  readonly itemIds: readonly number[];
  readonly productId: number;
  readonly name: Translated;
  /** A member of the bundle that these lines are: its colour is chosen with the bundle. */
  readonly isMember: boolean;
  /** The variant that differs in nothing but that it has the colour of most goods; null where it is not made. */
  readonly matchingId: number | null;
};

export type ColourOfGoods = Pick<MatchedColour, 'valueId' | 'label' | 'hex'> & {
  readonly goods: readonly ColouredGoods[];
};

/**
 * The colours of goods that are wanted in one: roof, trims, gutters (docs/rules/cart.md). The one that most of them have
 * by weight comes first, the others in the order in which they were added; nothing where they match.
 */
export function differingColours(lines: readonly ColouredLine[]): ColourOfGoods[] {
  const groups = groupByColour(lines);
  const [first, ...others] = groups;
  if (!first || others.length === 0) return [];
  const most = others.reduce((heaviest, group) => (group.grams > heaviest.grams ? group : heaviest), first);
  return [most, ...groups.filter((group) => group !== most)].map(({ colour, goods }) => ({
    valueId: colour.valueId,
    label: colour.label,
    hex: colour.hex,
    goods: [...goods.values()].map(({ itemIds, product, isMember }) => ({
      itemIds,
      productId: product.id,
      name: product.name,
      isMember,
      matchingId: findMatching(product, most.colour),
    })),
  }));
}

type ColouredLine = Pick<CartLine, 'id' | 'productId' | 'quantity' | 'goods'>;

type ColourGroup = {
  readonly colour: MatchedColour;
  grams: number;
  /** By the line's product and the member. */
  readonly goods: Map<string, { itemIds: number[]; product: Sellable; isMember: boolean }>;
};

function groupByColour(lines: readonly ColouredLine[]): ColourGroup[] {
  const groups = new Map<number, ColourGroup>();
  for (const { id, productId, quantity, goods } of lines) {
    for (const part of goods.parts) {
      const { product } = part;
      const colour = product.matchedColour;
      if (!colour) continue;
      const group = groups.get(colour.valueId) ?? { colour, grams: 0, goods: new Map() };
      groups.set(colour.valueId, group);
      group.grams += quantity * gramsOf({ ...goods, parts: [part] });
      const key = `${productId} ${product.id}`;
      const same = group.goods.get(key) ?? { itemIds: [], product, isMember: product.id !== productId };
      group.goods.set(key, same);
      if (!same.itemIds.includes(id)) same.itemIds.push(id);
    }
  }
  return [...groups.values()];
}

function findMatching({ matchedColour }: Sellable, { valueId }: MatchedColour): number | null {
  return matchedColour?.siblings.find((sibling) => sibling.valueId === valueId)?.productId ?? null;
}
