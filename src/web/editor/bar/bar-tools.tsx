import { Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Pressed } from '../content/pressed-words.ts';
import { useEditing } from '../editing-context.ts';
import { EditIcon } from '../icons.tsx';
import { SiteElements } from '../late.ts';
import { aroundAttribute } from '../site-chrome/open-texts.ts';
import { ToolButton } from '../tool-button.tsx';
import styles from './edit-bar.module.css';

/**
 * What keeps working in header and footer while a page is edited: it contains none of their texts, or none with a link.
 */
const atWork = 'button, input, select, form, summary, dialog, [hreflang], [data-edit-ui]';
const screensAtWork = ['cart', 'login', 'profile'] as const;
const siteChrome = 'body > div > header, body > div > footer';
/** Text editable in place: a press sets the caret there. */
const written = `[${aroundAttribute}]`;
const wording = 'p, li, address, h2, h3, span, img';

/**
 * Reports presses on parts of header and footer that are not editable in place: they open its fields instead of another
 * page. Links and labels with editable text do not navigate either.
 */
function useSiteChromePress(onPress: (pressed: Pressed) => void): void {
  const language = useLanguage();
  useEffect(() => {
    const paths = screensAtWork.map((screen) => pathOf(screen, language));
    const onClick = (event: MouseEvent) => {
      // A click that opens another window is left to the browser.
      const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
      if (!isElsewhere && event.target instanceof Element && event.target.closest(written)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      const words = isElsewhere ? undefined : wordsUnder(event.target);
      if (!words || (words instanceof HTMLAnchorElement && paths.includes(words.pathname))) return;
      event.preventDefault();
      event.stopPropagation();
      onPress(pressedOf(words));
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [language, onPress]);
}

/** The link or text that was pressed in header or footer. */
function wordsUnder(target: EventTarget | null): Element | undefined {
  if (!(target instanceof Element) || target.closest(atWork)) return undefined;
  const words = target.closest('a') ?? target.closest(wording);
  return words?.closest(siteChrome) ? words : undefined;
}

function pressedOf(words: Element): Pressed {
  const picture = words.querySelector('img') ?? (words instanceof HTMLImageElement ? words : undefined);
  return {
    handler: words.closest('body > div > header') ? 'header' : 'footer',
    words: words.textContent?.trim() || picture?.alt || '',
    isMenu: words.matches('nav a'),
  };
}

/* What the bar offers for everything that can be edited. */

/** One step back and forth. */
export function StepButtons() {
  const { history } = useEditing();
  const t = useTranslations('editor');
  const canUndo = useSyncExternalStore(history.subscribe, history.canUndo);
  const canRedo = useSyncExternalStore(history.subscribe, history.canRedo);
  return (
    <>
      <ToolButton icon="undo" label={t('editBar.undo')} disabled={!canUndo} onClick={history.undo} />
      <ToolButton icon="redo" label={t('editBar.redo')} disabled={!canRedo} onClick={history.redo} />
    </>
  );
}

/** Header, footer and cookie notice with all their fields; presses on parts not editable in place open it, too. */
export function SiteChromeTool() {
  const { saving } = useEditing();
  const t = useTranslations('editor');
  const [opened, setOpened] = useState<{ readonly pressed: Pressed | undefined } | undefined>(undefined);
  const open = useCallback(
    (pressed: Pressed | undefined) => void saving.flush().then(() => setOpened({ pressed })),
    [saving],
  );
  useSiteChromePress(open);
  return (
    <>
      <ToolButton icon="siteChrome" label={t('editBar.elements')} onClick={() => open(undefined)} />
      <Suspense>
        {opened && <SiteElements pressed={opened.pressed} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </>
  );
}

/** The way back to the page as visitors see it. */
export function LeaveLink() {
  const t = useTranslations('editor');
  const { pathname } = useLocation();
  return (
    <ButtonLink href={pathname} variant="ghost" size="small" className={styles.leave}>
      <EditIcon name="leave" />
      <span>{t('editBar.leave')}</span>
    </ButtonLink>
  );
}
