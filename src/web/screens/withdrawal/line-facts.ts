import { choicesBesidesCut } from '#values/cut-groups.ts';
import { factsBehindName } from '#values/facts-behind-name.ts';
import type { WithdrawableOrder } from './withdrawal-page.ts';

/** What distinguishes a line from others of the same name: its choices, its length and the buyer's mark. */
export function lineFacts(
  line: WithdrawableOrder['lines'][number],
  number: (value: number) => string,
): string[] {
  const { name, cut } = line;
  const length = cut ? [`${number(cut.lengthMm)} mm`, cut.mark] : [];
  return [...length, ...factsBehindName(name, choicesBesidesCut(line))].filter((fact) => fact !== '');
}
