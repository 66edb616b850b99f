import type { WithdrawalAction, WithdrawalState } from '#values/withdrawals.ts';
import type { OrderRow } from '../order-record.ts';
import type { Withdrawal } from '../withdrawals-tables.ts';

/**
 * From → action → to; anything else is impossible. Money may be refunded before the goods arrive (Directive 2011/83/EU,
 * Art. 13(3), allows a trader to wait for them, but does not require it).
 */
export const withdrawalTransitions: Readonly<
  Record<WithdrawalState, Readonly<Partial<Record<WithdrawalAction, WithdrawalState>>>>
> = {
  received: { accept: 'accepted', refuse: 'refused' },
  accepted: { goodsBack: 'goodsBack', refund: 'refunded' },
  refused: {},
  goodsBack: { refund: 'refunded' },
  refunded: { goodsBack: 'refunded' },
};

/** While somebody still waits for an answer or for money: a statement in one of these needs to know whose it is. */
export const openStates = ['received', 'accepted', 'goodsBack'] as const satisfies WithdrawalState[];

/**
 * What can be done with a withdrawal now. One that fits no order can be refused alone; of a cancelled order nothing is left to
 * give back, and what was never sent does not come back.
 */
export function allowedActions(
  { state, goodsBackAt }: Pick<Withdrawal, 'state' | 'goodsBackAt'>,
  order: Pick<OrderRow, 'status'> | null,
  hasGoods: boolean,
): WithdrawalAction[] {
  const isOver = order?.status === 'cancelled';
  const isPossible: Record<WithdrawalAction, boolean> = {
    accept: order !== null,
    refuse: true,
    goodsBack: order !== null && !isOver && hasGoods && goodsBackAt === null,
    refund: order !== null && !isOver,
  };
  const actions = Object.keys(withdrawalTransitions[state]) as WithdrawalAction[];
  return actions.filter((action) => isPossible[action]);
}
