import { createContext, use } from 'react';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { goodsEndpoints } from '#contract/v1/goods-endpoints.ts';
import type { goodsTermEndpoints } from '#contract/v1/goods-term-endpoints.ts';
import { findLanguageByCode, languageNames } from '#values/language.ts';
import type { ProductFormat } from '#values/product-formats.ts';
import { plant } from '#values/stock.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { type Translate, useTranslations } from '#web/i18n/use-translations.ts';
import type { ProductSaving } from './use-product-saving.ts';

type Terms = typeof goodsTermEndpoints;
export type Category = EndpointAnswer<Terms['managedCategoryFilter']>['data'][number];
export type Attribute = EndpointAnswer<Terms['managedAttributeFilter']>['data'][number];
export type AttributeSet = EndpointAnswer<Terms['managedAttributeSetFilter']>['data'][number];
export type Tag = EndpointAnswer<Terms['managedTagFilter']>['data'][number];

/** What fields of goods are chosen from. */
export type ProductChoices = EndpointAnswer<typeof goodsEndpoints.managedProductChoices> & {
  readonly categories: readonly Category[];
  readonly attributes: readonly Attribute[];
  readonly attributeSets: readonly AttributeSet[];
  readonly tags: readonly Tag[];
  /** By their names in the language of whoever reads them. */
  readonly countries: readonly { readonly iso: string; readonly name: string }[];
};

/** A product on the screen that edits it. */
export type EditedProduct = ProductSaving & {
  readonly format: ProductFormat;
  readonly choices: ProductChoices;
};

export const ProductContext = createContext<EditedProduct | undefined>(undefined);

export function useProduct(): EditedProduct {
  const product = use(ProductContext);
  if (!product) throw new Error('Fields of goods stand on the screen that edits them.');
  return product;
}

export const idOfField = (path: string): string => `product-${path.replaceAll('.', '-')}`;

/** What a field is called; of one that holds several things, with the language or the place. */
export function labelOfField(t: Translate, path: string): string {
  const [field = '', part = ''] = path.split('.');
  // Of counts, in a change of goods and in a set of changes.
  if ((field === 'onHand' || field === 'places') && part !== '') {
    return t('grid.onHandIn', { place: part === plant ? t('grid.plant') : t('grid.branch', { id: part }) });
  }
  const label = t.has(`field.${field}`) ? t(`field.${field}`) : field;
  const language = findLanguageByCode(part);
  return language ? t('field.inLanguage', { label, language: languageNames[language] }) : label;
}

/** A field by its path: what stands in it, what is wrong with it, and how it is changed. */
export function useField<Value = unknown>(path: string) {
  const t = useTranslations('goods');
  const { field: errorText } = useRefusalTexts();
  const { read, set, errors } = useProduct();
  const error = errors[path];
  return {
    id: idOfField(path),
    label: labelOfField(t, path),
    error: error && errorText(error),
    value: read(path) as Value,
    set: (value: Value | null) => set(path, value),
  };
}
