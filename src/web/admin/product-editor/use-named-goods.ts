import { useState } from 'react';
import { goodsEndpoints } from '#contract/v1/goods-endpoints.ts';
import type { ProductFormat } from '#values/product-formats.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { textIn } from '../products/goods-words.ts';
import type { ListedProduct } from '../products/product-list.ts';
import { lengthOptionOf, type StoredOption } from './length-option.ts';
import { useProduct } from './product-context.ts';

type NamedGoods = {
  readonly name: string;
  readonly format: ProductFormat;
  /** Key of the option that buyers say its length in. */
  readonly lengthOption: string | null;
};

/** Other products that a product names by SKU: those of its stored fields, and those that were chosen here. */
export function useNamedGoods() {
  const api = useApi();
  const language = useLanguage();
  const { stored } = useProduct();
  const [chosen, setChosen] = useState<ReadonlyMap<string, NamedGoods>>(new Map());
  const keep = (sku: string, goods: NamedGoods) => setChosen((known) => new Map([...known, [sku, goods]]));
  const find = (sku: string): NamedGoods | undefined => {
    const named = stored?.named.find((product) => product.sku === sku);
    return chosen.get(sku) ?? (named && { ...named, name: textIn(named.name, language) });
  };
  return {
    find,
    nameOf: (sku: string) => find(sku)?.name || sku,
    /** Knows one from now on. */
    know({ id, sku, name, format }: ListedProduct) {
      const goods = { name: textIn(name, language), format };
      keep(sku, { ...goods, lengthOption: null });
      // What buyers fill in is not in the list; without it the product is chosen all the same.
      void api
        .call(goodsEndpoints.managedProductGet, { params: { id } })
        .then(({ options }) => {
          const length = lengthOptionOf(options as unknown as readonly StoredOption[]);
          keep(sku, { ...goods, lengthOption: length?.key ?? null });
        })
        .catch(() => undefined);
    },
  };
}
