export type IdentifiedEntry<Entry> = { readonly id: number; readonly entry: Entry };

/**
 * Gives list entries ids that stay the same while they are changed and moved: stored entries have none. The same object
 * is the same entry wherever it is; a new object in the place of a missing one is that entry, changed.
 * @param before the former entries with their ids
 */
export function keepIds<Entry>(
  before: readonly IdentifiedEntry<Entry>[],
  entries: readonly Entry[],
): readonly IdentifiedEntry<Entry>[] {
  const free = new Set(before);
  const take = (found: IdentifiedEntry<Entry> | undefined) => {
    if (found) free.delete(found);
    return found?.id;
  };
  const same = entries.map((entry) => take([...free].find((one) => one.entry === entry)));
  let last = Math.max(0, ...before.map(({ id }) => id));
  return entries.map((entry, index) => {
    const there = before[index];
    const id = same[index] ?? take(there && free.has(there) ? there : undefined);
    if (id !== undefined) return { id, entry };
    last += 1;
    return { id: last, entry };
  });
}
