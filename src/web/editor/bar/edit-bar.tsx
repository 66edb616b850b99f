import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { needCode } from '#web/connection/needed-code.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { useEditing, useEditState } from '../editing-context.ts';
import { NewPageDialog, PageSettings, PublishDialog, SectionManager } from '../late.ts';
import { PresenceList } from '../presence/presence-list.tsx';
import { ToolButton } from '../tool-button.tsx';
import { LeaveLink, SiteChromeTool, StepButtons } from './bar-tools.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import styles from './edit-bar.module.css';
import { LostWords } from './lost-words.tsx';
import { PreviewLink } from './preview-link.tsx';
import { SaveStatus } from './save-status.tsx';

const OriginalDialog = lazy(() => needCode(() => import('../differences/original-dialog.tsx'), false));

/** Says that the source of this translation has changed since, and links to the changes. */
function OriginalChanges() {
  const t = useTranslations('editor');
  const count = useEditState(({ post }) => post.translation?.changed.length ?? 0);
  const [isOpen, setOpen] = useState(false);
  if (count === 0 && !isOpen) return null;
  return (
    <p className={styles.other}>
      <Button variant="link" size="small" onClick={() => setOpen(true)}>
        {t('original.changed', { count })}
      </Button>
      {isOpen && (
        <Suspense>
          <OriginalDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
}

const HistoryDialog = lazy(() => needCode(() => import('../differences/history-dialog.tsx'), false));

type Opened = 'sections' | 'newPage' | 'settings' | 'history' | 'publish';

/** The title above the sections is no text of a section: a press on it opens the settings, which have it. */
function usePressedTitle(onPress: () => void): void {
  const open = useEffectEvent(onPress);
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const title = target instanceof Element ? target.closest('main h1') : null;
      if (title && !title.closest('[data-edit-section]')) open();
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
}

/** What applies to the whole page: its place, the way back, its settings, its publication. */
export function EditBar() {
  const { store, saving, may } = useEditing();
  const t = useTranslations('editor');
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  const isPhone = useEditState(({ view }) => view === 'phone');
  const close = () => setOpened(undefined);
  usePressedTitle(() => setOpened('settings'));
  return (
    <section className={styles.bar} aria-label={t('editBar.label')} data-edit-ui="">
      <ToolButton icon="list" label={t('editBar.sections')} onClick={() => setOpened('sections')} />
      <StepButtons />
      <SaveStatus />
      <PresenceList />
      <OriginalChanges />
      <span className={styles.space} />
      <ToolButton
        icon="phone"
        label={t('editBar.phone')}
        active={isPhone}
        onClick={() => store.set({ view: isPhone ? 'page' : 'phone' })}
      />
      {may.structure && (
        <ToolButton icon="newPage" label={t('editBar.newPage')} onClick={() => setOpened('newPage')} />
      )}
      <SiteChromeTool />
      <ToolButton icon="settings" label={t('editBar.settings')} onClick={() => setOpened('settings')} />
      <ToolButton
        icon="history"
        label={t('editBar.history')}
        onClick={() => void saving.flush().then(() => setOpened('history'))}
      />
      <PreviewLink />
      <LeaveLink />
      {may.publish && (
        <Button size="small" onClick={() => void saving.flush().then(() => setOpened('publish'))}>
          {t('editBar.publish')}
        </Button>
      )}
      <Suspense>
        {opened === 'sections' && <SectionManager onClose={close} />}
        {opened === 'newPage' && <NewPageDialog onClose={close} />}
        {opened === 'settings' && <PageSettings onClose={close} />}
        {opened === 'history' && <HistoryDialog onClose={close} />}
        {opened === 'publish' && <PublishDialog onClose={close} />}
      </Suspense>
      <ConflictDialog />
      <LostWords />
    </section>
  );
}
