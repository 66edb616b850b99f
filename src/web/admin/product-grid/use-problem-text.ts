import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { labelOfField } from '../product-editor/product-context.ts';
import type { CellProblem } from './grid-edits.ts';

/** What is wrong with a cell, in a sentence; of another field that no longer fits it, with the field's name. */
export function useProblemText(): (problem: CellProblem) => string {
  const t = useTranslations('goods');
  const { field: sentence } = useRefusalTexts();
  return (problem) =>
    problem.field === undefined
      ? sentence(problem)
      : `${labelOfField(t, problem.field)}: ${sentence(problem)}`;
}
