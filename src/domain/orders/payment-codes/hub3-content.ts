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
