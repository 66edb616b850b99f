import type { Locator } from 'playwright-core';
import { demoProduct } from '../../tools/demo-addresses.ts';
import { escaped, type Shopper } from './shopper.ts';

/** The hearts of a page: a product's is the button that puts it onto the wishlist, or takes it off. */
export const heartsIn = (part: Locator, { t }: Shopper): Locator =>
  part.getByRole('button', { name: new RegExp(`^${escaped(t('layout.wishlist'))}: `) });

export const heartOf = ({ page, t, language }: Shopper, key: string): Locator =>
  page.getByRole('button', { name: `${t('layout.wishlist')}: ${demoProduct(key).name[language]}` });
