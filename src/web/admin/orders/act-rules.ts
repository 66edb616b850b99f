import type { EndpointInput } from '#contract/endpoint.ts';
import type { orderManagingEndpoints } from '#contract/v1/order-managing-endpoints.ts';
import { type OrderAction, orderActions } from '#values/orders.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { idOf } from '#web/backoffice/screen-actions.ts';
import { textOf } from '#web/request/page-form.ts';

/* What somebody does with an order, as the form of its dialog says it. */

type Act = EndpointInput<typeof orderManagingEndpoints.managedOrderAct>['body'];

const quantityName = /^quantity\.(\d+)$/;

/** Name of the field that says how many pieces of a line. */
export const quantityField = (lineId: number) => `quantity.${lineId}`;

/** The pieces that were typed, those of nothing left out. */
function piecesOf(form: FormData): { lineId: number; typed: string }[] {
  return [...form].flatMap(([name, value]) => {
    const [, lineId] = quantityName.exec(name) ?? [];
    const typed = typeof value === 'string' ? value.trim() : '';
    return lineId && typed !== '' && Number(typed) !== 0 ? [{ lineId: Number(lineId), typed }] : [];
  });
}

/** @param mostOf pieces of a line that there can be, where it is known */
export function checkAct(form: FormData, mostOf?: (lineId: number) => number): FieldErrors {
  const errors: FieldErrors = {};
  const pieces = piecesOf(form);
  const first = [...form.keys()].find((name) => quantityName.test(name));
  if (first && pieces.length === 0) errors[first] = { rule: 'required' };
  for (const { lineId, typed } of pieces) {
    const most = mostOf?.(lineId);
    if (!/^\d{1,9}$/.test(typed)) errors[quantityField(lineId)] = { rule: 'type' };
    else if (most !== undefined && Number(typed) > most) {
      errors[quantityField(lineId)] = { rule: 'maximum', parameter: most };
    }
  }
  const url = textOf(form, 'trackingUrl').trim();
  if (url !== '' && !/^https?:\/\/\S+$/.test(url)) errors.trackingUrl = { rule: 'format' };
  if (textOf(form, 'action') === 'cancel' && textOf(form, 'reason').trim() === '') {
    errors.reason = { rule: 'required' };
  }
  return errors;
}

export function actOf(form: FormData): Act {
  const text = (name: string) => textOf(form, name).trim() || null;
  const lines = piecesOf(form).map(({ lineId, typed }) => ({ lineId, quantity: Number(typed) }));
  return {
    version: idOf(form, 'version'),
    action: orderActions.find((one) => one === textOf(form, 'action')) ?? 'close',
    ...(lines.length > 0 ? { lines } : {}),
    carrier: text('carrier'),
    trackingNumber: text('trackingNumber'),
    trackingUrl: text('trackingUrl'),
    reason: text('reason'),
    notify: textOf(form, 'notify') !== '',
  };
}

/** The form's name of a field that the API names by the place of its line. */
export function actFieldOf(path: string, form: FormData): string {
  const [, at] = /^lines\.(\d+)\./.exec(path) ?? [];
  const named = at === undefined ? undefined : piecesOf(form)[Number(at)];
  return named ? quantityField(named.lineId) : path;
}

/** What the buyer can be told of. */
export const told: ReadonlySet<OrderAction> = new Set([
  'ship',
  'handOver',
  'takeBack',
  'cancel',
  'finishProduction',
]);
/** What staff say why. */
export const reasoned: ReadonlySet<OrderAction> = new Set(['takeBack', 'cancel', 'close', 'reopen']);
