import type { ByteCache, ByteCompartment } from '#platform/cache/byte-cache.ts';

/** A product with the one whose price it tells: itself, or the variant that filters have made the cheapest. */
type PricedProduct = { readonly id: number; readonly pricedId: number };

/** What was made of products for one kind of answer; of a main product, for each variant whose price it tells. */
export type MadeOfProducts = {
  get(product: PricedProduct): Buffer | undefined;
  /** Not kept where a product has changed since this was asked for: it may be made of what was before. */
  set(product: PricedProduct, content: Buffer): void;
};

/** Kinds of answers; the one that was not asked for the longest goes first. */
const viewsKept = 40;

/** Of what answers are made beside products as lists show them. */
export type Making = {
  /** Names the kind of answer with everything that it depends on beside products and terms. */
  readonly view: string;
  /** The catalogue's terms: with other ones everything is made anew. */
  readonly terms: object;
  /** Whether it shows what only whole products have, which may come from products that are no relations. */
  readonly ofWholes: boolean;
};

/** A variant has one main product: what is made of that at its price is kept by the variant. */
type Compartments = { readonly own: ByteCompartment; readonly byVariant: ByteCompartment };
type View = Pick<Making, 'terms' | 'ofWholes'> & Compartments;

export function createMadeOfProducts(bytes: ByteCache): {
  get(making: Making): MadeOfProducts;
  drop(ids: Iterable<number>): void;
  dropOfWholes(): void;
  dropAll(): void;
} {
  // A map keeps its entries in the order in which they came.
  const views = new Map<string, View>();
  const free = Array.from(
    { length: viewsKept },
    (): Compartments => ({ own: bytes.open(), byVariant: bytes.open() }),
  );
  let changes = 0;

  function open({ view, terms, ofWholes }: Making): View {
    const known = views.get(view);
    views.delete(view);
    if (known?.terms === terms) return known;
    const { own, byVariant } = known ?? free.pop() ?? takeOldest();
    own.clear();
    byVariant.clear();
    return { own, byVariant, terms, ofWholes };
  }

  function takeOldest(): Compartments {
    const [oldest] = views as Iterable<[string, View]>;
    const [name, compartments] = oldest as [string, View];
    views.delete(name);
    return compartments;
  }

  function dropWhere(isDropped: (view: View) => boolean): void {
    changes += 1;
    for (const view of views.values()) {
      if (!isDropped(view)) continue;
      view.own.clear();
      view.byVariant.clear();
    }
  }

  return {
    get(making) {
      const view = open(making);
      views.set(making.view, view);
      const seen = changes;
      return {
        get: (product) => compartmentOf(view, product).get(product.pricedId),
        set(product, content) {
          if (seen !== changes || views.get(making.view) !== view) return;
          compartmentOf(view, product).set(product.pricedId, content);
        },
      };
    },
    drop(ids) {
      changes += 1;
      for (const id of ids) {
        for (const { own, byVariant } of views.values()) {
          own.delete(id);
          byVariant.delete(id);
        }
      }
    },
    dropOfWholes: () => dropWhere(({ ofWholes }) => ofWholes),
    dropAll: () => dropWhere(() => true),
  };
}

function compartmentOf({ own, byVariant }: Compartments, { id, pricedId }: PricedProduct): ByteCompartment {
  return id === pricedId ? own : byVariant;
}
