import { emailProblem } from '#values/email-address.ts';
import { tidyText } from '#values/pasted-text.ts';
import type { FieldErrors } from '#values/refusal.ts';
import {
  withdrawalMessageMaximum,
  withdrawalNameMaximum,
  withdrawalOrderNumberMaximum,
} from '#values/withdrawals.ts';
import { textOf } from '#web/request/page-form.ts';
import { typedText } from '../../parts/sent-form/typed-text.ts';

/** A line that can be withdrawn from, as far as the form minds. */
type Line = { readonly lineId: number; readonly left: number };

/** Names of the fields of a line. */
export const lineField = (lineId: number) => `line-${lineId}`;
export const quantityField = (lineId: number) => `quantity-${lineId}`;
/** The field for the error if no line is chosen. */
export const linesField = 'lines';

/** Who withdraws from which order. */
export function checkStatement(form: FormData): FieldErrors {
  const email = typedText(form, 'email');
  const problem = email === '' ? ({ rule: 'required' } as const) : emailProblem(email);
  return {
    ...bounded(form, 'name', withdrawalNameMaximum),
    ...bounded(form, 'orderNumber', withdrawalOrderNumberMaximum),
    ...(problem ? { email: problem } : {}),
    ...checkMessage(form),
  };
}

/** Which lines, and how many pieces of each. */
export function checkLines(form: FormData, lines: readonly Line[]): FieldErrors {
  const chosen = lines.filter(({ lineId }) => form.has(lineField(lineId)));
  const errors: FieldErrors = { ...checkMessage(form) };
  if (chosen.length === 0) errors[linesField] = { rule: 'required' };
  for (const { lineId, left } of chosen) {
    const typed = tidyText(textOf(form, quantityField(lineId)));
    if (!/^\d{1,4}$/.test(typed) || Number(typed) < 1) {
      errors[quantityField(lineId)] = { rule: 'minimum', parameter: 1 };
    } else if (Number(typed) > left) errors[quantityField(lineId)] = { rule: 'maximum', parameter: left };
  }
  return errors;
}

export function readLines(form: FormData, lines: readonly Line[]) {
  return lines
    .filter(({ lineId }) => form.has(lineField(lineId)))
    .map(({ lineId }) => ({ lineId, quantity: Number(tidyText(textOf(form, quantityField(lineId)))) }));
}

export function readStatement(form: FormData) {
  return {
    orderNumber: typedText(form, 'orderNumber'),
    email: typedText(form, 'email'),
    name: typedText(form, 'name'),
  };
}

export function readMessage(form: FormData): string | null {
  return typedText(form, 'message') || null;
}

function checkMessage(form: FormData): FieldErrors {
  return typedText(form, 'message').length > withdrawalMessageMaximum
    ? { message: { rule: 'maxLength', parameter: withdrawalMessageMaximum } }
    : {};
}

function bounded(form: FormData, field: string, maximum: number): FieldErrors {
  const text = typedText(form, field);
  if (text === '') return { [field]: { rule: 'required' } };
  return text.length > maximum ? { [field]: { rule: 'maxLength', parameter: maximum } } : {};
}
