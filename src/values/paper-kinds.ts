/** What a buyer is shown of the papers about an order. */
export const buyerPaperKinds = ['invoice', 'advance', 'credit', 'deliveryNote'] as const;
export type BuyerPaperKind = (typeof buyerPaperKinds)[number];

/** What a shop issues about an order, in the words of the API; a packing slip is for the people who pack. */
export const paperKinds = [...buyerPaperKinds, 'packingSlip'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** Rows of one list that are counted and leafed through: a list of more is told apart by time, kind or order. */
export const papersListedMaximum = 10_000;

/** Orders whose papers are printed in one go: with each kind of paper that is a file of 250 papers. */
export const printedOrdersMaximum = 50;
