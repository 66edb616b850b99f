import { noBreakSpace } from '#web/i18n/formats.ts';

type Choice = { readonly label: string; readonly value: string };

/**
 * What was chosen and filled in, as far as the name does not say it: that of a variant holds its colour and thickness,
 * a length stands beside it as 'Length: 2,500 mm'. Names may have plain spaces where values have unbreakable ones.
 */
export function factsBehindName(name: string, choices: readonly Choice[]): string[] {
  return choices
    .filter(({ value }) => !plain(name).includes(plain(value)))
    .map(({ label, value }) => `${label}: ${value}`);
}

const plain = (text: string) => text.replaceAll(noBreakSpace, ' ');
