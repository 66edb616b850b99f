import { useEffect } from 'react';
import { useOthersHere } from '#web/backoffice/presence/use-others-here.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { LeaveLink, StepButtons, SurroundingsTool } from '../bar/bar-tools.tsx';
import { ConflictDialog } from '../bar/conflict-dialog.tsx';
import styles from '../bar/edit-bar.module.css';
import { SaveStatus } from '../bar/save-status.tsx';
import { useEditing, useEditState } from '../editing-context.ts';
import { PresenceList } from '../presence/presence-list.tsx';
import { usePublishing } from '../surroundings/use-publishing.ts';
import { ToolButton } from '../tool-button.tsx';
import { factsId, publishEvent } from './event-document.ts';

const toldMs = 4000;
/** As often as others are reported. */
const readEveryMs = 10_000;

/** What holds for the whole event: where its text is, the way back, its fields, its publication. */
export function EventBar() {
  const { store, saving, may } = useEditing();
  const t = useTranslations('editor');
  const api = useApi();
  const toast = useToast();
  const isOpen = useEditState(({ selected }) => selected !== undefined);
  useOthers();
  const { isPublishing, problem, publish } = usePublishing(
    {
      store,
      async publish() {
        await saving.flush();
        const { history, post, save } = store.get();
        if (save.kind !== 'saved') throw new Error('What is not saved is not published.');
        store.tookOver(history.present, await publishEvent(api, history.present, post));
      },
    },
    () => toast.show({ text: t('event.published'), tone: 'ok', durationMs: toldMs }),
  );
  return (
    <section className={styles.bar} aria-label={t('event.bar')} data-edit-ui="">
      <StepButtons />
      <SaveStatus />
      <PresenceList />
      <span className={styles.space} />
      {problem && (
        <Alert tone="danger" live="assertive">
          {t(`event.problems.${problem}`)}
        </Alert>
      )}
      <SurroundingsTool />
      <ToolButton
        icon="settings"
        label={t('event.title')}
        active={isOpen}
        onClick={() => store.select(isOpen ? undefined : factsId)}
      />
      <LeaveLink />
      {may.publish && (
        <Button size="small" pending={isPublishing} onClick={() => void publish()}>
          {t('editBar.publish')}
        </Button>
      )}
      <ConflictDialog />
    </section>
  );
}

/** Says that the event is being edited here, learns who else edits it, here or in the panel, and takes in what they have saved. */
function useOthers(): void {
  const { store, saving, calls } = useEditing();
  const id = useEditState(({ post }) => post.id);
  const others = useOthersHere('event', String(id));
  useEffect(() => {
    store.set({ others: others.map(({ name }) => ({ name, section: null })) });
    if (others.length === 0) return;
    const timer = setInterval(() => {
      calls.read(store.get().post).then(
        (theirs) => theirs && saving.take(theirs),
        // Nothing is lost: saving tells of it.
        () => undefined,
      );
    }, readEveryMs);
    return () => clearInterval(timer);
  }, [store, saving, calls, others]);
}
