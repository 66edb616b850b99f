import { type ReactNode, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { LoadedPageSection, SectionWithLoaded } from '#sections/page-section.ts';
import { sectionTypes } from '#sections/section-types.ts';
import { findLanguageByCode, type Language } from '#values/language.ts';
import { needBackofficeMessages } from '#web/backoffice/backoffice-messages.ts';
import { LoginAgain } from '#web/backoffice/login/login-again.tsx';
import { useNoDrops } from '#web/backoffice/use-no-drops.ts';
import { WordsLanguage } from '#web/i18n/use-translations.ts';
import { editingPath } from '#web/request/editing-path.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { UnsavedOffer, useAreCopiesOpen } from './autosave/unsaved-offer.tsx';
import { BarPlace } from './bar/bar-place.tsx';
import { EditBar } from './bar/edit-bar.tsx';
import { UntranslatedBar } from './bar/untranslated-bar.tsx';
import type { EditedDocument } from './content/edited-content.ts';
import { createFieldRegister } from './content/shown-options.ts';
import { type Editing, EditingContext, rightsOf, useEditing, useEditState } from './editing-context.ts';
import { markEditing } from './editing-mark.ts';
import { keyOf } from './frame/drawn-section.tsx';
import { EditedSections } from './frame/edited-sections.tsx';
import { EditedSiteChrome } from './late.ts';
import { OwnLanguage } from './own-language.tsx';
import { EditPanel } from './panel/panel-frame.tsx';
import { PhoneWindow } from './phone/phone-window.tsx';
import { sharedEditing, useIsPhone, useShared } from './phone/shared-editing.ts';
import { usePresence } from './presence/use-presence.ts';
import { createSiteChrome } from './site-chrome/site-chrome.ts';
import { postCalls } from './store/document-calls.ts';
import { createDrawing, type Drawing } from './store/drawing.ts';
import { drawnAtFirst } from './store/drawn-at-first.ts';
import { createEditStore } from './store/edit-store.ts';
import { createJoinedHistory } from './store/joined-history.ts';
import { createSaving } from './store/saving.ts';
import { pageCalls } from './store/text-calls.ts';
import { TemplateBar, templateCalls } from './template/template-bar.tsx';
import { UntranslatedPage } from './untranslated-page.tsx';
import { useEditorsApi } from './use-editors-api.ts';
import { useLeaving } from './use-leaving.ts';
import { useRefreshedPage } from './use-refreshed-page.ts';
import { useShortcuts } from './use-shortcuts.ts';
import '../backoffice/aria-style.ts';
import './edited-page.css';

await needBackofficeMessages('backoffice', 'fields', 'editor', 'notices');

type EditedPageProps = {
  document: EditedDocument;
  /** Its sections as the page has loaded them. */
  loaded: readonly LoadedPageSection[];
  /** The sections as visitors would see them: they stand there until those that can be edited have been drawn. */
  children: ReactNode;
};

export default function EditedPage(props: EditedPageProps) {
  return (
    <OwnLanguage
      spoken={props.document.spoken}
      page={props.children}
      edit={(spoken) => <EditMode {...props} spoken={spoken} />}
    />
  );
}

/** Edit mode around the sections of a page: the bar above, the chosen section's fields beside it. */
function EditMode({ document, loaded, spoken, children }: EditedPageProps & Pick<Editing, 'spoken'>) {
  const editing = useEditingOf(document, loaded, spoken);
  const isDrawn = useIsDrawn(editing.drawing);
  const isKept = useAreCopiesOpen();
  const isReady = (isDrawn && isKept) || !document.isInLanguage;
  useShortcuts(editing.history);
  useNoDrops();
  useEffect(
    () => markEditing(globalThis.document.documentElement, editing.isPhone ? 'phone' : 'page'),
    [editing.isPhone],
  );
  return (
    <EditingContext value={editing}>
      {!editing.isPhone &&
        createPortal(
          document.template ? (
            <TemplateSiteChrome />
          ) : (
            <EditSiteChrome document={document} isReady={isReady} />
          ),
          globalThis.document.body,
        )}
      {document.isInLanguage ? (
        <>
          {!isReady && <WordsLanguage value={undefined}>{children}</WordsLanguage>}
          <div hidden={!isReady} data-edit-ready={isReady || undefined}>
            <EditedSections />
          </div>
        </>
      ) : (
        <UntranslatedPage>
          <WordsLanguage value={undefined}>{children}</WordsLanguage>
        </UntranslatedPage>
      )}
    </EditingContext>
  );
}

/** The site chrome, once: the phone's window has none of it. */
function EditSiteChrome({ document, isReady }: { document: EditedDocument; isReady: boolean }) {
  const view = useEditState((state) => state.view);
  const editing = useEditing();
  const areToolsWanted = useAfter(isReady);
  const { spoken } = editing;
  useLeaving(editing);
  usePresence();
  useRefreshedPage();
  return (
    <div lang={spoken}>
      {document.isInLanguage ? (
        <>
          <BarPlace>
            <EditBar />
          </BarPlace>
          {view === 'phone' && <PhoneWindow />}
          <EditPanel />
          <UnsavedOffer of="page" />
        </>
      ) : (
        <BarPlace>
          <UntranslatedBar />
        </BarPlace>
      )}
      <LoginAgain />
      {/* All that the page itself consists of has come by then. */}
      {areToolsWanted && (
        <Suspense>
          <EditedSiteChrome />
        </Suspense>
      )}
    </div>
  );
}

/** The same of a template, which visitors have no page of. */
function TemplateSiteChrome() {
  const editing = useEditing();
  useLeaving(editing);
  return (
    <div lang={editing.spoken}>
      <BarPlace>
        <TemplateBar />
      </BarPlace>
      <EditPanel />
      <UnsavedOffer of="template" />
      <LoginAgain />
    </div>
  );
}

/** True a moment after it has become so: what begins by it holds up neither that nor the first press. */
function useAfter(fact: boolean): boolean {
  const [isAfter, setIsAfter] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsAfter(fact), 200);
    return () => clearTimeout(timer);
  }, [fact]);
  return isAfter;
}

