import { useLayoutEffect, useState } from 'react';
import { useFieldWords, useSectionNames } from '#web/backoffice/section-fields/use-field-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { withTheirs } from '../content/decided.ts';
import type { StoredSection } from '../content/edited-content.ts';
import { type Conflict, keyOfConflict } from '../content/merge.ts';
import { useEditing, useEditState } from '../editing-context.ts';
import { differingWords } from '../words-of-value.ts';
import styles from './conflict-dialog.module.css';

/** Asks what holds where two people have changed the same: all else has been joined already. */
export function ConflictDialog() {
  const { saving } = useEditing();
  const t = useTranslations('editor');
  const save = useEditState((state) => state.save);
  const [theirChoices, setTheirs] = useState<ReadonlySet<number>>(new Set());
  const isAsked = save.kind === 'conflict';
  // Whoever types is interrupted: what is typed on goes neither into the question nor, after it, before the text.
  useLayoutEffect(() => {
    const field = document.activeElement;
    if (isAsked && field instanceof HTMLElement && field.isContentEditable) field.blur();
  }, [isAsked]);
  if (save.kind !== 'conflict') return null;
  const { merge, conflicts } = save;
  const decide = () => {
    const content = conflicts.reduce(
      (joined, conflict, index) => (theirChoices.has(index) ? withTheirs(joined, conflict) : joined),
      merge.content,
    );
    setTheirs(new Set());
    saving.decide(content, save);
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
      onClose={decide}
      closeLabel={undefined}
      title={t('conflict.title')}
      size="wide"
      footer={<Button onClick={decide}>{t('conflict.decide')}</Button>}
    >
      <p>{t('conflict.about')}</p>
      {conflicts.map((conflict, index) => (
        <Question
          key={keyOfConflict(conflict)}
          conflict={conflict}
          name={`conflict-${index}`}
          isTheirs={theirChoices.has(index)}
          onChoose={(isTheirs) => choose(index, isTheirs)}
        />
      ))}
    </Dialog>
  );
}

type QuestionProps = {
  conflict: Conflict;
  /** Of its two choices. */
  name: string;
  isTheirs: boolean;
  onChoose: (isTheirs: boolean) => void;
};

/** What both have made of one place, side by side. */
function Question({ conflict, name, isTheirs: isChosen, onChoose }: QuestionProps) {
  const t = useTranslations('editor');
  const label = useConflictLabel(conflict);
  return (
    <fieldset className={styles.conflict}>
      <legend>{label}</legend>
      {([false, true] as const).map((isTheirs) => (
        <label key={String(isTheirs)} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={isChosen === isTheirs}
            onChange={() => onChoose(isTheirs)}
          />
          <span>
            <strong>{t(isTheirs ? 'conflict.theirs' : 'conflict.mine')}</strong>
            <span className={styles.words}>
              {wordsOf(conflict, isTheirs) ||
                t(conflict.kind === 'field' ? 'conflict.empty' : 'conflict.removed')}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type Section = StoredSection | undefined;

function wordsOf(conflict: Conflict, isTheirs: boolean): string {
  if (conflict.kind === 'order') return ' ';
  const { mine, theirs } = conflict;
  const [said, other] = isTheirs ? [theirs, mine] : [mine, theirs];
  if (conflict.kind === 'media') return said === null ? '' : ' ';
  if (conflict.kind !== 'section') return differingWords(said, other);
  return differingWords((said as Section)?.options, (other as Section)?.options);
}

/** How a place that two people have changed is called: the section, and which field of it. */
export function useConflictLabel(conflict: Conflict): string {
  const t = useTranslations('editor');
  const names = useSectionNames();
  const fields = useFieldWords(conflict.kind === 'field' ? conflict.type : '');
  if (conflict.kind === 'section') return names.name((conflict.mine ?? conflict.theirs)?.type ?? '');
  if (conflict.kind !== 'field') return t(`conflict.kinds.${conflict.kind}`);
  const { type, member, name } = conflict;
  const isSeen = member === 'meta' || member === 'mobileMeta';
  const field = isSeen ? t('conflict.place') : fields.label(name, false);
  const isOnPhone = member === 'mobileOptions' || member === 'mobileMeta';
  return [names.name(type), field, isOnPhone && t('conflict.onPhone')].filter(Boolean).join(' · ');
}
