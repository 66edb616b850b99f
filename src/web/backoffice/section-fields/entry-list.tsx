import { useEffect, useRef } from 'react';
import { Button as DragHandle, GridList, GridListItem, useDragAndDrop } from 'react-aria-components';
import type { FieldDescriptions, Options } from '#sections/section-description.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Grip } from '../grip.tsx';
import type { IdentifiedEntry } from './entry-ids.ts';
import styles from './entry-list.module.css';
import { useFieldContext } from './field-context.ts';
import { nameOfEntry } from './field-values.ts';

export type EntryListProps = {
  label: string;
  entries: readonly IdentifiedEntry<Options>[];
  fields: FieldDescriptions;
  /** Of the list. */
  path: string;
  openId: number | undefined;
  onOpen: (id: number | undefined) => void;
  onChange: (id: number, entry: Options, changed: string) => void;
  onMove: (id: number, by: 1 | -1) => void;
  onDrop: (ids: readonly number[], target: number, position: 'before' | 'after') => void;
  onRemove: (id: number) => void;
};

/**
 * Entries by their names, in an order that is changed by dragging (with the keyboard, too) or, in the open one, by buttons.
 * While one is open nothing is dragged: words in it are selected with the pointer.
 */
export function EntryList(props: EntryListProps) {
  const { label, entries, fields, openId, onDrop } = props;
  const t = useTranslations('backoffice');
  const nameOf = ({ entry }: IdentifiedEntry<Options>, place: number) =>
    nameOfEntry(fields, entry) || t('field.entry', { number: place + 1 });
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: openId !== undefined,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder({ keys, target }) {
      if (target.dropPosition !== 'on')
        onDrop([...keys].map(Number), Number(target.key), target.dropPosition);
    },
  });
  if (entries.length === 0) return null;
  return (
    <GridList
      aria-label={label}
      className={styles.list ?? ''}
      items={entries.map((one, place) => ({ ...one, place }))}
      dependencies={[props]}
      dragAndDropHooks={dragAndDropHooks}
      keyboardNavigationBehavior="tab"
      disallowTypeAhead
    >
      {(one) => (
        <GridListItem id={one.id} textValue={nameOf(one, one.place)} className={styles.entry ?? ''}>
          <Entry {...props} one={one} place={one.place} name={nameOf(one, one.place)} />
        </GridListItem>
      )}
    </GridList>
  );
}

type EntryProps = EntryListProps & { one: IdentifiedEntry<Options>; place: number; name: string };

function Entry({ one, place, name, ...list }: EntryProps) {
  const isOpen = one.id === list.openId;
  return (
    <>
      <div className={styles.line}>
        {/* Named by the library, in the language of the page. */}
        <DragHandle slot="drag" className={styles.grip ?? ''}>
          <Grip />
        </DragHandle>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => list.onOpen(isOpen ? undefined : one.id)}
        >
          <span className={styles.name}>{name}</span>
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} sizePx={16} />
        </button>
      </div>
      {isOpen && <OpenEntry {...list} one={one} place={place} name={name} />}
    </>
  );
}

function OpenEntry({ one, place, name, ...list }: EntryProps) {
  const t = useTranslations('backoffice');
  const { Fields } = useFieldContext();
  const { id, entry } = one;
  const body = useFocusOfNew(entry);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend, which the line above is.
    <div
      ref={body}
      role="group"
      aria-label={name}
      className={styles.body}
      // Keys and presses are the fields' own, not the list's.
      onKeyDown={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.stopPropagation()}
    >
      <Fields
        fields={list.fields}
        values={entry}
        path={`${list.path}.${place}`}
        inEntry
        onChange={(next, changed) => list.onChange(id, next, changed)}
      />
      <div className={styles.actions}>
        <IconButton
          icon="chevron-up"
          label={t('field.moveUp', { name })}
          disabled={place === 0}
          onClick={() => list.onMove(id, -1)}
        />
        <IconButton
          icon="chevron-down"
          label={t('field.moveDown', { name })}
          disabled={place === list.entries.length - 1}
          onClick={() => list.onMove(id, 1)}
        />
        <Button
          variant="ghost"
          size="small"
          startIcon="trash"
          aria-label={t('field.removeNamed', { name })}
          onClick={() => list.onRemove(id)}
        >
          {t('field.remove')}
        </Button>
      </div>
    </div>
  );
}

/** Whoever adds an entry goes on in it; one that holds something already was opened by its line, where the focus stays. */
function useFocusOfNew(entry: Options) {
  const body = useRef<HTMLDivElement>(null);
  const isNew = useRef(Object.values(entry).every((value) => !value || typeof value !== 'string'));
  useEffect(() => {
    if (isNew.current) body.current?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
  }, []);
  return body;
}
