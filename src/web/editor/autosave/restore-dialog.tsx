import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { differencesOf } from '../content/differences.ts';
import type { EditedContent } from '../content/edited-content.ts';
import styles from '../differences/differences.module.css';
import { DifferencesList } from '../differences/differences-list.tsx';
import { useEditing, useEditState } from '../editing-context.ts';
import { findDescription } from '../section-descriptions.ts';
import { handlers, type SiteChromeHandler } from '../site-chrome/site-element.ts';
import type { DraftCopy, OfferedOf } from './draft-copies.ts';

type RestoreDialogProps = {
  of: OfferedOf;
  copy: DraftCopy;
  onRestore: () => void;
  onDrop: () => void;
  onLater: () => void;
};

const unchanged = (content: EditedContent) => content;

const isAround = (of: OfferedOf): of is SiteChromeHandler => handlers.some((handler) => handler === of);

/** Shows what was written here and never saved, to be brought back or dropped. */
export default function RestoreDialog({ of, copy, onRestore, onDrop, onLater }: RestoreDialogProps) {
  const { saving, readable = unchanged } = useEditing();
  const t = useTranslations('editor');
  const { dateTime } = useFormats();
  const present = useEditState(({ history }) => history.present);
  const { content, conflicts } = saving.joinedWith(copy);
  const title = t('unsaved.title');
  return (
    <Dialog
      open
      onClose={onLater}
      title={isAround(of) ? `${t(`elements.names.${of}`)}: ${title}` : title}
      closeLabel={t('unsaved.later')}
      size="wide"
      footer={
        <div className={styles.actions}>
          <Button variant="ghost" onClick={onDrop}>
            {t('unsaved.drop')}
          </Button>
          <Button onClick={onRestore}>{t('unsaved.restore')}</Button>
        </div>
      }
    >
      <div className={styles.body}>
        <p>{t('unsaved.about', { at: dateTime(new Date(copy.atMs).toISOString()) })}</p>
        {conflicts.length > 0 && <Alert tone="warn">{t('unsaved.changedSince')}</Alert>}
        <DifferencesList differences={differencesOf(readable(present), readable(content), findDescription)} />
      </div>
    </Dialog>
  );
}
