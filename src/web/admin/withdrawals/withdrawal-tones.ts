import type { WithdrawalState } from '#values/withdrawals.ts';

/** How the states of withdrawals look: what waits for somebody stands out. */
export const withdrawalTones = {
  received: 'warn',
  accepted: 'accent',
  refused: 'neutral',
  goodsBack: 'accent',
  refunded: 'ok',
} as const satisfies Record<WithdrawalState, string>;
