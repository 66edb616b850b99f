import type { ProductState } from '#values/goods.ts';
import type { BadgeProps } from '#web/ui/badge.tsx';

/** How states of goods look. */
export const stateTones: Readonly<Record<ProductState, BadgeProps['tone']>> = {
  draft: 'neutral',
  active: 'ok',
  archived: 'danger',
};
