import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { mediaEndpoints } from '#contract/v1/media-endpoints.ts';
import { postEndpoints } from '#contract/v1/post-endpoints.ts';
import { useSectionNames } from '#web/backoffice/section-fields/use-field-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { findingsOf, untranslatedIn } from '../content/checks.ts';
import { findSection } from '../content/section-tree.ts';
import { useEditing, useEditState } from '../editing-context.ts';
import { firstWords } from '../first-words.ts';
import { keyOf } from '../frame/drawn-section.tsx';
import { sectionDescriptions } from '../section-descriptions.ts';
import { bodyOf } from '../store/document-calls.ts';
import { MissingAlts, type SilentPicture, silentPicturesIn } from './missing-alts.tsx';
import { descriptionLetters, titleLetters } from './page-settings.tsx';
import styles from './publish-dialog.module.css';

const toldMs = 4000;

/** What is to become of the draft: seen by visitors now or at a time, or seen no more. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { store, drawing, may } = useEditing();
  const t = useTranslations('editor');
  const names = useSectionNames();
  const { history, post, save, everywhere } = useEditState((state) => state);
  const content = history.present;
  const { isSending, refusal, silent, send } = usePublishing(onClose);
  const [alts, setAlts] = useState<Readonly<Record<number, string>>>({});
  const [at, setAt] = useState('');
  const [isWithdrawing, setWithdrawing] = useState(false);
  const limits = { title: titleLetters, description: descriptionLetters };
  const findings = [
    ...findingsOf(
      content,
      (type) => sectionDescriptions.get(type),
      limits,
      (section) => {
        const description = sectionDescriptions.get(section.type);
        return description && drawing.find(keyOf(section, description, false))?.section.options;
      },
    ),
    ...untranslatedIn(content, post),
  ];
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
                ? send({ published_at: new Date(at).toISOString() }, 'publish.scheduled', alts)
                : send({ status: 'published' }, 'publish.done', alts))
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
        {everywhere && <Alert tone="warn">{t('blocks.unsaved', { name: everywhere.block.title })}</Alert>}
        <p>{t(`publish.state.${post.status}`)}</p>
        {isWithdrawing && <Alert tone="warn">{t('publish.withdrawAbout')}</Alert>}
        <MissingAlts pictures={silent} texts={alts} onChange={setAlts} mayDescribe={may.media} />
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
  const { store, language } = useEditing();
  const t = useTranslations('editor');
  const api = useApi();
  const toast = useToast();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const [silent, setSilent] = useState<readonly SilentPicture[]>([]);

  /** Pictures get the texts that were written for them; those without one are named again. */
  async function describe(alts: Readonly<Record<number, string>>): Promise<void> {
    for (const { id } of silent) {
      const alt = alts[id]?.trim();
      if (!alt) continue;
      const body = { alt: { [language]: alt } };
      await api.call(mediaEndpoints.mediaUpdate, { params: { id }, body });
    }
  }

  return {
    isSending,
    refusal,
    silent,
    async send(
      publication: Publication,
      doneKey: string,
      alts: Readonly<Record<number, string>> = {},
    ): Promise<void> {
      const { history, post } = store.get();
      const content = history.present;
      setSending(true);
      setRefusal(undefined);
      try {
        await describe(alts);
        const next = await api.call(postEndpoints.postUpdate, {
          params: { id: post.id },
          body: { ...bodyOf(content, post), version: post.version, ...publication },
        });
        store.tookOver(content, next);
        toast.show({ text: t(doneKey), tone: 'ok', durationMs: toldMs });
        onClose();
      } catch (error) {
        const pictures = silentPicturesIn(error);
        setSilent(pictures ?? []);
        if (pictures) return;
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
