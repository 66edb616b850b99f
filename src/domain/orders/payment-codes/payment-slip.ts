import { isIban } from '#values/check-digits.ts';
import type { Cents } from '#values/money.ts';

/** A bank transfer with everything that the codes for it say. */
export type PaymentSlip = {
  readonly amountCents: Cents;
  readonly payer: SlipParty;
  readonly recipient: SlipParty;
  /** Of the recipient; blanks between the groups are allowed. */
  readonly iban: string;
  /** `HR` and two digits. */
  readonly model: string;
  readonly reference: string;
  /** ISO 20022 code of four letters; empty where none is given. */
  readonly purpose: string;
  readonly description: string;
};

export type SlipParty = {
  readonly name: string;
  readonly street: string;
  /** Postal code and town. */
  readonly place: string;
};

/** A transfer that a code cannot carry; a broken assumption, for what goes in was checked when it was set up. */
export class PaymentSlipError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PaymentSlipError';
  }
}

/** @throws PaymentSlipError for anything but whole cents from 1 up to the maximum */
export function checkSlipAmount(amountCents: Cents, maximumCents: Cents): void {
  if (!Number.isSafeInteger(amountCents) || amountCents < 1 || amountCents > maximumCents) {
    throw new PaymentSlipError(`A transfer of ${amountCents} cents cannot stand in a payment code.`);
  }
}

/** The IBAN without blanks. @throws PaymentSlipError where its check digits do not fit */
export function checkedIban(iban: string): string {
  const compact = iban.replace(/\s/g, '').toUpperCase();
  if (!isIban(compact)) throw new PaymentSlipError('The IBAN of a payment code is not one.');
  return compact;
}

/**
 * A text as a field of a code: one line, cut to so many characters. Characters, not bytes, and never half of one
 * (docs/rules/payments.md).
 */
export function slipText(text: string, maximum: number): string {
  const characters = [...text.normalize('NFC').replace(/\s+/g, ' ').trim()];
  return characters.slice(0, maximum).join('').trimEnd();
}
