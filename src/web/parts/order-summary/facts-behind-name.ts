type Choice = { readonly label: string; readonly value: string };

/**
 * What was chosen and filled in, as far as the name does not say it: that of a variant holds its colour and thickness,
 * a length stands beside it as 'Length in mm: 2500'.
 */
export function factsBehindName(name: string, choices: readonly Choice[]): string[] {
  return choices.filter(({ value }) => !name.includes(value)).map(({ label, value }) => `${label}: ${value}`);
}
