type Choice = { readonly label: string; readonly value: string };

/**
 * What was chosen and filled in, as far as the name does not say it: that of a variant holds its colour and thickness,
 * a length stands beside it as 'Length: 2,500 mm'. Names may have plain spaces where values have unbreakable ones.
 * @param own the buyer's words, a mark or an engraving: they are said whatever the name says
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
