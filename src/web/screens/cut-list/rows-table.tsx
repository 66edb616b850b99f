import { type ClipboardEvent, type KeyboardEvent, useContext } from 'react';
import { flushSync } from 'react-dom';
import { cutListRowsMaximum, cutMarkMaximum } from '#values/limits.ts';
import { findTypedLengthMm } from '#values/number-entry.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { EnquiryWords, useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Amount } from '../../parts/net-prices/net-part.tsx';
import type { OptionFacts } from '../../parts/option-fields/option-rules.ts';
import styles from './cut-list.module.css';
import { cellId, columns, isEmptyRow, type TypedRow } from './cut-list-entry.ts';
import type { ListQuote } from './cut-list-load.ts';
import { RowError } from './row-error.tsx';
import type { CutListState } from './use-cut-list.ts';

type RowsTableProps = {
  list: CutListState;
  length: OptionFacts;
  hasArea: boolean;
  /** What is wrong, by the ids of the fields. */
  errors: FieldErrors;
};

/** Length, pieces and mark of each row, with its price. */
export function RowsTable({ list, length, hasArea, errors }: RowsTableProps) {
  const t = useTranslations('lengths');
  const { number } = useFormats();
  const { rows, answer } = list;
  const unit = { unit: 'mm' };
  const hints = [
    ...(length.min !== undefined && length.max !== undefined
      ? [t('table.lengthHint', { min: number(length.min, unit), max: number(length.max, unit) })]
      : []),
    ...(length.step !== undefined && length.step > 1
      ? [t('table.step', { step: number(length.step, unit) })]
      : []),
  ];
  const takesEnquiries = useContext(EnquiryWords);
  const hasPrices = answer.quote ? answer.quote.total !== undefined : !takesEnquiries;
  return (
    <div>
      <table className={styles.table}>
        <caption className={styles.caption}>
          <span className={styles.captionLine}>
            {t('table.caption')}
            {hints.length > 0 && <span className={styles.bounds}>{hints.join(' · ')}</span>}
          </span>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`table.${column}`)}
              </th>
            ))}
            {hasArea && (
              <th scope="col" data-figure>
                {t('table.area')}
              </th>
            )}
            <th scope="col" data-figure>
              {t('table.weight')}
            </th>
            {hasPrices && (
              <th scope="col" data-figure>
                {t('table.price')}
              </th>
            )}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <ListRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; all it holds stands above.
              key={index}
              {...{ list, length, errors, row, index, hasArea, hasPrices }}
              figures={answer.quote?.rows[index] ?? null}
            />
          ))}
        </tbody>
      </table>
      <div className={styles.more}>
        <Button
          variant="ghost"
          size="small"
          startIcon="plus"
          className={styles.scripted}
          aria-disabled={rows.length >= cutListRowsMaximum}
          onClick={list.add}
        >
          {t('table.add')}
        </Button>
        <span className={styles.unscripted}>
          <Button type="submit" name="intent" value="more" variant="secondary" size="small">
            {t('table.more')}
          </Button>
          <Button type="submit" name="intent" value="quote" variant="secondary" size="small">
            {t('calculate')}
          </Button>
        </span>
      </div>
    </div>
  );
}

type ListRowProps = {
  list: CutListState;
  length: OptionFacts;
  row: TypedRow;
  index: number;
  errors: FieldErrors;
  figures: ListQuote['rows'][number];
  hasArea: boolean;
  hasPrices: boolean;
};

function ListRow({ list, length, row, index, errors, figures, hasArea, hasPrices }: ListRowProps) {
  const t = useTranslations('lengths');
  const language = useLanguage();
  const { number } = useFormats();
  const shown = { row: index + 1 };
  const known = isEmptyRow(row) ? null : figures;
  const lengthMm = findTypedLengthMm(row.length, language);
  const isPlain = lengthMm === undefined || row.length.trim() === String(lengthMm);
  const area = known?.squareMetres == null ? '' : number(round(known.squareMetres), { unit: 'm²' });
  const weight = known ? number(round(known.weightKg), { unit: 'kg' }) : '';
  return (
    <tr>
      {columns.map((column) => {
        const id = cellId(column, index);
        const error = errors[id];
        return (
          <td key={column} data-column={column}>
            <input
              id={id}
              type="text"
              // One of many: the form has a row of them for each length.
              name={`${column}[]`}
              className={styles.input}
              aria-label={`${t(`table.${column}`)}, ${t('table.row', shown)}`}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              inputMode={column === 'length' ? 'decimal' : column === 'pieces' ? 'numeric' : undefined}
              autoComplete="off"
              maxLength={column === 'mark' ? cutMarkMaximum : 30}
              value={row[column]}
              onChange={(event) => list.set(index, { [column]: event.currentTarget.value })}
              onPaste={(event) => takePaste(event, list)}
              onKeyDown={(event) => goOn(event, index, list)}
            />
            {column === 'length' && !isPlain && !error && (
              <output className={styles.understood}>= {number(lengthMm, { unit: 'mm' })}</output>
            )}
            {error && (
              <p id={`${id}-error`} className={styles.error}>
                <RowError {...{ column, length, error }} />
              </p>
            )}
          </td>
        );
      })}
      {hasArea && <td data-figure>{area}</td>}
      <td data-figure>{weight}</td>
      {hasPrices && (
        <td data-figure>{known?.row !== undefined && <Amount gross={known.row} tax={known.rowTax} />}</td>
      )}
      <td className={styles.removal}>
        <button
          type="button"
          className={styles.remove}
          aria-label={t('table.remove', shown)}
          onClick={() => list.remove(index)}
        >
          <Icon name="close" sizePx={16} />
        </button>
      </td>
    </tr>
  );
}

function takePaste(event: ClipboardEvent<HTMLInputElement>, list: CutListState): void {
  if (list.paste(event.clipboardData.getData('text'))) event.preventDefault();
}

/** Enter moves to the next row, as in a spreadsheet, and adds one at the end. */
function goOn(event: KeyboardEvent<HTMLInputElement>, index: number, list: CutListState): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  // What is typed next belongs in the new row, so it must exist at once.
  if (index + 1 >= list.rows.length) flushSync(list.add);
  document.getElementById(cellId('length', index + 1))?.focus();
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
