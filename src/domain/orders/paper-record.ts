import { frozenLineOf, type Order } from './order-record.ts';
import type { PaperLine, PaperTerms, papers } from './papers-tables.ts';

export type Paper = Readonly<typeof papers.$inferSelect>;

/** What a paper says: all of its row that is neither number nor file. */
export type PaperContent = Pick<
  Paper,
  'language' | 'seller' | 'buyer' | 'lines' | 'totals' | 'taxTotals' | 'taxByRate' | 'terms' | 'grossCents'
>;

/** Freezes what a paper of an order says. @param dueOn last day (YYYY-MM-DD) for a transfer that is awaited */
export function contentOf(order: Order, seller: Paper['seller'], dueOn: string | null): PaperContent {
  const { currencyId, currencyRate, currency, couponCode, message, delivery, payment } = order;
  const { orderNumber, status, paymentStatus, shippingAddress } = order;
  return {
    language: order.language,
    seller,
    buyer: { address: order.mainAddress, email: order.email },
    lines: order.lines.map(lineOf),
    totals: order.totals,
    taxTotals: order.taxTotals,
    taxByRate: order.taxByRate,
    grossCents: order.totals.orderTotal,
    terms: {
      orderNumber,
      orderedAt: order.createdAt.toISOString(),
      status,
      paymentStatus,
      payment,
      delivery,
      shippingAddress,
      currencyId,
      currency,
      currencyRate,
      couponCode,
      message,
      dueOn,
    },
  };
}

function lineOf(line: Order['lines'][number]): PaperLine {
  const { stockThousandths: _stock, words: _words, ...frozen } = frozenLineOf(line);
  return frozen;
}

/** An order as a paper knows it: what steps, codes and taxes are worked out from. */
export type PaperOrder = Pick<
  Order,
  | 'orderNumber'
  | 'language'
  | 'status'
  | 'paymentStatus'
  | 'payment'
  | 'delivery'
  | 'mainAddress'
  | 'shippingAddress'
  | 'currencyId'
  | 'currency'
  | 'currencyRate'
  | 'couponCode'
  | 'message'
  | 'createdAt'
  | 'seller'
  | 'totals'
  | 'taxTotals'
  | 'taxByRate'
> & { readonly lines: readonly PaperLine[] };

export function orderOfPaper({ terms, buyer, ...paper }: PaperContent): PaperOrder {
  const { language, seller, lines, totals, taxTotals, taxByRate } = paper;
  const { orderedAt, dueOn: _dueOn, ...frozen }: PaperTerms = terms;
  return {
    ...frozen,
    language,
    seller,
    lines,
    totals,
    taxTotals,
    taxByRate,
    mainAddress: buyer.address,
    createdAt: new Date(orderedAt),
  };
}

/**
 * The paper of a kind that counts: the last one that no credit note has taken back whole.
 * @param all the papers of one order
 */
export function inForce<P extends ForcePaper>(all: readonly P[], kind: 'invoice' | 'advance'): P | undefined {
  const last = all.filter((paper) => paper.kind === kind).at(-1);
  return last && isTakenBack(all, last) ? undefined : last;
}

/** Of a paper what says whether it still counts. */
export type ForcePaper = Pick<Paper, 'id' | 'kind' | 'refersTo' | 'grossCents'>;

function isTakenBack(all: readonly ForcePaper[], { id, grossCents }: ForcePaper): boolean {
  const credits = all.filter(({ refersTo }) => refersTo === id);
  const credited = credits.reduce((sum, credit) => sum + credit.grossCents, 0);
  return credits.length > 0 && grossCents + credited === 0;
}
