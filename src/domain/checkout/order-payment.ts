import { serverTexts } from '#platform/server-texts.ts';
import { textFor } from '#values/language.ts';
import type { Context } from '../context.ts';
import { inOtherLanguages } from '../orders/order-words.ts';
import type { OrderPayment } from '../orders/orders-tables.ts';
import type { PriceTotals } from '../pricing/price-draft.ts';
import type { PaymentMethod } from './method-rules.ts';

type Reader = Pick<Context, 'language' | 'site'>;

/**
 * How an order is paid, as it keeps it. Where nothing is to be paid it is in no way, whichever was chosen before.
 * @param method null only where nothing is to be paid
 */
export function orderPaymentOf(
  reader: Reader,
  method: PaymentMethod | null,
  { orderTotal }: Pick<PriceTotals, 'orderTotal'>,
): OrderPayment & { kind: PaymentMethod['kind'] | 'none' } {
  if (!method || orderTotal === 0) {
    const nameIn = ({ language }: Reader) => ({ name: serverTexts(language).say('payment.none') });
    return {
      methodId: 0,
      kind: 'none',
      ...nameIn(reader),
      words: inOtherLanguages(reader, nameIn),
      config: {},
    };
  }
  const { id: methodId, kind, config } = method;
  const nameIn = (one: Reader) => ({ name: textFor(one, method.name) });
  return {
    methodId,
    kind,
    ...nameIn(reader),
    words: inOtherLanguages(reader, nameIn),
    config: { ...config },
  };
}
