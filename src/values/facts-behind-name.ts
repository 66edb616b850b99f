type Choice = { readonly label: string; readonly value: string };

/**
 * Choices and input that the name does not contain: a variant's name contains its colour and thickness, a length is
 * added as 'Length: 2,500 mm'. Names may have plain spaces where values have non-breaking ones.
 * @param own the buyer's texts, a mark or an engraving: they are always included
 */
export function factsBehindName(
  name: string,
  choices: readonly Choice[],
  own: readonly string[] = [],
): string[] {
  return choicesBehindName(name, choices, own).map(({ label, value }) => `${label}: ${value}`);
}

/** The same, not yet put together. */
export function choicesBehindName(
  name: string,
  choices: readonly Choice[],
  own: readonly string[] = [],
): Choice[] {
  return choices.filter(({ value }) => own.includes(value) || !words(name).includes(words(value)));
}

/** In between and around blanks alone, so that whole ones are found: 'Sheet 0.55 mm' says neither '5 mm' nor '0'. */
const words = (text: string) => ` ${`${text} `.split(/[,.;:]*[\s()]+/).join(' ')}`;
