/** Options and what they hold, by a path as `items.0.title`. */
type Values = Readonly<Record<string, unknown>>;

export function valueAt(values: Values, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (isHolder(value) ? value[name] : undefined), values);
}

/** The values with another one at the path; groups on the way are made where they are missing. */
export function withValueAt(values: Values, path: string, value: unknown): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.');
  return { ...values, [name]: rest.length === 0 ? value : within(values[name], rest, value) };
}

function within(holder: unknown, [name = '', ...rest]: string[], value: unknown): unknown {
  const inner = (held: unknown) => (rest.length === 0 ? value : within(held, rest, value));
  // An entry that is new stands behind the last one.
  if (Array.isArray(holder)) return holder.toSpliced(Number(name), 1, inner(holder[Number(name)]));
  const values = isHolder(holder) ? holder : {};
  return { ...values, [name]: inner(values[name]) };
}

function isHolder(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
