/** The program cannot start with its configuration. `message` is one line for the operator: name, value, rule. */
export class EnvironmentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EnvironmentError';
  }
}

/** Environment variables as the system passes them. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The value without surrounding blanks; undefined if it is unset or empty. */
export function readText(
  variables: Variables,
  name: string,
  form?: RegExp,
  rule = 'a text',
): string | undefined {
  const value = variables[name]?.trim();
  if (!value) return undefined;
  if (form && !form.test(value)) throw unusable(name, value, rule);
  return value;
}

export function readWord<const W extends string>(
  variables: Variables,
  name: string,
  words: readonly W[],
  otherwise: W,
): W {
  const value = readText(variables, name);
  if (value === undefined) return otherwise;
  const found = words.find((word) => word === value);
  if (!found) throw unusable(name, value, `one of ${words.join(', ')}`);
  return found;
}

export function readFlag(variables: Variables, name: string, otherwise: boolean): boolean {
  return readWord(variables, name, ['on', 'off'], otherwise ? 'on' : 'off') === 'on';
}

export function readCount(
  variables: Variables,
  name: string,
  bounds: { minimum: number; maximum: number },
  otherwise: number,
): number {
  const value = readText(variables, name);
  if (value === undefined) return otherwise;
  const count = Number(value);
  if (!/^\d+$/.test(value) || count < bounds.minimum || count > bounds.maximum) {
    throw unusable(name, value, `a whole number from ${bounds.minimum} to ${bounds.maximum}`);
  }
  return count;
}

/** A URL of one of the schemes. The error does not repeat its value: it may contain a password. */
export function readAddress(
  variables: Variables,
  name: string,
  schemes: readonly string[],
): string | undefined {
  const value = readText(variables, name);
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (!url || !schemes.includes(url.protocol.slice(0, -1))) {
    const start = schemes.map((scheme) => `${scheme}://`).join(' or ');
    throw unusable(name, withoutPassword(value), `an address that begins with ${start}`);
  }
  return value;
}

export function unusable(name: string, value: string, rule: string): EnvironmentError {
  return new EnvironmentError(`${name} is "${value}" but must be ${rule}.`);
}

function withoutPassword(value: string): string {
  return value.replace(/\/\/[^/]*@/, '//***@');
}
