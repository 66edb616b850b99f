import { type FormEvent, useState } from 'react';
import { numberIn } from '#values/cell-words.ts';
import type { GridValue } from '#values/grid.ts';
import { toastMs } from '#values/limits.ts';
import { type Cents, centsFromMajor, majorFromCents } from '#values/money.ts';
import {
  changedPrice,
  type PriceChange,
  priceEndings,
  type Rounding,
  roundingSteps,
} from '#values/price-change.ts';
import { ConfirmDialog } from '#web/backoffice/confirm-dialog.tsx';
import { FormDialog } from '#web/backoffice/form-dialog.tsx';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { textOf } from '#web/request/page-form.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { decimalSign, isPrice } from './cell-text.ts';
import type { GridColumn } from './grid-edits.ts';
import { type Range, rangeOf, type Selection } from './grid-range.ts';
import styles from './grid-screen.module.css';
import type { CellWriting, Sheet } from './use-cell-writing.ts';
import type { GridSaving } from './use-saving.ts';

type GridToolsProps = {
  sheet: Sheet;
  writing: CellWriting;
  selection: Selection;
  /** Cells. */
  changed: number;
  saving: GridSaving;
};

/** What is done with what is selected, and with all that was changed. */
export function GridTools({ sheet, writing, selection, changed, saving }: GridToolsProps) {
  const t = useTranslations('goods');
  const { number } = useFormats();
  const [open, setOpen] = useState<'numbers' | 'replace' | 'discard'>();
  const { editing } = sheet;
  const range = rangeOf(selection);
  const close = () => setOpen(undefined);
  const cells = [...editing.edits].flatMap(([id, row]) => Object.keys(row).map((column) => ({ id, column })));
  return (
    <div className={styles.tools}>
      <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={() => setOpen('numbers')}>
        {t('grid.numbers')}
      </Button>
      <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={() => setOpen('replace')}>
        {t('grid.replace')}
      </Button>
      <Button
        size="small"
        variant="secondary"
        disabled={range.top === range.bottom}
        onClick={() => void writing.fill(range)}
      >
        {t('grid.fill')}
      </Button>
      <Button size="small" variant="ghost" disabled={!editing.canUndo} onClick={editing.undo}>
        {t('grid.undo')}
      </Button>
      <Button size="small" variant="ghost" disabled={!editing.canRedo} onClick={editing.redo}>
        {t('grid.redo')}
      </Button>
      <div className={styles.end}>
        <span role="status">
          {changed > 0 && t('grid.changed', { count: changed, shown: number(changed) })}
        </span>
        <Button size="small" variant="ghost" disabled={changed === 0} onClick={() => setOpen('discard')}>
          {t('grid.discard')}
        </Button>
        <Button
          size="small"
          variant="primary"
          aria-haspopup="dialog"
          disabled={changed === 0}
          pending={saving.isRunning}
          onClick={() => void saving.look()}
        >
          {t('prices.look')}
        </Button>
      </div>
      <FormDialog open={open === 'numbers'} onClose={close} title={t('grid.numbersTitle')} size="small">
        {open === 'numbers' && <NumbersForm sheet={sheet} writing={writing} range={range} onDone={close} />}
      </FormDialog>
      <FormDialog open={open === 'replace'} onClose={close} title={t('grid.replaceTitle')} size="small">
        {open === 'replace' && <ReplaceForm sheet={sheet} writing={writing} range={range} onDone={close} />}
      </FormDialog>
      <ConfirmDialog
        open={open === 'discard'}
        onClose={close}
        onConfirm={() => {
          editing.drop(cells);
          close();
        }}
        title={t('grid.discardTitle', { count: changed })}
        text={t('grid.discardText')}
        submit={t('grid.discard')}
        isDangerous
      />
    </div>
  );
}

type FormProps = { sheet: Sheet; writing: CellWriting; range: Range; onDone: () => void };
const operations = ['percent', 'times', 'amount', 'set'] as const;
type Operation = (typeof operations)[number];

/** Of one cell the whole column is meant. */
function meantRange({ top, bottom, left, right }: Range, { ids }: Sheet): Range {
  const isOne = top === bottom && left === right;
  return isOne ? { top: 0, bottom: ids.length - 1, left, right } : { top, bottom, left, right };
}

