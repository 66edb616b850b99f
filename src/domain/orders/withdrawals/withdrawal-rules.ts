import { calendarDay, daysAfter } from '#values/calendar-day.ts';
import { endOfPeriod } from '#values/public-holidays.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { type WithdrawalObstacle, withdrawalDays } from '#values/withdrawals.ts';
import { isBrought } from '../order-fulfilment.ts';
import type { Order, OrderLine } from '../order-record.ts';

/** A line of an order for somebody who may withdraw from it. */
export type WithdrawableLine = {
  readonly line: OrderLine;
  /** Pieces that were not cancelled, and that no statement has been made about. */
  readonly left: number;
  /** Why none of them can be withdrawn from; null: they can. */
  readonly obstacle: WithdrawalObstacle | null;
};

/** A part of a line that is withdrawn from. */
export type WithdrawnPart = { readonly position: number; readonly quantity: number };

export type WithdrawalFacts = {
  /** Pieces by position that earlier statements are about, refused ones apart. */
  readonly withdrawn: ReadonlyMap<number, number>;
  /** E-products that have been handed over, with the consent that the checkout asks for. */
  readonly suppliedProductIds: ReadonlySet<number>;
  readonly now: Date;
};

/** What the API calls a line: whole numbers from 1. */
export function lineIdOf({ position }: Pick<OrderLine, 'position'>): number {
  return position + 1;
}

/**
 * What of an order can be withdrawn from. Lines cut to measure never could (Directive 2011/83/EU, Art. 16(c); CJEU C-529/19: the
 * exemption does not wait for the work to begin), e-products no more once they are supplied (Art. 16(m)). A bundle can unless
 * all of it is exempt.
 */
export function withdrawableLines(order: Order, facts: WithdrawalFacts): WithdrawableLine[] {
  return order.lines.map((line) => {
    const left = Math.max(0, line.quantity - line.cancelled - (facts.withdrawn.get(line.position) ?? 0));
    return { line, left, obstacle: obstacleOf(order, line, left, facts) };
  });
}

function obstacleOf(
  order: Order,
  line: OrderLine,
  left: number,
  { suppliedProductIds, now }: WithdrawalFacts,
): WithdrawalObstacle | null {
  if (order.status === 'cancelled' || line.cancelled === line.quantity) return 'ORDER_CANCELLED';
  if (line.madeToMeasure) return 'MADE_TO_MEASURE';
  const parts = line.members.length > 0 ? line.members : [line];
  const isExempt = parts.every((part) => part.madeToMeasure || suppliedProductIds.has(part.productId));
  if (isExempt) return 'DIGITAL_SUPPLIED';
  if (left === 0) return 'ALREADY_WITHDRAWN';
  const lastDay = lastDayOf(order, line);
  const today = calendarDay(now, order.seller.timeZone);
  return lastDay !== null && today > lastDay ? 'WITHDRAWAL_OVER' : null;
}

/**
 * The last day (YYYY-MM-DD, in the seller's time zone) for withdrawing from a line: the fourteenth after delivery, or
 * after the order of an e-product (Directive 2011/83/EU, Art. 9(2)); extended to the next working day of the seller and
 * the buyer. Null while the delivery date is unknown: the period has not begun.
 */
function lastDayOf(order: Order, line: OrderLine): string | null {
  const { receivedAt, createdAt, seller, mainAddress, shippingAddress } = order;
  const begins = isBrought(line) ? receivedAt : createdAt;
  if (begins === null) return null;
  const fourteenth = daysAfter(calendarDay(begins, seller.timeZone), withdrawalDays);
  return endOfPeriod(fourteenth, [seller.company.country, mainAddress.country, shippingAddress.country]);
}

/** Lines as somebody names them. */
export type NamedPart = { readonly lineId: number; readonly quantity: number };

/**
 * The lines withdrawn from: the named ones, else all that are possible.
 * @throws Refusal VALIDATION for a line that the order does not have or that is named twice; MADE_TO_MEASURE,
 * DIGITAL_SUPPLIED, WITHDRAWAL_OVER, ORDER_CANCELLED, ALREADY_WITHDRAWN (also for more than is left, with `left`), with
 * `lineId` if one is named
 */
export function partsToWithdraw(
  lines: readonly WithdrawableLine[],
  named: readonly NamedPart[] | undefined,
): WithdrawnPart[] {
  if (!named) {
    const parts = possibleParts(lines, undefined);
    if (parts.length === 0) throw new Refusal(lines[0]?.obstacle ?? 'ALREADY_WITHDRAWN');
    return parts;
  }
  const problems: FieldErrors = {};
  const byId = new Map(lines.map((one) => [lineIdOf(one.line), one]));
  const seen = new Set<number>();
  for (const [index, { lineId }] of named.entries()) {
    if (!byId.has(lineId)) problems[`lines.${index}.lineId`] = { rule: 'oneOf' };
    else if (seen.has(lineId)) problems[`lines.${index}.lineId`] = { rule: 'twice' };
    seen.add(lineId);
  }
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  return named.flatMap(({ lineId, quantity }) => {
    const known = byId.get(lineId);
    if (!known) return [];
    if (known.obstacle) throw new Refusal(known.obstacle, { lineId });
    if (quantity > known.left) throw new Refusal('ALREADY_WITHDRAWN', { lineId, left: known.left });
    return [{ position: known.line.position, quantity }];
  });
}

/** The same for whoever must not learn what the order holds: what cannot be withdrawn from is left out without a word. */
export function possibleParts(
  lines: readonly WithdrawableLine[],
  named: readonly NamedPart[] | undefined,
): WithdrawnPart[] {
  const wanted = named && new Map(named.map(({ lineId, quantity }) => [lineId, quantity]));
  return lines.flatMap(({ line, left, obstacle }) => {
    const quantity = Math.min(left, wanted ? (wanted.get(lineIdOf(line)) ?? 0) : left);
    return obstacle || quantity === 0 ? [] : [{ position: line.position, quantity }];
  });
}
