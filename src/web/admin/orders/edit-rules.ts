import type { EndpointInput } from '#contract/endpoint.ts';
import type { orderManagingEndpoints } from '#contract/v1/order-managing-endpoints.ts';
import type { Language } from '#values/language.ts';
import { findTypedNumber } from '#values/number-entry.ts';
import type { FieldErrors, FieldRule } from '#values/refusal.ts';
import {
  addressInputOf,
  addressValuesOf,
  checkAddress,
  isSameAddress,
  readAddress,
} from '#web/parts/address-fields/address-rules.ts';
import { textOf } from '#web/request/page-form.ts';
import { newField, readNewLines, readPieces } from './new-lines.ts';
import type { WholeLine, WholeOrder } from './order-shape.ts';

/* What an edit changes, as the fields of its screen say it: only what differs from the order. */

export type OrderChange = EndpointInput<
  typeof orderManagingEndpoints.managedOrderEdit
>['body']['changes'][number];

/** Names of fields. */
export const lineField = (what: 'quantity' | 'price' | 'remove', lineId: number) => `${what}.${lineId}`;

/** One change and the field that its problems are told at. */
export type NamedChange = { readonly change: OrderChange; readonly field: string };

export type ReadEdit = { readonly changes: readonly NamedChange[]; readonly errors: FieldErrors };

/** @param places of the new lines that the form has */
export function readEdit(
  form: FormData,
  order: WholeOrder,
  places: readonly number[],
  language: Language,
): ReadEdit {
  const changes: NamedChange[] = [];
  const errors: FieldErrors = {};
  const amountOf = (name: string): number | undefined => {
    const amount = findTypedNumber(textOf(form, name).trim(), language);
    if (amount === undefined || amount < 0) errors[name] = { rule: 'type' };
    return amount;
  };
  const piecesOf = (name: string) => readPieces(form, name, errors);
  for (const line of order.lines) {
    for (const named of changesOfLine(form, line, piecesOf, amountOf)) changes.push(named);
  }
  const added = readNewLines(form, places, language);
  Object.assign(errors, added.errors);
  for (const { place, line } of added.lines) {
    changes.push({ field: newField('sku', place), change: { op: 'addLine', ...line } });
  }
  readDelivery(form, order, amountOf, changes);
  for (const which of ['main', 'shipping'] as const) {
    const typed = readAddress(form, which);
    const present = which === 'main' ? order.mainAddress : order.shippingAddress;
    const address = addressInputOf(typed);
    if (isSameAddress(address, addressInputOf(addressValuesOf(present, present.country)))) continue;
    Object.assign(errors, checkAddress(typed, which));
    changes.push({ field: `${which}.street`, change: { op: 'setAddress', which, address } });
  }
  const text = textOf(form, 'message').trim() || null;
  if (text !== (order.message?.trim() || null)) {
    changes.push({ field: 'message', change: { op: 'setNote', text } });
  }
  return { changes, errors };
}

type ReadNumber = (name: string) => number | undefined;

function changesOfLine(
  form: FormData,
  { lineId, quantity, finalPrice }: WholeLine,
  piecesOf: ReadNumber,
  amountOf: ReadNumber,
): NamedChange[] {
  const [quantityName, priceName] = [lineField('quantity', lineId), lineField('price', lineId)];
  if (form.has(lineField('remove', lineId))) {
    return [{ field: quantityName, change: { op: 'removeLine', lineId } }];
  }
  const pieces = form.has(quantityName) ? piecesOf(quantityName) : quantity;
  const price = amountOf(priceName);
  return [
    ...(pieces === undefined || pieces === quantity
      ? []
      : [{ field: quantityName, change: { op: 'setQuantity' as const, lineId, quantity: pieces } }]),
    ...(price === undefined || price === finalPrice
      ? []
      : [{ field: priceName, change: { op: 'setPrice' as const, lineId, finalPrice: price } }]),
  ];
}

function readDelivery(
  form: FormData,
  { delivery, totals }: WholeOrder,
  amountOf: ReadNumber,
  changes: NamedChange[],
): void {
  if (!delivery) return;
  const methodId = Number(textOf(form, 'methodId')) || delivery.methodId;
  const branchId = Number(textOf(form, 'branchId')) || undefined;
  const price = amountOf('deliveryPrice');
  const isOther =
    methodId !== delivery.methodId || (branchId !== undefined && branchId !== delivery.branchId);
  const isPriced = price !== undefined && price !== totals.delivery;
  if (!isOther && !isPriced) return;
  changes.push({
    field: isOther ? 'methodId' : 'deliveryPrice',
    change: {
      op: 'setDelivery',
      methodId,
      ...(isOther && branchId !== undefined ? { branchId } : {}),
      ...(isPriced ? { price } : {}),
    },
  });
}

type Problem = { change: number; field: string; rule: string; parameter?: number | string };

/** What the server finds wrong with changes, by the fields that they were read from. */
export function errorsOfProblems(problems: readonly Problem[], changes: readonly NamedChange[]): FieldErrors {
  return Object.fromEntries(
    problems.map(({ change, field, rule, parameter }) => {
      const named = changes[change];
      const address = named?.change.op === 'setAddress' ? named.change.which : undefined;
      const name = address
        ? `${address}.${field.replace(/^address\./, '')}`
        : field === 'branchId'
          ? 'branchId'
          : (named?.field ?? field);
      return [name, { rule: rule as FieldRule, ...(parameter === undefined ? {} : { parameter }) }];
    }),
  );
}
