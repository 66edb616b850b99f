/** How a product is sold. */
export const productFormats = ['simple', 'eproduct', 'configurable', 'bundle'] as const;
export type ProductFormat = (typeof productFormats)[number];

/** How an e-product reaches its buyer. */
export const digitalKinds = ['link', 'code', 'qrcode'] as const;
export type DigitalKind = (typeof digitalKinds)[number];
