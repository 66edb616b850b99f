/**
 * Who issues invoices, advances and credit notes, as a site's option `Invoicing` says: the shop itself, or another program, whose
 * number is noted at the order.
 */
export const invoicings = ['own', 'external'] as const;

/** Whether another program does; the shop itself where the option says nothing. */
export function isInvoicedElsewhere({ Invoicing: who }: Readonly<Record<string, unknown>>): boolean {
  return who === 'external';
}

/** Characters of the number of an invoice that another program has issued. */
export const outsideNumberMaximum = 60;

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
