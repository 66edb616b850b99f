import { choicesBesidesCut } from '#values/cut-groups.ts';
import { factsBehindName } from '#values/facts-behind-name.ts';
import type { WithdrawableOrder } from './withdrawal-page.ts';

/** What tells a line from others of the same name: its choices, its length and what the buyer called it. */
export function lineFacts(
  line: WithdrawableOrder['lines'][number],
  number: (value: number) => string,
): string[] {
  const { name, cut } = line;
  const length = cut ? [`${number(cut.lengthMm)} mm`, cut.mark] : [];
  return [...length, ...factsBehindName(name, choicesBesidesCut(line))].filter((fact) => fact !== '');
}
