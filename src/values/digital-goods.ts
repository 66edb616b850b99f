/** How an e-product reaches its buyer. */
export const digitalKinds = ['link', 'code', 'qrcode'] as const;
export type DigitalKind = (typeof digitalKinds)[number];
