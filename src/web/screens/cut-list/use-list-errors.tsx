import { useRef } from 'react';
import type { FieldErrors } from '#values/refusal.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useVisitorState } from '#web/visitor/visitor-state.ts';
import type { SummarisedError } from '../../parts/form-errors/error-summary.tsx';
import { useFieldErrors } from '../../parts/form-errors/use-field-errors.ts';
import OptionError from '../../parts/option-fields/option-error.tsx';
import { checkOptions, optionPath } from '../../parts/option-fields/option-rules.ts';
import type { useOptionEntry } from '../../parts/option-fields/use-option-entry.ts';
import { typedText } from '../../parts/sent-form/typed-text.ts';
import { type CheckedRows, cellId, columns, listErrors, type TypedRow } from './cut-list-entry.ts';
import type { CutProduct } from './cut-product.ts';
import { RowError } from './row-error.tsx';
import type { CutListState } from './use-cut-list.ts';

/** Id of the field for the list's name. */
export const nameId = 'list-name';

/** The errors of a list: wrong values at once, missing ones only after an attempt to use the list. */
export function useListErrors(
  { sent, refused }: CutListState,
  { length, others }: CutProduct,
  checked: CheckedRows,
  entry: ReturnType<typeof useOptionEntry>,
) {
  const t = useTranslations('lengths');
  const language = useLanguage();
  const { refusal: refusalText } = useRefusalTexts();
  const { signedIn } = useVisitorState();
  const intent = useRef('');
  const wrong = listErrors(checked);
  const { errors, summary, handlers, mayBeSent } = useFieldErrors(refused, (form): FieldErrors => {
    const isAdded = intent.current === 'add';
    // Visitors log in first, and name the list afterwards.
    const isNameMissing = !isAdded && signedIn && typedText(form, 'name') === '';
    return {
      ...wrong,
      ...(isAdded ? checkOptions(others, entry.values, language) : {}),
      ...(isNameMissing ? { name: { rule: 'required' } } : {}),
    };
  });
  // While a row is being typed, an empty field is not an error yet.
  const rows: FieldErrors = Object.fromEntries(
    Object.entries(wrong).filter(([id, { rule }]) => rule !== 'required' || id in errors),
  );

  const ofRow = (index: number) =>
    columns.flatMap((column): SummarisedError[] => {
      const id = cellId(column, index);
      const error = rows[id];
      if (!error) return [];
      return [{ id, label: labelOf(column, index), text: <RowError {...{ column, length, error }} /> }];
    });
  const labelOf = (column: keyof TypedRow, index: number) =>
    `${t(`table.${column}`)}, ${t('table.row', { row: index + 1 })}`;
  const ofOptions = others.flatMap((option): SummarisedError[] => {
    const path = optionPath(option);
    const error = entry.errors[path] ?? sent?.errors?.[path];
    if (!error) return [];
    const id = path.replaceAll('.', '-');
    return [{ id, label: option.title, text: <OptionError option={option} error={error} /> }];
  });
  return {
    /** By the ids of their fields. */
    rows,
    isNameMissing: errors.name !== undefined,
    summary,
    summarised: [
      ...checked.errors.flatMap((_, index) => ofRow(index)),
      ...refusedRow(),
      ...ofOptions,
      ...(errors.name ? [{ id: nameId, label: t('save.name'), text: t('save.nameMissing') }] : []),
    ],
    handlers,
    /** @param pressed what the list is to be used for */
    mayBeSent(form: HTMLFormElement, pressed: string): boolean {
      intent.current = pressed;
      if (pressed === 'add') entry.findFirstWrong();
      return mayBeSent(form);
    },
  };

  /** A valid row that the cart refuses, for example because there are not enough pieces. */
  function refusedRow(): SummarisedError[] {
    const { refusal, errors: named = {} } = sent ?? {};
    const row = typeof refusal?.item === 'number' ? checked.sound[refusal.item] : undefined;
    if (!refusal || !row || Object.keys(named).length > 0) return [];
    return [
      { id: cellId('pieces', row.index), label: labelOf('pieces', row.index), text: refusalText(refusal) },
    ];
  }
}
