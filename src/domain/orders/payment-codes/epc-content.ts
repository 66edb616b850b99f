import {
  checkedIban,
  checkSlipAmount,
  type PaymentSlip,
  PaymentSlipError,
  slipText,
} from './payment-slip.ts';

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
