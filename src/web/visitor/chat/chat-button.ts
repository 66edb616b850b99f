import german from '#locales/de/chat.json' with { type: 'json' };
import english from '#locales/en/chat.json' with { type: 'json' };
import croatian from '#locales/hr/chat.json' with { type: 'json' };
import type { Language } from '#values/language.ts';

type Words = typeof croatian;

/** It comes alone, after consent: the texts of pages are not waited for. */
const words: Record<Language, Words> = { hr: croatian, en: english, de: german };

function translatorOf(language: Language, _area: 'chat'): (key: keyof Words) => string {
  return (key) => words[language][key];
}

const style = `
.chat-place { position: fixed; inset-block-end: 1rem; inset-inline-end: 1rem; z-index: 30; display: grid; gap: 0.5rem; justify-items: end; }
.chat-place button { min-height: 3rem; padding: 0.5rem 1.25rem; font: inherit; font-weight: 600; color: var(--color-on-solid); background: var(--color-solid); border: 1px solid var(--color-on-solid); cursor: pointer; }
.chat-place button:hover { background: var(--color-solid-hover); }
.chat-place button:focus-visible { outline: 3px solid var(--color-focus); outline-offset: 2px; }
.chat-place iframe { width: min(24rem, calc(100vw - 2rem)); height: min(34rem, calc(100dvh - 6rem)); background: var(--color-raised); border: 1px solid var(--color-edge); }
.chat-place iframe[hidden] { display: none; }
/* What is last in the page can be scrolled out from under it. */
body:has(.chat-place) #page-end { padding-block-end: 5rem; }
@media print { .chat-place { display: none; } }`;

/**
 * What the frame may do (https://html.spec.whatwg.org/#attr-iframe-sandbox): run scripts, use its own storage, send its
 * forms and open windows. As another host it cannot reach the page around it, and it cannot navigate that page.
 */
const allowed = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

/**
 * Adds a button that opens the chat; its provider receives nothing before it is pressed.
 * @param address the chat's page (option AnonymousChat)
 */
export function showChatButton(address: string): void {
  const language = document.documentElement.lang as Language;
  const t = translatorOf(language, 'chat');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const place = document.createElement('aside');
  place.className = 'chat-place';
  place.setAttribute('aria-label', t('frame'));
  const button = document.createElement('button');
  button.type = 'button';
  let frame: HTMLIFrameElement | undefined;
  const show = (isOpen: boolean) => {
    button.textContent = isOpen ? t('close') : t('open');
    button.setAttribute('aria-expanded', String(isOpen));
    if (isOpen && !frame) {
      frame = makeFrame(address, t('frame'));
      place.prepend(frame);
    }
    if (frame) frame.hidden = !isOpen;
  };
  button.addEventListener('click', () => show(button.getAttribute('aria-expanded') !== 'true'));
  place.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && button.getAttribute('aria-expanded') === 'true') show(false);
  });
  show(false);
  place.append(button);
  document.body.append(place);
}

function makeFrame(address: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.setAttribute('sandbox', allowed);
  // The page's address is private.
  frame.referrerPolicy = 'origin';
  frame.src = address;
  return frame;
}
