import { serverTexts } from '#platform/server-texts.ts';
import { textFor } from '#values/language.ts';
import type { Context } from '../context.ts';
import type { OrderPayment } from '../orders/orders-tables.ts';
import type { PriceTotals } from '../pricing/price-draft.ts';
import type { PaymentMethod } from './method-rules.ts';

/**
 * How an order is paid, as it keeps it. Where nothing is to be paid it is in no way, whichever was chosen before.
 * @param method null only where nothing is to be paid
 */
export function orderPaymentOf(
  { language, site }: Pick<Context, 'language' | 'site'>,
  method: PaymentMethod | null,
  { orderTotal }: Pick<PriceTotals, 'orderTotal'>,
): OrderPayment & { kind: PaymentMethod['kind'] | 'none' } {
  if (!method || orderTotal === 0) {
    return { methodId: 0, kind: 'none', name: serverTexts(language).say('payment.none'), config: {} };
  }
  const { id: methodId, kind, name, config } = method;
  return { methodId, kind, name: textFor({ language, site }, name), config: { ...config } };
}
