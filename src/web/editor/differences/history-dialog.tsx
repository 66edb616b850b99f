import { useEffect, useState } from 'react';
import { editingEndpoints } from '#contract/v1/editing-endpoints.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import { useEditing, useEditState } from '../editing-context.ts';
import { ComparedVersion } from './compared-version.tsx';
import styles from './history-dialog.module.css';
import { type Entries, useReadVersion } from './use-version.ts';

/** What the page was, newest first. Taking one of its states back is a change like any other: it can be undone. */
export default function HistoryDialog({ onClose }: { onClose: () => void }) {
  const { store } = useEditing();
  const t = useTranslations('editor');
  const api = useApi();
  const { dateTime } = useFormats();
  const { id, language_code } = useEditState((state) => state.post);
  const readVersion = useReadVersion();
  const [entries, setEntries] = useState<Entries | 'failed' | undefined>(undefined);
  const [compared, setCompared] = useState<number | undefined>(undefined);
  useEffect(() => {
    api
      .call(editingEndpoints.historyList, { params: { id }, query: { language_code } })
      .then(setEntries, () => setEntries('failed'));
  }, [api, id, language_code]);

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
    <Dialog open onClose={onClose} title={t('history.title')} closeLabel={t('close')} size="wide">
      {entries === 'failed' && <Alert tone="danger">{t('history.failed')}</Alert>}
      {entries === undefined && <p>{t('history.loading')}</p>}
      {Array.isArray(entries) && (
        <ol className={styles.entries}>
          {entries.map(({ id: entry, kind, title, by, version, created_at }, index) => (
            <li key={entry} className={styles.entry}>
              <span className={styles.facts}>
                <strong>{t(`history.kinds.${kind}`)}</strong>
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
