import { useState } from 'react';
import { useSectionNames } from '#web/backoffice/section-fields/use-field-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { EditedContent } from '../content/edited-content.ts';
import type { Conflict } from '../content/merge.ts';
import { findSection, insertSection, removeSection, replaceSection } from '../content/section-tree.ts';
import { useEditing, useEditState } from '../editing-context.ts';
import { firstWords } from '../first-words.ts';
import styles from './conflict-dialog.module.css';

/** Asks what holds where two people have changed the same: all else has been joined already. */
export function ConflictDialog() {
  const { saving } = useEditing();
  const t = useTranslations('editor');
  const names = useSectionNames();
  const save = useEditState((state) => state.save);
  const [theirChoices, setTheirs] = useState<ReadonlySet<number>>(new Set());
  if (save.kind !== 'conflict') return null;
  const { merge, theirs, conflicts } = save;
  const decide = () => {
    const content = conflicts.reduce(
      (joined, conflict, index) => (theirChoices.has(index) ? withTheirs(joined, conflict) : joined),
      merge.content,
    );
    setTheirs(new Set());
    saving.decide(content, theirs);
  };
  const choose = (index: number, isTheirs: boolean) => {
    const next = new Set(theirChoices);
    if (isTheirs) next.add(index);
    else next.delete(index);
    setTheirs(next);
  };
  return (
    <Dialog
      open
      // It must be answered: whoever closes it keeps their own words.
      onClose={decide}
      title={t('conflict.title')}
      closeLabel={t('conflict.keepMine')}
      size="wide"
      footer={<Button onClick={decide}>{t('conflict.decide')}</Button>}
    >
      <p>{t('conflict.about')}</p>
      {conflicts.map((conflict, index) => (
        <fieldset key={keyOf(conflict)} className={styles.conflict}>
          <legend>{labelOf(conflict)}</legend>
          {([false, true] as const).map((isTheirs) => (
            <label key={String(isTheirs)} className={styles.choice}>
              <input
                type="radio"
                name={`conflict-${index}`}
                checked={theirChoices.has(index) === isTheirs}
                onChange={() => choose(index, isTheirs)}
              />
              <span>
                <strong>{t(isTheirs ? 'conflict.theirs' : 'conflict.mine')}</strong>
                <span className={styles.words}>{wordsOf(conflict, isTheirs) || t('conflict.removed')}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </Dialog>
  );

  function labelOf(conflict: Conflict): string {
    if (conflict.kind !== 'section') return t(`conflict.kinds.${conflict.kind}`);
    return names.name((conflict.mine ?? conflict.theirs)?.type ?? '');
  }
}

function keyOf(conflict: Conflict): string {
  return conflict.kind === 'section' ? conflict.id : conflict.kind;
}

function wordsOf(conflict: Conflict, isTheirs: boolean): string {
  if (conflict.kind === 'order') return ' ';
  if (conflict.kind === 'media') return (isTheirs ? conflict.theirs : conflict.mine) === null ? '' : ' ';
  const side = isTheirs ? conflict.theirs : conflict.mine;
  if (typeof side === 'string') return side;
  return side ? firstWords(side) || ' ' : '';
}

/** The text with what the other person has made of one place. */
function withTheirs(content: EditedContent, conflict: Conflict): EditedContent {
  if (conflict.kind === 'order') return content;
  if (conflict.kind !== 'section') return { ...content, [conflict.kind]: conflict.theirs };
  const { id, theirs } = conflict;
  if (!theirs) return { ...content, parts: removeSection(content.parts, id) };
  if (findSection(content.parts, id)) {
    return {
      ...content,
      parts: replaceSection(content.parts, id, ({ parts }) => (parts ? { ...theirs, parts } : theirs)),
    };
  }
  return {
    ...content,
    parts: insertSection(content.parts, { parent: null, index: content.parts.length }, theirs),
  };
}
