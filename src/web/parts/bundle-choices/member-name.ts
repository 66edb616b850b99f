import { withUnit } from '#web/i18n/formats.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { useUnitText } from '../use-unit-text.ts';
import type { MemberFacts } from './bundle-facts.ts';

/** How much of a member is in one bundle: '4 ×', '120 m ×'. */
export function useMemberQuantity(): (member: Pick<MemberFacts, 'quantity' | 'unit'>) => string {
  const { number } = useFormats();
  const unitText = useUnitText();
  return ({ quantity, unit }) =>
    withUnit(unit === 'pcs' ? number(quantity) : number(quantity, { unit: unitText(unit) }), '×');
}

/** The values of a variant in the order of the attributes: 'RAL 7016 anthracite grey, 0.70 mm'. */
export function variantName(
  { choices }: Pick<MemberFacts, 'choices'>,
  { choice }: MemberFacts['variants'][number],
): string {
  return choices
    .flatMap(
      ({ attributeCode, values }) => values.find(({ id }) => id === choice[attributeCode])?.value ?? [],
    )
    .join(', ');
}
