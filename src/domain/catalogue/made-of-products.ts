import type { ByteCache, ByteCompartment } from '#platform/cache/byte-cache.ts';

/** What was made of products for one kind of answer, by the product's id. */
export type MadeOfProducts = {
  get(id: number): Buffer | undefined;
  /** Not kept where a product has changed since this was asked for: it may be made of what was before. */
  set(id: number, content: Buffer): void;
};

/** Kinds of answers; the one that was not asked for the longest goes first. */
const viewsKept = 24;

/** Of what answers are made beside products as lists show them. */
export type Making = {
  /** Names the kind of answer with everything that it depends on beside products and terms. */
  readonly view: string;
  /** The catalogue's terms: with other ones everything is made anew. */
  readonly terms: object;
  /** Whether it shows what only whole products have, which may come from products that are no relations. */
  readonly ofWholes: boolean;
};

type View = Pick<Making, 'terms' | 'ofWholes'> & { readonly compartment: ByteCompartment };

export function createMadeOfProducts(bytes: ByteCache): {
  get(making: Making): MadeOfProducts;
  drop(ids: Iterable<number>): void;
  dropOfWholes(): void;
  dropAll(): void;
} {
  // A map keeps its entries in the order in which they came.
  const views = new Map<string, View>();
  const free = Array.from({ length: viewsKept }, () => bytes.open());
  let changes = 0;

  function open({ view, terms, ofWholes }: Making): View {
    const known = views.get(view);
    views.delete(view);
    if (known?.terms === terms) return known;
    const compartment = known?.compartment ?? free.pop() ?? takeOldest();
    compartment.clear();
    return { compartment, terms, ofWholes };
  }

  function takeOldest(): ByteCompartment {
    const [oldest] = views as Iterable<[string, View]>;
    const [name, { compartment }] = oldest as [string, View];
    views.delete(name);
    return compartment;
  }

  function dropWhere(isDropped: (view: View) => boolean): void {
    changes += 1;
    for (const view of views.values()) if (isDropped(view)) view.compartment.clear();
  }

  return {
    get(making) {
      const view = open(making);
      views.set(making.view, view);
      const seen = changes;
      return {
        get: view.compartment.get,
        set(id, content) {
          if (seen === changes && views.get(making.view) === view) view.compartment.set(id, content);
        },
      };
    },
    drop(ids) {
      changes += 1;
      for (const id of ids) for (const { compartment } of views.values()) compartment.delete(id);
    },
    dropOfWholes: () => dropWhere(({ ofWholes }) => ofWholes),
    dropAll: () => dropWhere(() => true),
  };
}
