/** The list with one entry at another place; places outside of it change nothing. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): readonly Entry[] {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length || from === to) return list;
  const others = list.filter((_other, index) => index !== from);
  return [...others.slice(0, to), entry, ...others.slice(to)];
}

/**
 * The list with some entries put before or after another one, as they are dropped.
 * @param places of those that are dragged
 */
export function dropped<Entry>(
  list: readonly Entry[],
  places: ReadonlySet<number>,
  target: number,
  position: 'before' | 'after',
): readonly Entry[] {
  const dragged = list.filter((_entry, index) => places.has(index));
  const goal = position === 'before' ? target : target + 1;
  const before = list.filter((_entry, index) => index < goal && !places.has(index));
  const after = list.filter((_entry, index) => index >= goal && !places.has(index));
  return [...before, ...dragged, ...after];
}
