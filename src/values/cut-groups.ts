/** How a line of an order was cut, and its buyer's mark (empty: none). */
export type LineCut = { readonly lengthMm: number; readonly mark: string };

type Word = { readonly label: string; readonly value: string };

/** What lines of cart and order have in common, as far as putting them together goes. */
export type CutLine = {
  readonly sku: string;
  /** Choices in words, length and mark among them. */
  readonly attributes: readonly Word[];
  /** Null: not cut to length. */
  readonly cut: LineCut | null;
};

/** Lengths of one product that belong together, or a line by itself. */
export type LineGroup<Line> = {
  readonly lines: readonly Line[];
  /** What is chosen for all of them. */
  readonly attributes: readonly Word[];
  /** The label of length and mark; empty if there is neither. */
  readonly labels: { readonly length: string; readonly mark: string };
};

/**
 * Puts neighbouring lines together that differ in length and mark alone, so that they can be shown as the list they came
 * from; all others stay by themselves, with all that was chosen for them.
 */
export function groupCuts<Line extends CutLine>(lines: readonly Line[]): LineGroup<Line>[] {
  const runs: Line[][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    const before = run?.[0];
    if (run && before && belongTogether(before, line)) run.push(line);
    else runs.push([line]);
  }
  return runs.map((run) => {
    const [first] = run;
    const isList = run.length > 1;
    return {
      lines: run,
      attributes: first ? (isList ? partsOf(first).others : first.attributes) : [],
      labels: {
        length: (first && partsOf(first).length?.label) ?? '',
        mark: run.flatMap((line) => partsOf(line).mark ?? [])[0]?.label ?? '',
      },
    };
  });
}

function belongTogether(one: CutLine, other: CutLine): boolean {
  if (!one.cut || !other.cut || one.sku !== other.sku) return false;
  const words = (line: CutLine) => JSON.stringify(partsOf(line).others);
  return words(one) === words(other);
}

/** A line's choices besides its length and mark. */
export function choicesBesidesCut(line: CutLine): readonly Word[] {
  return line.cut ? partsOf(line).others : line.attributes;
}

/** The choices apart: the length, a number as its reader writes it, the mark, which stands last, and all others. */
function partsOf({ attributes, cut }: CutLine) {
  const last = attributes.at(-1);
  const mark = cut && cut.mark !== '' && last?.value === cut.mark ? last : undefined;
  const unmarked = mark ? attributes.slice(0, -1) : attributes;
  const length = unmarked.findLast(
    ({ value }) => /^\d[\d.,]*(\smm)?$/.test(value) && Number(value.replace(/\D/g, '')) === cut?.lengthMm,
  );
  return { length, mark, others: unmarked.filter((word) => word !== length) };
}
