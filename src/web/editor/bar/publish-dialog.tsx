import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { postEndpoints } from '#contract/v1/post-endpoints.ts';
import { useSectionNames } from '#web/backoffice/section-fields/use-field-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { findingsOf } from '../content/checks.ts';
import { findSection } from '../content/section-tree.ts';
import { useEditing, useEditState } from '../editing-context.ts';
import { firstWords } from '../first-words.ts';
import { sectionDescriptions } from '../section-descriptions.ts';
import { bodyOf } from '../store/saving.ts';
import { descriptionLetters, titleLetters } from './page-settings.tsx';
import styles from './publish-dialog.module.css';

const toldMs = 4000;

/** What is to become of the draft: seen by visitors now or at a time, or seen no more. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { store } = useEditing();
  const t = useTranslations('editor');
  const names = useSectionNames();
  const { history, post, save } = useEditState((state) => state);
  const content = history.present;
  const { isSending, refusal, send } = usePublishing(onClose);
  const [at, setAt] = useState('');
  const [isWithdrawing, setWithdrawing] = useState(false);
  const findings = findingsOf(content, (type) => sectionDescriptions.get(type), {
    title: titleLetters,
    description: descriptionLetters,
  });
  const show = (sectionId: string | undefined) => {
    onClose();
    if (sectionId) store.select(sectionId);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('publish.title')}
      closeLabel={t('close')}
      size="wide"
      footer={
        <div className={styles.actions}>
          {post.status === 'published' && (
            <Button
              variant={isWithdrawing ? 'danger' : 'ghost'}
              onClick={() =>
                isWithdrawing ? void send({ status: 'draft' }, 'publish.withdrawn') : setWithdrawing(true)
              }
            >
              {t(isWithdrawing ? 'publish.withdrawSure' : 'publish.withdraw')}
            </Button>
          )}
          <Button
            pending={isSending}
            onClick={() =>
              void (at
                ? send({ published_at: new Date(at).toISOString() }, 'publish.scheduled')
                : send({ status: 'published' }, 'publish.done'))
            }
          >
            {t(at ? 'publish.schedule' : 'publish.now')}
          </Button>
        </div>
      }
    >
      <div className={styles.body}>
        {refusal && <Alert tone="danger">{refusal}</Alert>}
        {save.kind === 'refused' && <Alert tone="danger">{t('panel.refused')}</Alert>}
        <p>{t(`publish.state.${post.status}`)}</p>
        {isWithdrawing && <Alert tone="warn">{t('publish.withdrawAbout')}</Alert>}
        {findings.length > 0 && (
          <section aria-labelledby="publish-findings">
            <h3 id="publish-findings" className={styles.heading}>
              {t('publish.findings')}
            </h3>
            <ul className={styles.findings}>
              {findings.map(({ kind, sectionId }) => {
                const section = sectionId === undefined ? undefined : findSection(content.parts, sectionId);
                return (
                  <li key={`${kind}-${sectionId ?? ''}`}>
                    {t(`publish.finding.${kind}`)}
                    {section && (
                      <Button variant="link" onClick={() => show(sectionId)}>
                        {[names.name(section.type), firstWords(section)].filter(Boolean).join(': ')}
                      </Button>
                    )}
                  </li>
                );
              })}
            </ul>
          </section>
        )}
        <TextField
          label={t('publish.at')}
          hint={t('publish.atHint')}
          type="datetime-local"
          value={at}
          onChange={(event) => setAt(event.target.value)}
        />
      </div>
    </Dialog>
  );
}

type Publication = { readonly status?: 'draft' | 'published'; readonly published_at?: string };

function usePublishing(onClose: () => void) {
  const { store } = useEditing();
  const t = useTranslations('editor');
  const api = useApi();
  const toast = useToast();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  return {
    isSending,
    refusal,
    async send(publication: Publication, doneKey: string): Promise<void> {
      const { history, post } = store.get();
      const content = history.present;
      setSending(true);
      setRefusal(undefined);
      try {
        const next = await api.call(postEndpoints.postUpdate, {
          params: { id: post.id },
          body: { ...bodyOf(content, post), version: post.version, ...publication },
        });
        store.tookOver(content, next);
        toast.show({ text: t(doneKey), tone: 'ok', durationMs: toldMs });
        onClose();
      } catch (error) {
        setRefusal(
          t(
            error instanceof ApiError && error.code === 'EDIT_CONFLICT'
              ? 'publish.conflict'
              : 'publish.failed',
          ),
        );
      } finally {
        setSending(false);
      }
    },
  };
}
