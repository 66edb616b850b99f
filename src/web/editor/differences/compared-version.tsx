import { useState } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { differencesOf } from '../content/differences.ts';
import type { EditedContent } from '../content/edited-content.ts';
import { useEditing } from '../editing-context.ts';
import { findDescription } from '../section-descriptions.ts';
import type { Entries } from '../store/text-calls.ts';
import styles from './differences.module.css';
import { DifferencesList } from './differences-list.tsx';
import { useVersion } from './use-version.ts';

type ComparedVersionProps = {
  entries: Entries;
  /** The one that is looked at. */
  entry: number;
  onBack: () => void;
  onRestore: () => void;
  onClose: () => void;
};

const unchanged = (content: EditedContent) => content;

/** What has become of one state of the text: compared with the present draft, or with any other state. */
export function ComparedVersion({ entries, entry, onBack, onRestore, onClose }: ComparedVersionProps) {
  const { readable = unchanged } = useEditing();
  const t = useTranslations('editor');
  const { dateTime } = useFormats();
  const [other, setOther] = useState<number | undefined>(undefined);
  const [before, now] = [useVersion(entry), useVersion(other)];
  const version = entries.find(({ id }) => id === entry)?.version ?? 0;
  const others = entries.filter(({ id }) => id !== entry);
  const isRead = typeof before === 'object' && typeof now === 'object';
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('history.compareTitle', { version })}
      closeLabel={t('close')}
      size="wide"
      footer={
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onBack}>
            {t('history.back')}
          </Button>
          <Button aria-label={t('history.restoreNamed', { version })} onClick={onRestore}>
            {t('history.restore')}
          </Button>
        </div>
      }
    >
      <div className={styles.body}>
        <SelectField
          label={t('history.compareWith')}
          value={String(other ?? '')}
          options={[
            { value: '', label: t('history.now') },
            ...others.map(({ id, version: one, created_at }) => ({
              value: String(id),
              label: t('history.version', { version: one, at: dateTime(created_at) }),
            })),
          ]}
          onChange={({ target }) => setOther(target.value === '' ? undefined : Number(target.value))}
        />
        <p className={styles.field}>{t('history.about', { version })}</p>
        {[before, now].includes('failed') && <Alert tone="danger">{t('history.failed')}</Alert>}
        {[before, now].includes(undefined) && <p>{t('history.loading')}</p>}
        {isRead && (
          <DifferencesList differences={differencesOf(readable(before), readable(now), findDescription)} />
        )}
      </div>
    </Dialog>
  );
}
