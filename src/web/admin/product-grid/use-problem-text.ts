import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { labelOfField } from '../product-editor/product-context.ts';
import type { CellProblem } from './grid-edits.ts';

/** What is wrong with a cell, in a sentence; of another field that no longer fits it, with the field's name. */
export function useProblemText(): (problem: CellProblem) => string {
  const t = useTranslations('goods');
  const { field: sentence } = useRefusalTexts();
  const { number } = useFormats();
  return ({ rule, parameter, field }) => {
    const bound = typeof parameter === 'number' ? number(parameter) : parameter;
    const text = sentence({ rule, ...(bound === undefined ? {} : { parameter: bound }) });
    return field === undefined ? text : `${labelOfField(t, field)}: ${text}`;
  };
}
