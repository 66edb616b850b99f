import { mailLanguage } from '#platform/mail/mail-texts.ts';
import { serverTexts } from '#platform/server-texts.ts';
import { textFor } from '#values/language.ts';
import type { CustomOption } from '../catalogue/writing/custom-option-rules.ts';
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
  return product.distinguishing.map(({ label, value }) => ({
    label: textFor(context, label),
    value: textFor(context, value),
  }));
}

/** What was filled in: texts as they are, numbers with their unit, what the buyer calls it. */
export function readableOptions(context: Context, { choices, mark }: ChosenPart): ReadableChoice[] {
  const filled = choices.values.map(({ option, value }) => readableOption(context, option, value));
  if (mark === undefined) return filled;
  return [...filled, { label: serverTexts(context.language).say('cutList.mark'), value: mark }];
}

/**
 * A text as it is; a number as the reader writes it, with its unit. A title that asks for the unit, as a field's does, leaves it
 * to the number: 'Length in mm' is answered by {label: 'Length', value: '4,250 mm'}.
 */
export function readableOption(
  context: Pick<Context, 'language' | 'site'>,
  { title, customOptionValues }: CustomOption,
  value: string | number,
): ReadableChoice {
  const asked = textFor(context, title);
  if (typeof value === 'string') return { label: asked, value };
  const number = mailLanguage(context.language).formatExact(value);
  const unit = customOptionValues[0]?.unit;
  if (unit === undefined) return { label: asked, value: number };
  const label = withoutUnit(asked, unit);
  const isNamed = label.split(/[^\p{L}²³°%]+/u).includes(unit);
  return { label, value: isNamed ? number : `${number}\u00a0${unit}` };
}

/** 'Duljina u mm', 'Länge (mm)' and 'Length, mm' without their end; a title that is nothing else stays. */
function withoutUnit(title: string, unit: string): string {
  const end = [` in ${unit}`, ` u ${unit}`, ` (${unit})`, ` [${unit}]`, `, ${unit}`].find((words) =>
    title.trimEnd().endsWith(words),
  );
  return (end && title.trimEnd().slice(0, -end.length).trimEnd()) || title;
}
