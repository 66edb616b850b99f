import { useEffect, useState } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useEditing } from '../editing-context.ts';
import type { Entries } from '../store/text-calls.ts';
import { ComparedVersion } from './compared-version.tsx';
import styles from './history-dialog.module.css';
import { useReadVersion } from './use-version.ts';

/** What the text was, newest first. Taking one of its states back is a change like any other: it can be undone. */
export default function HistoryDialog({ onClose }: { onClose: () => void }) {
  const { store, texts, kind } = useEditing();
  const t = useTranslations('editor');
  const { dateTime } = useFormats();
  const readVersion = useReadVersion();
  const [entries, setEntries] = useState<Entries | 'failed' | undefined>(undefined);
  const [compared, setCompared] = useState<number | undefined>(undefined);
  useEffect(() => {
    texts.listHistory(store.get().post).then(setEntries, () => setEntries('failed'));
  }, [texts, store]);

  async function restore(entry: number): Promise<void> {
    const content = await readVersion(entry);
    store.change(() => content);
    onClose();
  }

  if (Array.isArray(entries) && compared !== undefined) {
    return (
      <ComparedVersion
        entries={entries}
        entry={compared}
        onBack={() => setCompared(undefined)}
        onRestore={() => void restore(compared).catch(() => setEntries('failed'))}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(kind === 'event' ? 'event.history' : 'history.title')}
      closeLabel={t('close')}
      size="wide"
    >
      {entries === 'failed' && <Alert tone="danger">{t('history.failed')}</Alert>}
      {entries === undefined && <p>{t('history.loading')}</p>}
      {Array.isArray(entries) && (
        <ol className={styles.entries}>
          {entries.map(({ id: entry, kind: made, title, by, version, created_at }, index) => (
            <li key={entry} className={styles.entry}>
              <span className={styles.facts}>
                <strong>{t(`history.kinds.${made}`)}</strong>
                <span>
                  {t('history.facts', { version, by: by ?? t('history.program'), at: dateTime(created_at) })}
                </span>
                <span className={styles.title}>{title}</span>
              </span>
              {index > 0 && (
                <span className={styles.actions}>
                  <Button
                    variant="ghost"
                    size="small"
                    aria-label={t('history.compareNamed', { version })}
                    onClick={() => setCompared(entry)}
                  >
                    {t('history.compare')}
                  </Button>
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={t('history.restoreNamed', { version })}
                    onClick={() => void restore(entry).catch(() => setEntries('failed'))}
                  >
                    {t('history.restore')}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
