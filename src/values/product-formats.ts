/** How a product is sold. */
export const productFormats = ['simple', 'eproduct', 'configurable', 'bundle'] as const;
export type ProductFormat = (typeof productFormats)[number];
