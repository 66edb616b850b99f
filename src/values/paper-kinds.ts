/** What a shop issues about an order, in the words of the API. */
export const paperKinds = ['invoice', 'advance', 'credit', 'deliveryNote'] as const;
export type PaperKind = (typeof paperKinds)[number];
