/** Whether two JSON values say the same. The database keeps members in an order of its own: it says nothing. */
export function areSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [membersOfA, membersOfB] = [a, b].map((value) =>
    Object.entries(value).filter(([, member]) => member !== undefined),
  );
  if (membersOfA?.length !== membersOfB?.length) return false;
  const other = b as Record<string, unknown>;
  return (
    membersOfA?.every(([name, member]) => Object.hasOwn(other, name) && areSame(member, other[name])) === true
  );
}
