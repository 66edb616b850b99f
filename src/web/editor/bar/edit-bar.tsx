import { useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useEditing, useEditState } from '../editing-context.ts';
import { PresenceList } from '../presence/presence-list.tsx';
import { ToolButton } from '../tool-button.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import styles from './edit-bar.module.css';
import { HistoryDialog } from './history-dialog.tsx';
import { NewPageDialog } from './new-page-dialog.tsx';
import { PageSettings } from './page-settings.tsx';
import { PreviewLink } from './preview-link.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { SaveStatus } from './save-status.tsx';
import { SectionManager } from './section-manager.tsx';
import { SiteElements } from './site-elements.tsx';
import { StartTranslation } from './start-translation.tsx';

type Opened = 'sections' | 'elements' | 'newPage' | 'settings' | 'history' | 'publish';

/** What holds for the whole page: where it stands, the way back, its settings, its publication. */
export function EditBar({ isInLanguage }: { isInLanguage: boolean }) {
  const { store, saving, may } = useEditing();
  const t = useTranslations('editor');
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  const canUndo = useEditState(({ history }) => history.past.length > 0);
  const canRedo = useEditState(({ history }) => history.future.length > 0);
  const isPhone = useEditState(({ view }) => view === 'phone');
  const close = () => setOpened(undefined);
  const { pathname } = useLocation();
  return (
    <section className={styles.bar} aria-label={t('editBar.label')} data-edit-ui="">
      <ToolButton icon="list" label={t('editBar.sections')} onClick={() => setOpened('sections')} />
      <ToolButton icon="undo" label={t('editBar.undo')} disabled={!canUndo} onClick={() => store.undo()} />
      <ToolButton icon="redo" label={t('editBar.redo')} disabled={!canRedo} onClick={() => store.redo()} />
      <SaveStatus />
      <PresenceList />
      {!isInLanguage && <StartTranslation />}
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
      {may.publish && (
        <ToolButton
          icon="surroundings"
          label={t('editBar.elements')}
          onClick={() => void saving.flush().then(() => setOpened('elements'))}
        />
      )}
      <ToolButton icon="settings" label={t('editBar.settings')} onClick={() => setOpened('settings')} />
      <ToolButton
        icon="history"
        label={t('editBar.history')}
        onClick={() => void saving.flush().then(() => setOpened('history'))}
      />
      <PreviewLink />
      <ButtonLink href={pathname} variant="ghost" size="small" className={styles.leave}>
        {t('editBar.leave')}
      </ButtonLink>
      {may.publish && (
        <Button size="small" onClick={() => void saving.flush().then(() => setOpened('publish'))}>
          {t('editBar.publish')}
        </Button>
      )}
      {opened === 'sections' && <SectionManager onClose={close} />}
      {opened === 'elements' && <SiteElements onClose={close} />}
      {opened === 'newPage' && <NewPageDialog onClose={close} />}
      {opened === 'settings' && <PageSettings onClose={close} />}
      {opened === 'history' && <HistoryDialog onClose={close} />}
      {opened === 'publish' && <PublishDialog onClose={close} />}
      <ConflictDialog />
    </section>
  );
}
