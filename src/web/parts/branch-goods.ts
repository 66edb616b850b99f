import type { Static } from 'typebox';
import type { DeliveryMethod } from '#contract/shapes/checkout-shapes.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { nearDay } from './near-day.ts';
import { useUnitText } from './use-unit-text.ts';

type Branch = Static<typeof DeliveryMethod>['options'][number];
type BranchGoods = NonNullable<Branch['goods']>;

/** What the messages about goods in a branch are filled with. */
export function useBranchGoods(): (goods: BranchGoods) => Record<string, string> {
  const language = useLanguage();
  const { number } = useFormats();
  const unitText = useUnitText();
  return ({ state, left, today, from, to }) => ({
    state,
    few: left ? 'yes' : 'no',
    amount: left ? number(left.quantity, { unit: unitText(left.unit, left.quantity) }) : '',
    today: today ? 'yes' : 'no',
    same: from === to ? 'yes' : 'no',
    from: from === null ? '' : nearDay(language, from),
    to: to === null ? '' : nearDay(language, to),
  });
}

/** The branches that have everything soonest; none where no branch has. */
export function soonestBranches<One extends Branch>(branches: readonly One[]): One[] {
  const ready = branches.filter(({ goods }) => goods?.state === 'all');
  const dayOf = ({ goods }: One) => goods?.from ?? '';
  const soonest = ready.map(dayOf).toSorted()[0];
  return ready.filter((branch) => dayOf(branch) === soonest);
}
