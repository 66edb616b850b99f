import type { Headers } from '../support/editors.ts';
import type { CartIdentity } from '../support/fixture-buyer.ts';
import type { Answer } from '../support/fixture-shop.ts';
import type { Sent } from './text-fields.ts';

/** What a call needs to be taken, made anew for every round, and where its words are shown then. */
export type ReadyCall = Partial<Sent> & {
  readonly headers?: Headers;
  /** The only fields to write into; all unless told. */
  readonly only?: RegExp;
  /** Texts in one field; 1 unless told. */
  readonly joined?: number;
  /** Pages to read after the call. */
  readonly shownAt?: (data: Answer['data']) => readonly ShownAt[];
};
export type ShownAt = {
  readonly url: string;
  readonly headers?: Headers;
  /** What stands in the page's data for machines, letter by letter. */
  readonly says?: string;
};

export type Recipe = (round: number) => Promise<ReadyCall> | ReadyCall;

export const cookieOf = ({ authorization = '' }: Headers) =>
  `accessToken=${authorization.replace('Bearer ', '')}; signedIn=4102444800`;
/** Of somebody who has the panel open. */
export const cookieOfPanel = (headers: Headers) => `${cookieOf(headers)}; backoffice=1`;
export const cookieOfCart = ({ cartId, protectCode }: CartIdentity) =>
  `cartId=${cartId}; protectCode=${protectCode}`;
