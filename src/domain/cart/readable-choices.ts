import { pickText, type Translated } from '#values/language.ts';
import type { CustomOption } from '../catalogue/custom-option-rules.ts';
import type { Context } from '../context.ts';
import type { ChosenPart } from './chosen-part.ts';

/** A choice in the reader's words: {label: 'Boja', value: 'RAL 7016'}. */
export type ReadableChoice = { label: string; value: string };

/** What tells a variant from its siblings, then what was filled in. */
export function readableChoices(context: Context, part: ChosenPart): ReadableChoice[] {
  return [...readableAttributes(context, part), ...readableOptions(context, part)];
}

/** The values that tell a variant from its siblings. */
export function readableAttributes(context: Context, { product }: ChosenPart): ReadableChoice[] {
  const textOf = inLanguageOf(context);
  return product.distinguishing.map(({ label, value }) => ({ label: textOf(label), value: textOf(value) }));
}

/** What was filled in: texts as they are, numbers with their unit. */
export function readableOptions(context: Context, { choices }: ChosenPart): ReadableChoice[] {
  const textOf = inLanguageOf(context);
  return choices.values.map(({ option, value }) => {
    const label = textOf(option.title);
    return { label, value: withUnit(option, value, label) };
  });
}

/** Numbers without separators, for 6.000 mm is six metres to some and six millimetres to others. */
function withUnit(option: CustomOption, value: string | number, label: string): string {
  const unit = option.customOptionValues[0]?.unit;
  const isNamed = unit !== undefined && label.split(/[^\p{L}²³]+/u).includes(unit);
  return unit === undefined || isNamed || typeof value === 'string' ? String(value) : `${value}\u00a0${unit}`;
}

function inLanguageOf({ language, site }: Context): (texts: Translated) => string {
  return (texts) => pickText(texts, language, site.defaultLanguage).text;
}