/** Changes the numbers that are selected by a formula. */
function NumbersForm({ sheet, writing, range, onDone }: FormProps) {
  const t = useTranslations('goods');
  const { field: sentence } = useRefusalTexts();
  const { price, number } = useFormats();
  const [operation, setOperation] = useState<Operation>('percent');
  const [isWrong, setWrong] = useState(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = textOf(form, 'value').trim().replace(/^[−–]/, '-').replace(/%$/, '');
    const value = numberIn(typed, decimalSign(sheet.reader.language));
    if (value === undefined) return setWrong(true);
    const rounding = roundingOf(textOf(form, 'rounding'));
    onDone();
    await writing.change(meantRange(range, sheet), (now, column) =>
      typeof now === 'number' ? changedNumber(now, column, { operation, value }, rounding) : undefined,
    );
  };
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className={styles.form}>
      <SelectField
        name="operation"
        label={t('prices.kind')}
        value={operation}
        options={operations.map((value) => ({ value, label: t(`grid.operation.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          setOperation(operations.find((one) => one === value) ?? 'percent')
        }
      />
      <TextField
        name="value"
        label={t(`grid.operand.${operation}`)}
        error={isWrong ? sentence({ rule: 'type', parameter: 'number' }) : undefined}
        inputMode="text"
        maxLength={14}
        autoComplete="off"
        required
      />
      <SelectField
        name="rounding"
        label={t('grid.rounding')}
        options={[
          ...roundingSteps.map((cents) => ({
            value: `to ${cents}`,
            label: t('prices.roundTo', { step: price(majorFromCents(cents)) }),
          })),
          ...priceEndings.map((cents) => ({
            value: `ending ${cents}`,
            label: t('prices.ending', { ending: number(majorFromCents(cents), { decimals: 2 }) }),
          })),
        ]}
      />
      <div className={styles.actions}>
        <Button type="submit">{t('grid.apply')}</Button>
      </div>
    </form>
  );
}

function roundingOf(word: string): Rounding {
  const [name, cents] = word.split(' ');
  const step = roundingSteps.find((one) => String(one) === cents) ?? 1;
  const ending = priceEndings.find((one) => String(one) === cents);
  return name === 'ending' ? { to: 1, ending } : { to: step };
}

type Formula = { readonly operation: Operation; readonly value: number };

function changedNumber(now: number, column: GridColumn, formula: Formula, rounding: Rounding): GridValue {
  if (isPrice(column)) {
    return majorFromCents(changedPrice(centsFromMajor(now), priceChange(formula), rounding));
  }
  const { operation, value } = formula;
  const exact = { percent: (now * (100 + value)) / 100, times: now * value, amount: now + value, set: value }[
    operation
  ];
  return Math.round(exact * 1000) / 1000;
}

function priceChange({ operation, value }: Formula): PriceChange {
  switch (operation) {
    case 'percent':
      return { percent: value };
    case 'times':
      return { percent: (value - 1) * 100 };
    case 'amount':
      return { amountCents: Math.round(value * 100) as Cents };
    case 'set':
      return { setCents: Math.round(value * 100) as Cents };
  }
}

/** Replaces letters in the texts that are selected. */
function ReplaceForm({ sheet, writing, range, onDone }: FormProps) {
  const t = useTranslations('goods');
  const toast = useToast();
  const { field: sentence } = useRefusalTexts();
  const [isEmpty, setEmpty] = useState(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [find, replacement] = [textOf(form, 'find'), textOf(form, 'with')];
    if (find === '') return setEmpty(true);
    const sought = new RegExp(find.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), form.has('case') ? 'gu' : 'giu');
    onDone();
    const count = await writing.change(meantRange(range, sheet), (now, { kind, words }) => {
      if (kind !== 'text' || words || typeof now !== 'string') return undefined;
      const next = now.replace(sought, () => replacement);
      return next === now ? undefined : next;
    });
    toast.show({ text: t('grid.replaced', { count }), tone: count > 0 ? 'ok' : 'info', durationMs: toastMs });
  };
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className={styles.form}>
      <TextField
        name="find"
        label={t('grid.find')}
        error={isEmpty ? sentence({ rule: 'required' }) : undefined}
        autoComplete="off"
        required
      />
      <TextField name="with" label={t('grid.with')} autoComplete="off" />
      <Checkbox name="case" value="yes" label={t('grid.matchCase')} />
      <div className={styles.actions}>
        <Button type="submit">{t('grid.apply')}</Button>
      </div>
    </form>
  );
}
