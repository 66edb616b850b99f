import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Language } from '#values/language.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { CellEditor } from './cell-editor.tsx';
import { textOfCell } from './cell-text.ts';
import { followDrag } from './follow-drag.ts';
import { at, type Place, placeAfterKey, rangeOf, type Selection } from './grid-range.ts';
import { GridRow } from './grid-row.tsx';
import styles from './product-grid.module.css';
import { useColumnLabel } from './use-cell-reader.ts';
import type { CellWriting, Sheet } from './use-cell-writing.ts';
import { cellNow } from './use-cell-writing.ts';

/** Of a row, in pixels; on a touch screen a finger must hit it. */
const rowHeightPx = 44;

type ProductGridProps = {
  sheet: Sheet;
  writing: CellWriting;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  language: Language;
};

/** Products as rows, their fields as columns, by the ARIA grid pattern. Only rows in sight are in the document. */
export function ProductGrid({ sheet, writing, selection, onSelect, language }: ProductGridProps) {
  const t = useTranslations('goods');
  const { number } = useFormats();
  const labelOf = useColumnLabel();
  const { ids, columns, store, editing } = sheet;
  const scroller = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<{ readonly text: string | undefined }>();
  const isFocused = useRef(false);
  const [isDragged, setDragged] = useState(false);
  const wasActive = useRef(false);
  const { active } = selection;
  const range = rangeOf(selection);
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 8,
    // The cell that has the focus stays in the document.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const shown = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
      if (active.row >= from && active.row <= to) return shown;
      return active.row < from ? [active.row, ...shown] : [...shown, active.row].filter((row) => row < count);
    },
  });
  const items = rows.getVirtualItems();
  const inSight = items.flatMap(({ index }) => ids[index] ?? []);
  const sightKey = inSight.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is other rows.
  useEffect(() => store.want(inSight), [store, sightKey]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place alone moves the focus.
  useLayoutEffect(() => {
    // The field in the cell has it by itself.
    if (!isFocused.current || typed) return;
    rows.scrollToIndex(active.row, { align: 'auto' });
    const cell = scroller.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]');
    cell?.focus({ preventScroll: true });
    if (cell && scroller.current) showColumn(scroller.current, cell);
  }, [active.row, active.column, typed === undefined]);
  const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeightPx) / rowHeightPx) - 2);
  const size = { rows: ids.length, columns: columns.length };
  const activeId = ids[active.row];
  const activeColumn = columns[active.column];

  function edit(text?: string): void {
    if (activeId === undefined || !activeColumn || !sheet.mayWrite(activeColumn)) return;
    const now = cellNow(sheet, activeId, activeColumn.name);
    if (now === undefined) return;
    if (activeColumn.kind === 'boolean') {
      void writing.type(active, textOfCell(now !== true, activeColumn, sheet.reader));
      return;
    }
    flushSync(() => setTyped({ text }));
  }
  function commit(text: string | undefined, then: 'down' | 'right' | 'stay'): void {
    if (text !== undefined) void writing.type(active, text);
    // By a press elsewhere that place is chosen.
    if (then === 'stay' && text !== undefined) {
      setTyped(undefined);
      return;
    }
    const step = { down: { row: 1, column: 0 }, right: { row: 0, column: 1 }, stay: { row: 0, column: 0 } }[
      then
    ];
    const next = {
      row: Math.min(active.row + step.row, ids.length - 1),
      column: Math.min(active.column + step.column, columns.length - 1),
    };
    isFocused.current = true;
    // The next key is for the next cell.
    flushSync(() => {
      setTyped(undefined);
      onSelect(at(next));
    });
  }
  const rowsSelected: Selection = {
    anchor: { row: range.top, column: 0 },
    active: { row: range.bottom, column: columns.length - 1 },
  };
  /** With Ctrl, or ⌘. */
  const commands: Readonly<Record<string, (isShift: boolean) => void>> = {
    a: () =>
      onSelect({
        anchor: { row: 0, column: 0 },
        active: { row: ids.length - 1, column: columns.length - 1 },
      }),
    d: () => void writing.fill(range),
    z: (isShift) => (isShift ? editing.redo() : editing.undo()),
    y: () => editing.redo(),
    ' ': () =>
      onSelect({
        anchor: { row: 0, column: range.left },
        active: { row: ids.length - 1, column: range.right },
      }),
  };
  const keys: Readonly<Record<string, (isShift: boolean) => void>> = {
    ' ': (isShift) => (isShift ? onSelect(rowsSelected) : edit(' ')),
    Enter: () => edit(),
    F2: () => edit(),
    Delete: () => void writing.clear(range),
    Backspace: () => void writing.clear(range),
    Escape: () => onSelect(at(active)),
  };
  /** What a key does; undefined: nothing here. */
  function deedOf({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): (() => void) | undefined {
    const isFar = ctrlKey || metaKey;
    const next = placeAfterKey({ key, isFar }, active, size, page);
    if (next) return () => onSelect(shiftKey ? { anchor: selection.anchor, active: next } : at(next));
    const deed = isFar ? commands[key.toLowerCase()] : keys[key];
    if (deed && !altKey) return () => deed(shiftKey);
    const isLetter = key.length === 1 && !isFar && !altKey && activeColumn?.kind !== 'boolean';
    return isLetter ? () => edit(key) : undefined;
  }
  function onKeyDown(event: KeyboardEvent): void {
    const deed = typed ? undefined : deedOf(event);
    if (!deed) return;
    event.preventDefault();
    deed();
  }
  async function copy(event: ClipboardEvent, isCut: boolean): Promise<void> {
    if (typed) return;
    event.preventDefault();
    const text = await writing.copy(range);
    await navigator.clipboard.writeText(text);
    if (isCut) await writing.clear(range);
  }
  async function paste(event: ClipboardEvent): Promise<void> {
    if (typed) return;
    event.preventDefault();
    const filled = await writing.paste(range, event.clipboardData.getData('text/plain'));
    onSelect({
      anchor: { row: filled.top, column: filled.left },
      active: { row: filled.bottom, column: filled.right },
    });
  }
  const isActive = (place: Place) => place.row === active.row && place.column === active.column;
  /** A mouse selects as it moves; a finger scrolls, chooses by a tap and edits by a second one. */
  function onPointerDown(event: PointerEvent): void {
    const place = placeOf(event.target);
    if (!place || typed || (event.pointerType === 'mouse' && event.button !== 0)) return;
    isFocused.current = true;
    // By the click the tap has given it the focus.
    wasActive.current = isActive(place);
    if (event.pointerType !== 'mouse') return;
    setDragged(true);
    onSelect(event.shiftKey ? { anchor: selection.anchor, active: place } : at(place));
  }
  const extendTo = useEffectEvent((x: number, y: number) => {
    const place = placeOf(document.elementFromPoint(x, y));
    if (place && !typed && !isActive(place)) onSelect({ anchor: selection.anchor, active: place });
  });
  useEffect(() => {
    const grid = scroller.current;
    if (!isDragged || !grid) return;
    return followDrag({
      scroller: grid,
      fixed: { top: rowHeightPx, left: namesWidth(grid) },
      onMove: (x, y) => extendTo(x, y),
      onEnd: () => setDragged(false),
    });
  }, [isDragged]);
  function onClick(event: MouseEvent): void {
    const place = placeOf(event.target);
    const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
    if (!place || typed || !isTouch) return;
    if (wasActive.current) edit();
    else onSelect(at(place));
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table has no cells that are edited by keys.
    <div
      ref={scroller}
      role="grid"
      aria-label={t('grid.label')}
      aria-rowcount={ids.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      className={styles.grid}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        isFocused.current = true;
        const place = target.role === 'gridcell' ? placeOf(target) : undefined;
        if (place && !isActive(place)) onSelect(at(place));
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) isFocused.current = false;
      }}
      onCopy={(event) => void copy(event, false)}
      onCut={(event) => void copy(event, true)}
      onPaste={(event) => void paste(event)}
      onPointerDown={onPointerDown}
      onClick={onClick}
      onDoubleClick={(event) => placeOf(event.target) && edit()}
    >
      {/* Styles of the server's HTML are refused; rows come with the first look. */}
      <div
        className={styles.inner}
        style={items.length > 0 ? { height: rows.getTotalSize() + rowHeightPx } : undefined}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: its cells are. */}
        <div role="row" aria-rowindex={1} className={styles.head}>
          {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: it is no control. */}
          <div role="columnheader" aria-colindex={1} className={styles.corner}>
            {t('grid.product')}
          </div>
          {columns.map((column, index) => (
            // biome-ignore lint/a11y/useSemanticElements: as above.
            // biome-ignore lint/a11y/useFocusableInteractive: by keys Ctrl and the blank select a column.
            // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
            <div
              key={column.name}
              role="columnheader"
              aria-colindex={index + 2}
              className={styles.label}
              data-kind={column.kind}
              onClick={() =>
                onSelect({
                  anchor: { row: 0, column: index },
                  active: { row: ids.length - 1, column: index },
                })
              }
            >
              {labelOf(column)}
            </div>
          ))}
        </div>
        {items.map(({ index, start }) => {
          const id = ids[index];
          if (id === undefined) return null;
          const isIn = index >= range.top && index <= range.bottom;
          return (
            <GridRow
              key={id}
              id={id}
              row={index}
              top={start + rowHeightPx}
              columns={columns}
              stored={store.get(id)}
              isGone={store.isGone(id)}
              edits={editing.edits.get(id)}
              problems={editing.problems.get(id)}
              reader={sheet.reader}
              language={language}
              number={number}
              left={isIn ? range.left : undefined}
              right={isIn ? range.right : undefined}
              isLast={index === range.bottom}
              active={index === active.row ? active.column : undefined}
              onChooseRow={() =>
                onSelect({
                  anchor: { row: index, column: 0 },
                  active: { row: index, column: columns.length - 1 },
                })
              }
              onPull={() => setDragged(true)}
              editor={
                typed && index === active.row && activeColumn && activeId !== undefined ? (
                  <CellEditor
                    column={activeColumn}
                    label={labelOf(activeColumn)}
                    reader={sheet.reader}
                    value={cellNow(sheet, activeId, activeColumn.name) ?? null}
                    typed={typed.text}
                    onCommit={commit}
                  />
                ) : undefined
              }
            />
          );
        })}
      </div>
    </div>
  );
}

function placeOf(target: EventTarget | Element | null): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row][data-column]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
}

function namesWidth(scroller: HTMLElement): number {
  return scroller.querySelector<HTMLElement>('[role="rowheader"]')?.offsetWidth ?? 0;
}

/** Scrolls sideways until a cell is in sight beside the names, which stay. */
function showColumn(scroller: HTMLElement, cell: HTMLElement): void {
  const [from, to] = [cell.offsetLeft - namesWidth(scroller), cell.offsetLeft + cell.offsetWidth];
  if (from < scroller.scrollLeft) scroller.scrollLeft = from;
  else if (to > scroller.scrollLeft + scroller.clientWidth) scroller.scrollLeft = to - scroller.clientWidth;
}