function useEditingOf(
  document: EditedDocument,
  loaded: readonly LoadedPageSection[],
  spoken: Language,
): Editing {
  // The same one as long as the page is edited: what is loaded anew around it is no other text.
  const [api] = useState(useEditorsApi());
  const language = useLanguage();
  const isPhone = useIsPhone();
  const { person, template } = document;
  const { id, language_code: code } = document.post;
  // A draft that the page has loaded anew is what is being edited already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one document, one text, one store.
  const editing = useMemo((): Editing => {
    const shared = isPhone ? sharedEditing(window.parent) : undefined;
    const store = shared?.store ?? createEditStore(document);
    const calls = template ? templateCalls(api, template.locked) : postCalls(api);
    const history = shared?.history ?? createJoinedHistory();
    const textLanguage = findLanguageByCode(code) ?? language;
    history.follow(store);
    return {
      store,
      calls,
      texts: pageCalls(api),
      kind: template ? 'template' : 'page',
      saving: shared?.saving ?? createSaving(calls, store),
      history,
      siteChrome: createSiteChrome(api, language, history),
      drawing: createDrawing(editingPath(language), drawnByKey(document, loaded, isPhone)),
      register: createFieldRegister(),
      language: textLanguage,
      spoken,
      person,
      isPhone,
      may: rightsOf(document.permissions),
    };
  }, [api, id, code, language, spoken, person, isPhone]);
  useShared(editing, isPhone);
  return editing;
}

/** What the server need not draw once more. */
function drawnByKey(
  { content }: EditedDocument,
  loaded: readonly LoadedPageSection[],
  isPhone: boolean,
): (readonly [string, SectionWithLoaded])[] {
  return drawnAtFirst(content.parts, loaded, isPhone).flatMap(({ stored, drawn }) => {
    const description = sectionTypes.get(stored.type);
    return description ? [[keyOf(stored, description, isPhone), drawn] as const] : [];
  });
}

/** Whether sections have been drawn for the first time; a page that waits for one alone is shown without it. */
function useIsDrawn(drawing: Drawing): boolean {
  const revision = useSyncExternalStore(drawing.subscribe, drawing.revision);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLate, 4000, true);
    return () => clearTimeout(timer);
  }, []);
  return revision > 0 || isLate;
}
