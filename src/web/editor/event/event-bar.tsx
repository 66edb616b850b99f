import { lazy, Suspense, useState } from 'react';
import { findLanguageByCode } from '#values/language.ts';
import { needCode } from '#web/connection/needed-code.ts';
import { localeTags } from '#web/i18n/locale-tags.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LeaveLink, SiteChromeTool, StepButtons } from '../bar/bar-tools.tsx';
import { ConflictDialog } from '../bar/conflict-dialog.tsx';
import styles from '../bar/edit-bar.module.css';
import { LostWords } from '../bar/lost-words.tsx';
import { PreviewLink } from '../bar/preview-link.tsx';
import { useAllPublished } from '../bar/published-site-chrome.tsx';
import { SaveStatus } from '../bar/save-status.tsx';
import { useEditing, useEditState } from '../editing-context.ts';
import { PublishDialog } from '../late.ts';
import { PresenceList } from '../presence/presence-list.tsx';
import { usePanelPresence } from '../presence/use-panel-presence.ts';
import { ToolButton } from '../tool-button.tsx';
import { factsId, publishingOf } from './event-document.ts';

const HistoryDialog = lazy(() => needCode(() => import('../differences/history-dialog.tsx'), false));

/** What holds for the whole event: where its text is, the way back, its fields, its publication. */
export function EventBar() {
  const { store, saving, may } = useEditing();
  const t = useTranslations('editor');
  const [opened, setOpened] = useState<'history' | 'publish' | undefined>(undefined);
  const isOpen = useEditState(({ selected }) => selected !== undefined);
  const isPhone = useEditState(({ view }) => view === 'phone');
  usePanelPresence('event');
  const close = () => setOpened(undefined);
  const open = (dialog: typeof opened) => void saving.flush().then(() => setOpened(dialog));
  return (
    <section className={styles.bar} aria-label={t('event.bar')} data-edit-ui="">
      <StepButtons />
      <SaveStatus />
      <PresenceList />
      <span className={styles.space} />
      <ToolButton
        icon="phone"
        label={t('editBar.phone')}
        active={isPhone}
        onClick={() => store.set({ view: isPhone ? 'page' : 'phone' })}
      />
      <SiteChromeTool />
      <ToolButton
        icon="settings"
        label={t('event.title')}
        active={isOpen}
        onClick={() => store.select(isOpen ? undefined : factsId)}
      />
      <ToolButton icon="history" label={t('editBar.history')} onClick={() => open('history')} />
      <PreviewLink />
      <LeaveLink />
      {may.publish && (
        <Button size="small" onClick={() => open('publish')}>
          {t('editBar.publish')}
        </Button>
      )}
      <Suspense>
        {opened === 'history' && <HistoryDialog onClose={close} />}
        {opened === 'publish' && <PublishDialog onClose={close} about={<PublishedLanguages />} />}
      </Suspense>
      <ConflictDialog />
      <LostWords />
    </section>
  );
}

/** Which languages go out and which stay drafts, and what is changed for all of them. */
function PublishedLanguages() {
  const { language, spoken } = useEditing();
  const t = useTranslations('editor');
  const isAllPublished = useAllPublished();
  const { waitingLanguages, changesFacts } = publishingOf(useEditState(({ post }) => post));
  const names = new Intl.DisplayNames([localeTags[spoken]], { type: 'language' });
  const lists = new Intl.ListFormat(localeTags[spoken]);
  const waiting = waitingLanguages.flatMap((code) => findLanguageByCode(code) ?? []);
  return (
    <>
      {!isAllPublished && <p>{t('event.publish.language', { language: names.of(language) ?? language })}</p>}
      {waiting.length > 0 && (
        <p>
          {t('event.publish.waiting', {
            count: waiting.length,
            languages: lists.format(waiting.map((one) => names.of(one) ?? one)),
          })}
        </p>
      )}
      {changesFacts && <Alert tone="info">{t('event.publish.facts')}</Alert>}
    </>
  );
}
