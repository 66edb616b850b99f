import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useRevalidator } from 'react-router';
import { findLanguageByCode, type Language } from '#values/language.ts';
import { needBackofficeMessages } from '#web/backoffice/backoffice-messages.ts';
import { LoginAgain } from '#web/backoffice/login/login-again.tsx';
import { useNoDrops } from '#web/backoffice/use-no-drops.ts';
import { WordsLanguage } from '#web/i18n/use-translations.ts';
import { editingPath } from '#web/request/editing-path.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';

import '../../backoffice/aria-style.ts';
import { UnsavedOffer } from '../autosave/unsaved-offer.tsx';
import { BarPlace } from '../bar/bar-place.tsx';
import { createFieldRegister } from '../content/shown-options.ts';
import '../edited-page.css';
import { type Editing, EditingContext, rightsOf, useEditing, useEditState } from '../editing-context.ts';
import { markEditing } from '../editing-mark.ts';
import { EditedSiteChrome } from '../late.ts';
import { OwnLanguage } from '../own-language.tsx';
import { PhoneWindow } from '../phone/phone-window.tsx';
import { sharedEditing, useIsPhone, useShared } from '../phone/shared-editing.ts';
import { RunningPlace } from '../site-chrome/running-text.tsx';
import { createSiteChrome } from '../site-chrome/site-chrome.ts';
import { createDrawing } from '../store/drawing.ts';
import { createEditStore } from '../store/edit-store.ts';
import { createJoinedHistory } from '../store/joined-history.ts';
import { contentOf, createSaving } from '../store/saving.ts';
import { useEditorsApi } from '../use-editors-api.ts';
import { useLeaving } from '../use-leaving.ts';
import { useShortcuts } from '../use-shortcuts.ts';
import { EventBar } from './event-bar.tsx';
import {
  asPost,
  type EditedEvent,
  eventCalls,
  eventTexts,
  factsId,
  factsIn,
  textId,
} from './event-document.ts';
import { EventPanel } from './event-panel.tsx';
import { useEventWords, withReadableTimes } from './event-words.ts';

await needBackofficeMessages('backoffice', 'fields', 'editor', 'notices', 'site');

type EditedEventProps = {
  event: EditedEvent;
  /** Its page as visitors will see it. */
  children: ReactNode;
};

export default function EditedEventPage({ event, children }: EditedEventProps) {
  return (
    <OwnLanguage
      spoken={event.spoken}
      page={children}
      edit={(spoken) => (
        <EditMode event={event} spoken={spoken}>
          {children}
        </EditMode>
      )}
    />
  );
}

/** Edit mode on an event's own page: its texts are edited in place, its fields next to it. */
function EditMode({ event, spoken, children }: EditedEventProps & Pick<Editing, 'spoken'>) {
  const isPhone = useIsPhone();
  const editing = useEditingOf(event, spoken, isPhone);
  useShortcuts(editing.history);
  useNoDrops();
  useEffect(() => markEditing(document.documentElement, isPhone ? 'phone' : 'page'), [isPhone]);
  return (
    <EditingContext value={editing}>
      {!isPhone && createPortal(<EditSiteChrome />, document.body)}
      <EventInPlace>{children}</EventInPlace>
    </EditingContext>
  );
}

/** The site chrome, once: the phone's window has none of it. */
function EditSiteChrome() {
  const editing = useEditing();
  const view = useEditState((state) => state.view);
  useLeaving(editing);
  return (
    <div lang={editing.spoken}>
      <BarPlace>
        <EventBar />
      </BarPlace>
      {view === 'phone' && <PhoneWindow />}
      <EventPanel />
      <UnsavedOffer of="event" />
      <LoginAgain />
      <Suspense>
        <EditedSiteChrome />
      </Suspense>
    </div>
  );
}

function EventInPlace({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [shownText, setShownText] = useState<HTMLElement | undefined>(undefined);
  const hasText = useEditState(({ history }) => history.present.parts.some(({ id }) => id === textId));
  useEventWords(frame);
  useFollowingPage();
  useEffect(() => {
    setShownText(frame.current?.querySelector<HTMLElement>('[data-event-text]') ?? undefined);
  }, []);
  return (
    <div ref={frame} data-edit-section={factsId} data-edit-ready={shownText ? true : undefined}>
      {/* The page speaks its own language, what edits it that of the person editing. */}
      <WordsLanguage value={undefined}>{children}</WordsLanguage>
      {shownText && hasText && <RunningPlace shown={shownText} sectionId={textId} path="body" />}
    </div>
  );
}

/** Loads the page anew where something has been saved that it shows in other words: dates, the picture, the registration. */
function useFollowingPage(): void {
  const { revalidate } = useRevalidator();
  const shown = useEditState(({ saved }) => {
    const { place: _place, ...facts } = factsIn(saved);
    return JSON.stringify([saved.media, facts]);
  });
  const known = useRef(shown);
  useEffect(() => {
    if (known.current === shown) return;
    known.current = shown;
    void revalidate();
  }, [shown, revalidate]);
}

function useEditingOf(
  { draft, person, permissions }: EditedEvent,
  spoken: Language,
  isPhone: boolean,
): Editing {
  const [api] = useState(useEditorsApi());
  const language = useLanguage();
  const { dateTime } = useFormats();
  const { id, language_code: code } = draft;
  // A draft that the page has loaded anew is what is being edited already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one event, one text, one store.
  const editing = useMemo((): Editing => {
    const shared = isPhone ? sharedEditing(window.parent) : undefined;
    const post = asPost(draft);
    const store = shared?.store ?? createEditStore({ post, content: contentOf(post) });
    const may = rightsOf(permissions);
    const calls = eventCalls(api);
    const history = shared?.history ?? createJoinedHistory();
    history.follow(store);
    return {
      ...{ store, calls, history, spoken, person, may },
      texts: eventTexts(api, may),
      kind: 'event',
      readable: (content) => withReadableTimes(content, dateTime),
      saving: shared?.saving ?? createSaving(calls, store),
      siteChrome: createSiteChrome(api, language, history),
      drawing: createDrawing(editingPath(language)),
      register: createFieldRegister(),
      language: findLanguageByCode(code) ?? language,
      // An event has no texts of its own for phones: an edit in their window applies everywhere.
      isPhone: false,
    };
  }, [api, id, code, language, spoken, person, isPhone]);
  useShared(editing, isPhone);
  return editing;
}
