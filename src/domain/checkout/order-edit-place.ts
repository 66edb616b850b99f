import { centsFromMajor } from '#values/money.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { type Address, checkAddress } from '../accounts/address-rules.ts';
import type { Context } from '../context.ts';
import type { Order } from '../orders/order-record.ts';
import { promisedDay } from '../orders/order-steps.ts';
import { inOtherLanguages } from '../orders/order-words.ts';
import { deliversTo } from './checkout-directory.ts';
import { daysOf } from './method-rules.ts';
import { deliveryWords } from './new-order.ts';
import type { ChangeOf, Draft, EditSources } from './order-changes.ts';
import { inWordsOf } from './order-edit-goods.ts';

/* Where the goods of an edited order go, and how. */

/** @returns why it cannot be, by the fields of the change */
export function changeAddress(
  context: Context,
  { checkout }: EditSources,
  draft: Draft,
  { which, address }: ChangeOf<'setAddress'>,
): FieldErrors {
  try {
    const isDelivered = (country: string) => deliversTo(checkout, context, country);
    const checked = checkAddress(address, 'address', isDelivered);
    draft.change[which === 'main' ? 'mainAddress' : 'shippingAddress'] = checked;
    return {};
  } catch (error) {
    if (error instanceof Refusal && error.fields) return error.fields;
    throw error;
  }
}

/** @returns why it cannot be, by the fields of the change */
export function changeDelivery(
  context: Context,
  { checkout }: EditSources,
  order: Order,
  draft: Draft,
  { methodId, branchId, price }: ChangeOf<'setDelivery'>,
): FieldErrors {
  const method = checkout.deliveryMethods().find(({ id }) => id === methodId);
  const { delivery } = order;
  if (!method || delivery === null) return { methodId: { rule: 'oneOf' } };
  const isAsBefore =
    methodId === delivery.methodId && (branchId === undefined || branchId === delivery.branchId);
  if (!isAsBefore) {
    const branch = method.branches.find(({ id }) => id === branchId) ?? null;
    if (branchId === undefined && method.branches.length > 0) return { branchId: { rule: 'required' } };
    if (branchId !== undefined && !branch) return { branchId: { rule: 'oneOf' } };
    const asOrdered = inWordsOf(context, order);
    const wordsIn = (reader: Context) => deliveryWords(reader, { method }, branch);
    draft.change.delivery = {
      methodId,
      kind: method.kind,
      branchId: branch?.id ?? null,
      days: [...(delivery.days ?? [])],
      ...wordsIn(asOrdered),
      words: inOtherLanguages(asOrdered, wordsIn),
    };
  }
  if (price !== undefined) draft.deliveryCents = centsFromMajor(price);
  return {};
}

/** Goods that come in another way, or elsewhere, come when that way says; the days count from the order, as buyers are told. */
export function promiseAnew({ checkout }: EditSources, order: Order, { change }: Draft): void {
  const delivery = change.delivery ?? order.delivery;
  if (delivery === null || order.delivery === null) return;
  const daysAt = (methodId: number, place: Address) => {
    const method = checkout.deliveryMethods().find(({ id }) => id === methodId);
    return method ? daysOf(method, place) : [];
  };
  const before = daysAt(order.delivery.methodId, order.shippingAddress);
  const days = daysAt(delivery.methodId, change.shippingAddress ?? order.shippingAddress);
  const isSame = delivery.methodId === order.delivery.methodId && `${before}` === `${days}`;
  if (isSame) return;
  change.delivery = { ...delivery, days };
  change.dueOn = promisedDay({ ...order, delivery: change.delivery });
}
