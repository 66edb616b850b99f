import { useEffect, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { translationEndpoints } from '#contract/v1/translation-endpoints.ts';
import { sectionTypes } from '#sections/section-types.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { type Difference, differencesOf } from '../content/differences.ts';
import { findSection } from '../content/section-tree.ts';
import { type Original, takenOver } from '../content/take-over.ts';
import { useEditing, useEditState } from '../editing-context.ts';
import styles from './differences.module.css';
import { DifferencesList } from './differences-list.tsx';

const toldMs = 6000;

type Compared = EndpointAnswer<typeof translationEndpoints.translationMaster>;

const describe = (type: string) => sectionTypes.get(type);

/** What has changed in the original since this translation was made or last compared with it, place by place. */
export default function OriginalDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('editor');
  const { compared, problem, isSettling, settle } = useOriginal(onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('original.title')}
      closeLabel={t('close')}
      size="wide"
      footer={
        compared && (
          <Button pending={isSettling} onClick={() => void settle(compared)}>
            {t('original.done')}
          </Button>
        )
      }
    >
      <div className={styles.body}>
        {problem && (
          <Alert tone="danger" live="assertive">
            {t(`original.${problem}`)}
          </Alert>
        )}
        {!compared && !problem && <p>{t('history.loading')}</p>}
        {compared && <Changes original={compared as unknown as Original} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

function Changes({ original, onClose }: { original: Original; onClose: () => void }) {
  const { store, may } = useEditing();
  const t = useTranslations('editor');
  const toast = useToast();
  const content = useEditState(({ history }) => history.present);

  function action({ part, kind, change, section }: Difference, name: string) {
    const isHere = section !== undefined && findSection(content.parts, section.id) !== undefined;
    // Whoever writes words alone adds and removes no sections.
    const isAllowed = change === 'changed' || may.structure;
    if (isAllowed && takenOver(content, part, original, describe) !== content) {
      return (
        <Button
          variant="secondary"
          size="small"
          aria-label={t('original.takeOverNamed', { name })}
          onClick={() => {
            const about = section ? { sectionId: section.id } : {};
            store.change((present) => takenOver(present, part, original, describe), about);
            toast.show({ text: t('original.taken'), tone: 'ok', durationMs: toldMs });
          }}
        >
          {t('original.takeOver')}
        </Button>
      );
    }
    if (kind === 'order' || change !== 'changed') return null;
    return (
      <p>
        {t('original.byHand')}{' '}
        {isHere && (
          <Button
            variant="link"
            size="small"
            onClick={() => {
              store.select(section.id);
              onClose();
            }}
          >
            {t('original.show')}
          </Button>
        )}
      </p>
    );
  }

  return (
    <>
      <p className={styles.field}>{t('original.about')}</p>
      <DifferencesList
        differences={differencesOf(original.known, original.present, describe)}
        action={action}
      />
    </>
  );
}

function useOriginal(onSettled: () => void) {
  const { store } = useEditing();
  const t = useTranslations('editor');
  const api = useApi();
  const toast = useToast();
  const { id, language_code } = useEditState((state) => state.post);
  const [compared, setCompared] = useState<Compared | undefined>(undefined);
  const [problem, setProblem] = useState<'failed' | 'newer' | undefined>(undefined);
  const [isSettling, setSettling] = useState(false);
  useEffect(() => {
    api
      .call(translationEndpoints.translationMaster, { params: { id }, body: { language_code } })
      .then(setCompared, () => setProblem('failed'));
  }, [api, id, language_code]);

  return {
    compared,
    problem,
    isSettling,
    async settle({ original }: Compared): Promise<void> {
      setSettling(true);
      try {
        const body = { language_code, seen: true, version: original.presentVersion };
        const { changed } = await api.call(translationEndpoints.translationMaster, { params: { id }, body });
        const { post } = store.get();
        if (post.translation) store.set({ post: { ...post, translation: { ...post.translation, changed } } });
        toast.show({ text: t('original.settled'), tone: 'ok', durationMs: toldMs });
        onSettled();
      } catch (error) {
        setProblem(error instanceof ApiError && error.code === 'EDIT_CONFLICT' ? 'newer' : 'failed');
        setSettling(false);
      }
    },
  };
}
