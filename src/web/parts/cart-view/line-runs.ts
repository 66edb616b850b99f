import { groupCuts } from '#values/cut-groups.ts';
import { factsBehindName } from '#values/facts-behind-name.ts';
import type { CartLine } from '#web/visitor/cart-state.ts';
import { lineCut } from '../order-summary/line-cut.ts';

export type LineOfRun = {
  line: CartLine;
  /** Choices in words; `shared` ones are said by the line before, too. */
  facts: readonly { text: string; shared: boolean }[];
  /** It is another length of what stands before it. */
  goesOn: boolean;
};

/** The lines, of which lengths of one product follow each other: where room is scarce picture and name stand once for them. */
export function lineRuns(items: readonly CartLine[]): LineOfRun[] {
  const cuttable = items.map((line) => ({
    line,
    sku: line.productData.sku,
    attributes: [...line.productData.attributes, ...line.productData.options],
    cut: lineCut(line),
  }));
  return groupCuts(cuttable).flatMap(({ lines, attributes: shared }) =>
    lines.map(({ line, attributes }, index) => {
      const { name } = line.productData;
      const goesOn = index > 0;
      const known = new Set(goesOn ? factsBehindName(name, shared) : []);
      return {
        line,
        goesOn,
        facts: factsBehindName(name, attributes).map((text) => ({ text, shared: known.has(text) })),
      };
    }),
  );
}
