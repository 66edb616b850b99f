import { useEffect } from 'react';
import { pathOf } from '#values/addresses.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import type { Pressed } from '../content/pressed-words.ts';
import { aroundAttribute } from '../site-chrome/open-texts.ts';

/** What works in header and footer while a page is edited: it holds no words of theirs, or none that lead anywhere. */
const atWork = 'button, input, select, form, summary, dialog, [hreflang], [data-edit-ui]';
const screensAtWork = ['cart', 'login', 'profile'] as const;
const siteChrome = 'body > div > header, body > div > footer';
/** What is written where it stands: a press sets the caret there. */
const written = `[${aroundAttribute}]`;
const wording = 'p, li, address, h2, h3, span, img';

/**
 * Tells of presses on what of header and footer is not written in place: they lead to its fields instead of to another page.
 * Links and labels whose words are written lead nowhere either.
 */
export function useSiteChromePress(onPress: (pressed: Pressed) => void): void {
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
