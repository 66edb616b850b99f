import { useEffect, useMemo, useState } from 'react';
import { sectionTypes } from '#sections/section-types.ts';
import { useNamesOf } from '#web/backoffice/presence/use-others-here.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { RootFacts } from '#web/request/root-facts.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { showCookieNotice } from '#web/visitor/cookie-notice-state.ts';
import { UnsavedOffer } from '../autosave/unsaved-offer.tsx';
import { ConflictDialog } from '../bar/conflict-dialog.tsx';
import { LostWords } from '../bar/lost-words.tsx';
import { SaveStatus } from '../bar/save-status.tsx';
import { SiteElements } from '../bar/site-elements.tsx';
import { EditingContext, useEditing, useEditState } from '../editing-context.ts';
import { usePresence } from '../presence/use-presence.ts';
import { useLeaving } from '../use-leaving.ts';
import { drawnTexts } from './drawn-texts.ts';
import { roots } from './open-texts.ts';
import { RunningText } from './running-text.tsx';
import styles from './site-chrome-bar.module.css';
import type { SiteChromeHandler, SiteElement } from './site-element.ts';
import { useEditingOfElement, useSiteChrome } from './use-site-chrome.ts';
import { useTypedWords } from './use-typed-words.ts';

/** Header, footer and cookie notice, edited where they stand by the same rules as the page between them. */
export function EditedSiteChrome() {
  const { siteChrome } = useEditing();
  const { elements = [] } = useSiteChrome();
  useEffect(() => void siteChrome.read(), [siteChrome]);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('[data-edit-section]')) siteChrome.enter(undefined);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [siteChrome]);
  return elements.map((element) => <EditedElement key={element.handler} element={element} />);
}

function EditedElement({ element }: { element: SiteElement }) {
  const editing = useEditingOfElement(element);
  const { entered } = useSiteChrome();
  const { handler } = element;
  return (
    <EditingContext value={editing}>
      <ElementInPlace handler={handler} />
      {entered === handler && <EnteredElement element={element} />}
      <UnsavedOffer of={handler} />
      <ConflictDialog />
      <LostWords />
    </EditingContext>
  );
}

/** What is there only as long as somebody is in it. */
function EnteredElement({ element }: { element: SiteElement }) {
  usePresence();
  return <SiteChromeBar element={element} />;
}

function ElementInPlace({ handler }: { handler: SiteChromeHandler }) {
  const editing = useEditing();
  useLeaving(editing);
  const { writesNotice } = useSiteChrome();
  const drawn = useRoot(handler);
  const root = handler === 'cookie' && !writesNotice ? null : drawn;
  const facts = useRootFacts();
  const year = facts?.year ?? new Date().getFullYear();
  const texts = useMemo(() => {
    const sections = facts ? sectionsOf(facts, handler) : [];
    return drawnTexts(sections, (type) => sectionTypes.get(type)?.fields, year);
  }, [facts, handler, year]);
  useTypedWords(root, handler, texts, year);
  const running = texts.filter(({ kind }) => kind === 'richText');
  return (
    root && running.map((text) => <RunningText key={text.sectionId + text.path} root={root} text={text} />)
  );
}

function sectionsOf({ header, footer, cookieNotice }: RootFacts, handler: SiteChromeHandler) {
  return { header, footer, cookie: cookieNotice }[handler];
}

/** Where it is; the cookie notice comes and goes. */
function useRoot(handler: SiteChromeHandler): HTMLElement | null {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const look = () => setRoot(document.querySelector<HTMLElement>(roots[handler]));
    look();
    const page = document.querySelector('body > div');
    const observer = new MutationObserver(look);
    // The notice is a lazy component, whose code is loaded on request.
    if (page) observer.observe(page, { childList: true, subtree: handler === 'cookie' });
    return () => observer.disconnect();
  }, [handler]);
  return root;
}

/** Says that the focused part is on all pages, and who else edits it. It is published with the page, by one button. */
function SiteChromeBar({ element }: { element: SiteElement }) {
  const { siteChrome, language } = useEditing();
  const t = useTranslations('editor');
  const [isOpen, setOpen] = useState(false);
  const { handler } = element;
  const name = t(`elements.names.${handler}`);
  return (
    <section
      className={styles.bar}
      aria-label={t('elements.edited', { name })}
      data-over={handler}
      data-edit-ui=""
    >
      <p className={styles.name}>
        <strong>{name}</strong> {t('elements.everywhere', { language: language.toUpperCase() })}
      </p>
      <SaveStatus />
      <Others />
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {t('elements.all')}
      </Button>
      <IconButton
        icon="close"
        label={t('elements.leave', { name })}
        onClick={() => {
          siteChrome.enter(undefined);
          // Its own buttons are written in.
          if (handler === 'cookie') {
            siteChrome.writeNotice(false);
            showCookieNotice(false);
          }
        }}
      />
      {isOpen && <SiteElements first={handler} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** Who else has their caret in it. */
function Others() {
  const t = useTranslations('editor');
  const namesOf = useNamesOf();
  const { names, count } = namesOf(useEditState((state) => state.others));
  return count === 0 ? null : <p className={styles.others}>{t('elements.others', { names, count })}</p>;
}
