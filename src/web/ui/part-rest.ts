import { restMark } from './alive.ts';

/**
 * How long a part needs no code: until somebody reaches for it by pointer, finger or keyboard; the same, or moves the page,
 * where it holds others; or, where it does something by itself, until it comes into sight. A missing picture ends every rest.
 */
export type RestKind = 'untouched' | 'unmoved' | 'unseen';

export type Rest = {
  /** React may draw it. */
  isOver(): boolean;
  readonly end: Promise<void>;
  /** Fetches its code, and ends the rest with it. */
  wake(): void;
  /**
   * Watches its element for a reason to wake.
   * @param onFailed where its code is not to be had: what was pressed goes on as without scripts
   */
  watch(element: HTMLElement, onFailed: () => void): () => void;
};

const signs = ['pointerover', 'focusin'];
const pressMark = 'aria-busy';
/** Until what could not be fetched is asked for again. */
const retryMs = 1000;
/** So far below the window it is as good as in sight. */
const nearness = '200px';

let mayRest = false;
const atRest = new Set<() => void>();

/** From now on parts of the page that the server drew come when they are needed. Called before the page is drawn. */
export function letPartsRest(): void {
  mayRest = true;
}

/** The page itself changes, and all that stands in it has to follow. */
export function wakeParts(): void {
  mayRest = false;
  for (const need of atRest) need();
}

/** How a part rests where parts may. */
export function restOf(kind: () => RestKind | undefined): RestKind | undefined {
  return mayRest ? kind() : undefined;
}

/** @param kind nothing where it does not rest: React may draw it from the start, and its presses wait for its code alone */
export function createRest(load: () => Promise<unknown>, kind: RestKind | undefined): Rest {
  let isOver = kind === undefined;
  let isLoading = false;
  let isNeeded = false;
  let resolve = () => {};
  const end = new Promise<void>((done) => {
    resolve = done;
  });
  let fail = () => {};
  const finish = () => {
    atRest.delete(need);
    isOver = true;
    resolve();
  };

  const wake = () => {
    if (isOver || isLoading) return;
    isLoading = true;
    load()
      .then(finish, () => (isNeeded ? void setTimeout(wake, retryMs) : fail()))
      .finally(() => {
        isLoading = false;
      });
  };

  // What the server drew stays until its code is here, however long that takes.
  const need = () => {
    isNeeded = true;
    wake();
  };

  return {
    isOver: () => isOver,
    end,
    wake,
    watch(element, onFailed) {
      element.setAttribute(restMark, '');
      atRest.add(need);
      // The page has changed before it stood.
      if (!mayRest) need();
      fail = () => {
        if (!window.navigator.onLine) window.addEventListener('online', wake, { once: true });
        else {
          element.removeAttribute(restMark);
          onFailed();
        }
      };
      for (const sign of signs) element.addEventListener(sign, wake);
      // What stands in the place of a picture that is missing its code puts there. Errors of pictures do not rise.
      element.addEventListener('error', wake, true);
      if ([...element.querySelectorAll('img')].some(isMissing)) wake();
      // The starter marks what was pressed in it: not every press comes by a pointer or with the focus.
      const presses = new MutationObserver(wake);
      presses.observe(element, { subtree: true, attributeFilter: [pressMark] });
      // Somebody was there before it.
      if (element.matches(`:hover, :focus-within, :has([${pressMark}])`)) wake();
      const unwatch =
        kind === 'unseen' ? watchSight(element, wake) : kind === 'unmoved' ? watchPlace(wake) : undefined;
      return () => {
        atRest.delete(need);
        unwatch?.();
        presses.disconnect();
        for (const sign of signs) element.removeEventListener(sign, wake);
        element.removeEventListener('error', wake, true);
        element.removeAttribute(restMark);
      };
    },
  };
}

const isMissing = ({ complete, naturalWidth }: HTMLImageElement): boolean => complete && naturalWidth === 0;

/** The element itself has no place in the window (late-part.module.css). */
function watchSight(element: HTMLElement, onSeen: () => void): () => void {
  const sight = new IntersectionObserver(
    (found) => {
      if (found.some(({ isIntersecting }) => isIntersecting)) onSeen();
    },
    { rootMargin: nearness },
  );
  for (const child of element.children) sight.observe(child);
  return () => sight.disconnect();
}

function watchPlace(onMoved: () => void): () => void {
  if (window.scrollY > 0) onMoved();
  window.addEventListener('scroll', onMoved, { once: true, passive: true });
  return () => window.removeEventListener('scroll', onMoved);
}
