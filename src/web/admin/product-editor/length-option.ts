/** What a length may be, in millimetres; text where something was typed that is no number. */
export type LengthBounds = {
  readonly label: Readonly<Record<string, string>>;
  readonly unit?: string;
  readonly min?: number | string | undefined;
  readonly max?: number | string | undefined;
  readonly step?: number | string | undefined;
  readonly default?: number | string | undefined;
  readonly stockLengths?: readonly number[] | undefined;
  /** Surcharge per piece. */
  readonly price?: number | string | undefined;
};

/** An option that a buyer fills in, as calls have it. */
export type StoredOption = {
  readonly key: string;
  readonly title: Readonly<Record<string, string>>;
  readonly optionType: 'text' | 'number';
  readonly required: boolean;
  readonly customPriceOption?: boolean;
  readonly customOptionValues: readonly [LengthBounds, ...LengthBounds[]];
};

const words = { hrv: 'Duljina', eng: 'Length', ger: 'Länge' };

/** As most are: half a metre to six metres, to the centimetre; the price per metre is multiplied by it. */
export const lengthOption: StoredOption = {
  key: 'length',
  title: words,
  optionType: 'number',
  required: true,
  customPriceOption: true,
  customOptionValues: [{ label: words, unit: 'mm', min: 500, max: 6000, step: 10, default: 1000 }],
};

/** The option by whose length the price is multiplied. */
export function lengthOptionOf(options: readonly StoredOption[]): StoredOption | undefined {
  return options.find(({ customPriceOption }) => customPriceOption);
}

/** The options with the length so, or with none; all others stay as they are. */
export function withLength(options: readonly StoredOption[], bounds: LengthBounds | null): StoredOption[] {
  const stored = lengthOptionOf(options);
  if (bounds === null) return options.filter((option) => option !== stored);
  if (!stored) return [{ ...lengthOption, customOptionValues: [bounds] }, ...options];
  return options.map((option) => (option === stored ? { ...option, customOptionValues: [bounds] } : option));
}
