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
