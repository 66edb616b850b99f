import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { findLanguageByCode } from '#values/language.ts';
import { needBackofficeMessages } from '#web/backoffice/backoffice-messages.ts';
import { editingPath } from '#web/request/editing-path.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useApi } from '#web/visitor/use-api.ts';
import '../backoffice/aria-style.ts';
import { EditBar } from './bar/edit-bar.tsx';
import type { EditedDocument } from './content/edited-content.ts';
import { createFieldRegister } from './content/shown-options.ts';
import './edited-page.css';
import { type Editing, EditingContext, useEditing, useEditState } from './editing-context.ts';
import { EditedSections } from './frame/edited-sections.tsx';
import { EditPanel } from './panel/edit-panel.tsx';
import { PhoneWindow } from './phone/phone-window.tsx';
import { sharedEditing, shareEditing } from './phone/shared-editing.ts';
import { usePresence } from './presence/use-presence.ts';
import { createDrawing, type Drawing } from './store/drawing.ts';
import { createEditStore } from './store/edit-store.ts';
import { createSaving } from './store/saving.ts';
import { useDraftAddress } from './use-draft-address.ts';
import { useLeaving } from './use-leaving.ts';
import { useShortcuts } from './use-shortcuts.ts';

await needBackofficeMessages('backoffice', 'fields', 'editor', 'notices');

type EditedPageProps = {
  document: EditedDocument;
  /** The sections as visitors would see them: they stand there until those that can be edited have been drawn. */
  children: ReactNode;
};

/** Edit mode around the sections of a page: the bar above, the chosen section's fields beside it. */
export default function EditedPage({ document, children }: EditedPageProps) {
  const editing = useEditingOf(document);
  const isReady = useIsDrawn(editing.drawing);
  useShortcuts(editing.store);
  useEffect(() => {
    const { dataset } = globalThis.document.documentElement;
    dataset.editing = editing.isPhone ? 'phone' : 'page';
    return () => void delete dataset.editing;
  }, [editing.isPhone]);
  return (
    <EditingContext value={editing}>
      {!editing.isPhone && createPortal(<EditSurroundings document={document} />, globalThis.document.body)}
      {!isReady && children}
      <div hidden={!isReady} data-edit-ready={isReady || undefined}>
        <EditedSections />
      </div>
    </EditingContext>
  );
}

/** What stands around the page, once: the phone's window has none of it. */
function EditSurroundings({ document }: { document: EditedDocument }) {
  const view = useEditState((state) => state.view);
  useLeaving(useEditing());
  usePresence();
  useDraftAddress();
  return (
    <>
      <EditBar isInLanguage={document.isInLanguage} />
      {view === 'phone' && <PhoneWindow />}
      <EditPanel />
    </>
  );
}

function useEditingOf(document: EditedDocument): Editing {
  const api = useApi();
  const language = useLanguage();
  const isPhone = new URLSearchParams(useLocation().search).get('mobileView') === 'true';
  const { id, language_code: code } = document.post;
  // A draft that the page has loaded anew is what is being edited already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one document, one text, one store.
  const editing = useMemo(() => {
    const shared = isPhone ? sharedEditing(window.parent) : undefined;
    const store = shared?.store ?? createEditStore(document);
    return {
      store,
      saving: shared?.saving ?? createSaving(api, store),
      drawing: createDrawing(editingPath(language)),
      register: createFieldRegister(),
      language: findLanguageByCode(code) ?? language,
      isPhone,
      may: {
        structure: document.permissions.includes('content.edit'),
        publish: document.permissions.includes('content.publish'),
        media: document.permissions.includes('media.edit'),
      },
    };
  }, [api, id, code, language, isPhone]);
  useEffect(() => {
    if (isPhone) return;
    shareEditing(editing);
    return editing.saving.end;
  }, [editing, isPhone]);
  return editing;
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
