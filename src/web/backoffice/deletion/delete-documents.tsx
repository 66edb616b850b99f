import { useEffect, useState } from 'react';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { postEndpoints } from '#contract/v1/post-endpoints.ts';
import { redirectEndpoints } from '#contract/v1/redirect-endpoints.ts';
import { toastMs } from '#values/limits.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { isStoredLink, type StoredLink } from '../pickers/link-values.ts';
import { LinkControl } from '../section-fields/link-control.tsx';
import { LoneControls } from '../section-fields/lone-controls.tsx';
import styles from './deletion.module.css';

export type DeletedDocument = {
  readonly id: number;
  readonly title: string;
  /** Whether visitors see it: its address may lead elsewhere from then on. */
  readonly isSeen: boolean;
};

export type DeleteDocumentsProps = {
  documents: readonly DeletedDocument[];
  /** Whether the user may create redirects. */
  mayRedirect: boolean;
  onClose: () => void;
  /** Those that are in the bin now. */
  onDeleted: (ids: readonly number[]) => void;
};

type Uses = EndpointAnswer<typeof postEndpoints.postUses>;

/**
 * Confirms before pages, posts or terms go to the bin: lists what links to them, and offers a redirect for their
 * visitors.
 */
export function DeleteDocuments({ documents, mayRedirect, onClose, onDeleted }: DeleteDocumentsProps) {
  const t = useTranslations('backoffice');
  const language = useLanguage();
  const { refusal } = useRefusalTexts();
  const uses = useUses(documents);
  const [goal, setGoal] = useState<StoredLink | null>(null);
  const { isGoing, error, remove } = useDeletion(documents, goal, onDeleted);
  const [one] = documents;
  const count = documents.length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('deletion.title', { count, title: one?.title ?? '' })}
      closeLabel={t('confirm.close')}
      size="wide"
      footer={
        <div className={styles.actions}>
          <Button variant="danger" startIcon="trash" pending={isGoing} onClick={() => void remove()}>
            {t('deletion.submit')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('confirm.cancel')}
          </Button>
        </div>
      }
    >
      <div className={styles.body}>
        {error !== undefined && (
          <Alert tone="danger" live="assertive">
            {refusal(error)}
          </Alert>
        )}
        <p>{t('deletion.text', { count })}</p>
        {uses && uses.length > 0 && (
          <Alert tone="warn" title={t('deletion.uses')}>
            <ul className={styles.uses}>
              {uses.map((use) => (
                <li key={`${use.kind} ${use.id}`}>
                  {t(`deletion.use.${use.kind}`)}: <strong>{use.title}</strong>
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {uses?.length === 0 && <p className={styles.quiet}>{t('deletion.noUses', { count })}</p>}
        {mayRedirect && documents.some(({ isSeen }) => isSeen) && (
          <LoneControls language={language}>
            <LinkControl
              field={{ kind: 'link' }}
              name="redirect"
              path="redirect"
              label={t('deletion.redirect')}
              hint={t('deletion.redirectHint')}
              error={undefined}
              value={goal}
              onChange={(value) => setGoal(isStoredLink(value) ? value : null)}
            />
          </LoneControls>
        )}
      </div>
    </Dialog>
  );
}

/** What links to one of them, apart from themselves; undefined until it is loaded, or if it cannot be. */
function useUses(documents: readonly DeletedDocument[]): Uses | undefined {
  const api = useApi();
  const [uses, setUses] = useState<Uses>();
  const ids = documents.map(({ id }) => id).join();
  useEffect(() => {
    const abort = new AbortController();
    const asked = ids.split(',').map(Number);
    Promise.all(
      asked.map((id) => api.call(postEndpoints.postUses, { params: { id } }, { signal: abort.signal })),
    ).then(
      (answers) => {
        const found = new Map(answers.flat().map((use) => [`${use.kind} ${use.id}`, use]));
        setUses([...found.values()].filter(({ kind, id }) => kind !== 'document' || !asked.includes(id)));
      },
      () => undefined,
    );
    return () => abort.abort();
  }, [api, ids]);
  return uses;
}

function useDeletion(
  documents: readonly DeletedDocument[],
  goal: StoredLink | null,
  onDeleted: (ids: readonly number[]) => void,
) {
  const t = useTranslations('backoffice');
  const api = useApi();
  const toast = useToast();
  const [isGoing, setGoing] = useState(false);
  const [error, setError] = useState<unknown>();
  const [gone, setGone] = useState<readonly number[]>([]);

  async function remove(): Promise<void> {
    setGoing(true);
    setError(undefined);
    const removed = [...gone];
    try {
      for (const { id } of documents.filter((document) => !removed.includes(document.id))) {
        const { addresses } = await api.call(postEndpoints.postDelete, { params: { id } });
        removed.push(id);
        for (const { path, language_code } of goal ? addresses : []) {
          const body = { from: path, link: goal as never, language_code };
          await api.call(redirectEndpoints.redirectCreate, { body });
        }
      }
      toast.show({ text: t('deletion.done', { count: removed.length }), tone: 'ok', durationMs: toastMs });
      onDeleted(removed);
    } catch (failed) {
      setGone(removed);
      setError(failed);
    } finally {
      setGoing(false);
    }
  }
  return { isGoing, error, remove };
}
