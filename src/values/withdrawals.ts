/** How far the withdrawal from a contract has come (docs/rules/withdrawals.md). */
export const withdrawalStates = ['received', 'accepted', 'refused', 'goodsBack', 'refunded'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** What the company does with one. */
export const withdrawalActions = ['accept', 'goodsBack', 'refuse', 'refund'] as const;
export type WithdrawalAction = (typeof withdrawalActions)[number];

/** Why a line of an order cannot be withdrawn from; each is a refusal's code too. */
export const withdrawalObstacles = [
  'MADE_TO_MEASURE',
  'DIGITAL_SUPPLIED',
  'ALREADY_WITHDRAWN',
  'WITHDRAWAL_OVER',
  'ORDER_CANCELLED',
] as const;
export type WithdrawalObstacle = (typeof withdrawalObstacles)[number];

/** What the list of the back office is sorted by. */
export const withdrawalSorts = ['receivedAt', 'orderNumber', 'email'] as const;
export type WithdrawalSort = (typeof withdrawalSorts)[number];

/** Days after the goods were received (Directive 2011/83/EU, Art. 9). */
export const withdrawalDays = 14;

/** Characters of what a statement says. */
export const withdrawalNameMaximum = 100;
export const withdrawalOrderNumberMaximum = 40;
export const withdrawalMessageMaximum = 1000;
export const withdrawalReasonMaximum = 1000;
/** Of the signed link: an order's number and 256 bits. */
export const withdrawalTokenMaximum = 100;

/** Statements and links that anybody can cause to be mailed to one address within an hour. */
export const withdrawalMailsPerHour = 5;
/** The same that one address of the network may send a minute. */
export const withdrawalCallsPerMinute = 20;

/** An order's number as people type it: blanks, `#` and dashes of other kinds are no part of it, and its dashes may be missing. */
export function readOrderNumber(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Dash_Punctuation}|\u2212/gu, '-')
    .replace(/[\s#\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/^(\d+)-?(20\d\d)-?(\d{6})$/, '$1-$2-$3');
}
