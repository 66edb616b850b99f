import type { ImportFormat } from '#values/imports.ts';
import type { ForeignFormat } from './foreign-format.ts';
import { magentoFormat } from './magento-format.ts';
import { shopifyFormat } from './shopify-format.ts';
import { woocommerceFormat } from './woocommerce-format.ts';

/** Product exports of other programs; another one is an entry and a module more. */
export const foreignFormats: Readonly<Record<Exclude<ImportFormat, 'own'>, ForeignFormat>> = {
  woocommerce: woocommerceFormat,
  shopify: shopifyFormat,
  magento: magentoFormat,
};
