import type compile from 'icu-minify/compile';

type Compiled = ReturnType<typeof compile>;

/** Numbers by which icu-minify names the kinds of an argument; a tag has none. */
const tag = 0;
const plural = 2;

type Visit = (name: string, kind: number | undefined, options: unknown) => void;

/** Walks all arguments and tags of a compiled message, those inside of plural forms included. */
function walk(message: unknown, visit: Visit): void {
  if (!Array.isArray(message)) return;
  for (const node of message) {
    if (!Array.isArray(node)) continue;
    const [name, kind, options] = node as [string, unknown, unknown];
    if (typeof kind === 'number') {
      visit(name, kind, options);
      if (typeof options === 'object' && options !== null) {
        for (const branch of Object.values(options)) walk(branch, visit);
      }
    } else {
      visit(name, kind === undefined ? undefined : tag, undefined);
      walk(node.slice(1), visit);
    }
  }
}

/** What a message is given: `shown` stands in the text, `chosen` only chooses among plural forms. */
export type MessageArguments = { shown: Set<string>; chosen: Set<string> };

/** Every argument and tag of a message; a tag as `<name>`. */
export function argumentsOf(message: Compiled): MessageArguments {
  const shown = new Set<string>();
  const chosen = new Set<string>();
  walk(message, (name, kind) => {
    if (kind === plural) chosen.add(name);
    else shown.add(kind === tag ? `<${name}>` : name);
  });
  return { shown, chosen };
}

/**
 * What one of two texts shows and the other is not given. Plural forms are a matter of the language: an argument that
 * only chooses among them may be absent from the other.
 */
export function argumentGaps(one: MessageArguments, other: MessageArguments): string[] {
  const missing = (from: MessageArguments, to: MessageArguments) =>
    [...from.shown].filter((name) => !to.shown.has(name) && !to.chosen.has(name));
  return [...missing(one, other), ...missing(other, one)];
}

/** The plural forms that a language has and a message lacks. */
export function pluralGaps(message: Compiled, language: string): string[] {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const gaps = new Set<string>();
  walk(message, (_, kind, options) => {
    if (kind !== plural) return;
    for (const category of needed) if (!Object.hasOwn(options as object, category)) gaps.add(category);
  });
  return [...gaps];
}
