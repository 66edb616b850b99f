import { defaultLanguage, isLanguage } from '#values/language.ts';
import { bankTransferOf, type OrderRow, type TransferredOrder } from '../order-record.ts';
import { transferDescription } from '../orders-mails.ts';
import {
  checkedIban,
  checkSlipAmount,
  type PaymentSlip,
  PaymentSlipError,
  slipText,
} from './payment-slip.ts';

/** Longest texts in characters (docs/rules/payments.md; HUB's 2D barcode standard). */
const maxima = {
  payerName: 30,
  payerStreet: 27,
  payerPlace: 27,
  recipientName: 25,
  recipientStreet: 25,
  recipientPlace: 27,
  iban: 21,
  reference: 22,
  description: 35,
} as const;

const amountDigits = 15;

/**
 * Content of the PDF417 code on a HUB-3 slip, which Croatian banking apps read: 14 lines, each ended by LF.
 * @throws PaymentSlipError for an amount, IBAN, model, reference or purpose that the standard does not allow
 */
export function hub3Content(slip: PaymentSlip): string {
  const { payer, recipient, model, reference, purpose } = slip;
  checkSlipAmount(slip.amountCents, 10 ** amountDigits - 1);
  const iban = checkedIban(slip.iban);
  if (iban.length > maxima.iban) throw new PaymentSlipError('The IBAN is too long for a HUB-3 slip.');
  if (!/^HR\d{2}$/.test(model)) throw new PaymentSlipError('The model of a HUB-3 slip is HR and two digits.');
  if (!/^[0-9-]*$/.test(reference) || reference.length > maxima.reference) {
    throw new PaymentSlipError('The reference of a HUB-3 slip is at most 22 digits and hyphens.');
  }
  if (!/^(?:[A-Z]{4})?$/.test(purpose)) throw new PaymentSlipError('A purpose code is four letters.');
  const lines = [
    'HRVHUB30',
    'EUR',
    String(slip.amountCents).padStart(amountDigits, '0'),
    slipText(payer.name, maxima.payerName),
    slipText(payer.street, maxima.payerStreet),
    slipText(payer.place, maxima.payerPlace),
    slipText(recipient.name, maxima.recipientName),
    slipText(recipient.street, maxima.recipientStreet),
    slipText(recipient.place, maxima.recipientPlace),
    iban,
    model,
    reference,
    purpose,
    slipText(slip.description, maxima.description),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

const nameMaximum = 70;
const textMaximum = 140;
/** EPC069-12: from 0.01 to 999,999,999.99 euro. */
const amountMaximumCents = 99_999_999_999;
const bytesMaximum = 331;

/**
 * Content of the EPC QR code (EPC069-12 version 3), which banking apps in other SEPA countries read. The reference
 * stands in the text: the structured field is for ISO 11649 references alone.
 * @throws PaymentSlipError for an amount, IBAN or purpose that the guideline does not allow
 */
export function epcContent(slip: Omit<PaymentSlip, 'payer'> & { readonly bic?: string }): string {
  const { recipient, purpose, bic = '' } = slip;
  checkSlipAmount(slip.amountCents, amountMaximumCents);
  const iban = checkedIban(slip.iban);
  if (!/^(?:[A-Z0-9]{8}(?:[A-Z0-9]{3})?)?$/.test(bic)) throw new PaymentSlipError('The BIC is not one.');
  if (!/^[A-Z]{0,4}$/.test(purpose)) throw new PaymentSlipError('A purpose code is at most four letters.');
  const euro = `EUR${Math.trunc(slip.amountCents / 100)}.${String(slip.amountCents % 100).padStart(2, '0')}`;
  const name = slipText(recipient.name, nameMaximum);
  const reference = `${slip.model} ${slip.reference}`.trim();
  const text = slip.description.includes(slip.reference)
    ? slip.description
    : `${reference} ${slip.description}`;
  const contentWith = (remittance: string) =>
    ['BCD', '002', '1', 'SCT', bic, name, iban, euro, purpose, '', remittance].join('\n');
  // Letters beyond ASCII take several bytes: the text gives way, by whole characters.
  const characters = [...slipText(text, textMaximum)];
  while (Buffer.byteLength(contentWith(characters.join(''))) > bytesMaximum) characters.pop();
  return contentWith(characters.join('').trimEnd()).trimEnd();
}

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

/** Facts that a code cannot carry (a foreign model, no amount) are still written next to it. */
function unlessImpossible(write: () => string): string | null {
  try {
    return write();
  } catch (error) {
    if (error instanceof PaymentSlipError) return null;
    throw error;
  }
}
