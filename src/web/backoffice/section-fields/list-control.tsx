import { useEffect, useRef, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import type { Options } from '#sections/section-description.ts';
import { localeTags } from '#web/i18n/locale-tags.ts';
import { useTranslations, useWordsLanguage } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { dropped, moved } from '../order.ts';
import { type IdentifiedEntry, keepIds } from './entry-ids.ts';
import { EntryList } from './entry-list.tsx';
import { type ControlProps, useFieldContext } from './field-context.ts';
import { FieldGroup } from './field-group.tsx';
import { newEntry, recordsOf } from './field-values.ts';
import styles from './section-fields.module.css';

/** A list of entries, one of which may be open with its fields. */
export function ListControl({
  field,
  name,
  path,
  value,
  label,
  hint,
  error,
  onChange,
}: ControlProps<'list'>) {
  const t = useTranslations('backoffice');
  const { words } = useFieldContext();
  const language = useWordsLanguage();
  const entries = recordsOf(value);
  const identified = useEntryIds(entries);
  const [openId, open] = useState<number>();
  const addButton = useRef<HTMLButtonElement>(null);
  const placeOf = (entryId: number) => identified.findIndex((one) => one.id === entryId);
  const isFull = entries.length >= field.maximum;

  const add = () => {
    const next = [...entries, newEntry(field.of)];
    open(keepIds(identified, next).at(-1)?.id);
    onChange(next, `${path}.${entries.length}`);
  };
  const remove = (entryId: number) => {
    const place = placeOf(entryId);
    open(undefined);
    onChange(entries.filter((_entry, index) => index !== place));
    addButton.current?.focus();
  };

  return (
    <FieldGroup label={label} count={entries.length} hint={hint} error={error}>
      <I18nProvider locale={localeTags[language]}>
        <EntryList
          label={label}
          entries={identified}
          fields={field.of}
          path={path}
          openId={openId}
          onOpen={open}
          onChange={(entryId, entry, changed) =>
            onChange(
              identified.map((one) => (one.id === entryId ? entry : one.entry)),
              changed,
            )
          }
          onMove={(entryId, by) => onChange(moved(entries, placeOf(entryId), placeOf(entryId) + by))}
          onDrop={(ids, target, position) =>
            onChange(dropped(entries, new Set(ids.map(placeOf)), placeOf(target), position))
          }
          onRemove={remove}
        />
      </I18nProvider>
      <Button
        ref={addButton}
        variant="secondary"
        size="small"
        startIcon="plus"
        aria-disabled={isFull || undefined}
        onClick={isFull ? undefined : add}
      >
        {words.add(name)}
      </Button>
      {isFull && <p className={styles.quiet}>{t('field.full', { count: field.maximum })}</p>}
    </FieldGroup>
  );
}

function useEntryIds(entries: readonly Options[]): readonly IdentifiedEntry<Options>[] {
  const [kept, keep] = useState<readonly IdentifiedEntry<Options>[]>(() => keepIds([], entries));
  const isSame = kept.length === entries.length && kept.every(({ entry }, index) => entry === entries[index]);
  const present = isSame ? kept : keepIds(kept, entries);
  useEffect(() => keep(present), [present]);
  return present;
}
