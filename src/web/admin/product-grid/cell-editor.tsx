import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import type { GridValue } from '#values/grid.ts';
import { localTime } from '#values/zoned-time.ts';
import { type CellReader, textOfCell } from './cell-text.ts';
import type { GridColumn } from './grid-edits.ts';
import styles from './product-grid.module.css';

type CellEditorProps = {
  column: GridColumn;
  label: string;
  reader: CellReader;
  value: GridValue;
  /** The letter that has begun it takes the place of what was there; undefined: it is gone on with. */
  typed: string | undefined;
  /** @param text undefined: it stays as it was */
  onCommit: (text: string | undefined, then: 'down' | 'right' | 'stay') => void;
};

/** The field in a cell: Enter and Tab keep what was typed, Escape does not, Alt and Enter begin a line. */
export function CellEditor({ column, label, reader, value, typed, onCommit }: CellEditorProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const isOver = useRef(false);
  // With the key that has opened it: the next one is typed here.
  useLayoutEffect(() => {
    field.current?.focus();
    const end = field.current?.value.length ?? 0;
    if (field.current?.type === 'text' || field.current?.type === 'textarea')
      field.current.setSelectionRange(end, end);
  }, []);
  const finish = (text: string | undefined, then: 'down' | 'right' | 'stay') => {
    if (isOver.current) return;
    isOver.current = true;
    onCommit(text, then);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement & HTMLInputElement>) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const then = endingOf(event);
    if (then === undefined) return;
    event.preventDefault();
    if (then === 'line') addLine(event.currentTarget);
    else if (then === 'none') finish(undefined, 'stay');
    else finish(event.currentTarget.value, then);
  };
  const common = {
    ref: field,
    'aria-label': label,
    className: styles.editor,
    onKeyDown,
    onBlur: ({ currentTarget }: { currentTarget: { value: string } }) => finish(currentTarget.value, 'stay'),
  };
  const text = typed ?? textOfCell(value, column, reader);
  switch (column.kind) {
    case 'moment': {
      const local = typeof value === 'string' && !Number.isNaN(Date.parse(value));
      return (
        <input
          {...common}
          type="datetime-local"
          defaultValue={local ? localTime(new Date(value as string), reader.timeZone) : ''}
        />
      );
    }
    case 'day':
      return <input {...common} type="date" defaultValue={typeof value === 'string' ? value : ''} />;
    case 'number':
      return <input {...common} type="text" inputMode="decimal" defaultValue={text} />;
    default:
      if (!column.words || column.kind === 'list')
        return <textarea {...common} rows={2} defaultValue={text} />;
      return (
        <>
          <input {...common} type="text" list={id} defaultValue={text} autoComplete="off" />
          <datalist id={id}>
            {column.words.map((word) => (
              <option key={word.value} value={textOfCell(word.value, column, reader)} />
            ))}
          </datalist>
        </>
      );
  }
}

/** What a key does with what was typed; undefined: it types on. */
function endingOf({
  key,
  altKey,
  shiftKey,
  currentTarget,
}: KeyboardEvent<HTMLTextAreaElement & HTMLInputElement>) {
  switch (key) {
    case 'Enter':
      return altKey && currentTarget.type === 'textarea' ? 'line' : 'down';
    case 'Tab':
      return shiftKey ? 'none' : 'right';
    case 'Escape':
      return 'none';
    default:
      return undefined;
  }
}

function addLine(field: HTMLTextAreaElement): void {
  field.setRangeText('\n', field.selectionStart, field.selectionEnd, 'end');
}
