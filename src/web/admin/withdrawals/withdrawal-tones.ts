import type { WithdrawalState } from '#values/withdrawals.ts';

/** The appearance of withdrawals' states: those that need attention stand out. */
export const withdrawalTones = {
  received: 'warn',
  accepted: 'accent',
  refused: 'neutral',
  goodsBack: 'accent',
  refunded: 'ok',
} as const satisfies Record<WithdrawalState, string>;
