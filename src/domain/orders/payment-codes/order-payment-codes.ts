import { defaultLanguage, isLanguage } from '#values/language.ts';
import { bankTransferOf, type OrderRow, type TransferredOrder } from '../order-record.ts';
import { transferDescription } from '../orders-mails.ts';
import { epcContent } from './epc-content.ts';
import { hub3Content } from './hub3-content.ts';
import { type PaymentSlip, PaymentSlipError } from './payment-slip.ts';

/** Contents of the codes with which a buyer's banking app fills in the transfer; null where one cannot be made. */
export type OrderPaymentCodes = { readonly hub3: string | null; readonly epc: string | null };

const purposeDefault = 'OTHR';

/** Null for orders that no transfer is awaited for, and in other currencies than the euro. */
export function paymentCodesOf(
  order: TransferredOrder & Pick<OrderRow, 'currency' | 'mainAddress' | 'language'>,
): OrderPaymentCodes | null {
  const transfer = bankTransferOf(order);
  if (!transfer || !order.currency.isMain) return null;
  const { mainAddress: payer } = order;
  const { company } = order.seller;
  const { purpose } = order.payment.config;
  const slip: PaymentSlip = {
    amountCents: transfer.amountCents,
    payer: {
      name: payer.companyName || `${payer.firstName} ${payer.lastName}`,
      street: `${payer.street} ${payer.houseNumber}`,
      place: `${payer.zipCode} ${payer.city}`,
    },
    recipient: {
      name: transfer.recipient,
      street: `${company.street} ${company.houseNumber}`,
      place: `${company.zipCode} ${company.city}`,
    },
    iban: transfer.iban,
    model: transfer.model,
    reference: transfer.reference,
    purpose: typeof purpose === 'string' ? purpose : purposeDefault,
    description: transferDescription(
      isLanguage(order.language) ? order.language : defaultLanguage,
      order.orderNumber,
    ),
  };
  return { hub3: unlessImpossible(() => hub3Content(slip)), epc: unlessImpossible(() => epcContent(slip)) };
}

/** Facts that a code cannot carry (a foreign model, no amount) still stand beside it in words. */
function unlessImpossible(write: () => string): string | null {
  try {
    return write();
  } catch (error) {
    if (error instanceof PaymentSlipError) return null;
    throw error;
  }
}
