/** Where the focus may go on; not into fields, where the next key would type. */
const goneOnFrom = 'a[href], button:enabled, summary';

/**
 * Keeps the focus near where somebody works (WCAG 2.2, 2.4.3). If the focused element is removed or disabled, such as a
 * button that removes its own row, the browser starts again at the top of the page. Instead the focus goes to the
 * control that took its place, else to the one before it, else to the one after it, as near as possible; of a dialog that
 * ends with what it was opened by, to the page's content. After a navigation the focus is there already
 * (layout/page-frame.tsx).
 * @returns ends it
 */
export function keepFocusNear(): () => void {
  /** The focused element and its ancestors, each with its index among its siblings. */
  let trail: { element: Element; place: number }[] = [];
  const remember = ({ target }: FocusEvent) => {
    trail = target instanceof Element ? trailOf(target) : [];
  };
  const look = () => {
    if (document.activeElement !== document.body || trail.length === 0) return;
    const left = trail;
    trail = [];
    const home = left.findIndex(({ element }) => isSeen(element) && !element.matches(':disabled'));
    // If it is still there, somebody pressed beside it.
    if (home < 1) return;
    const next = neighbourOf(left.slice(home - 1)) ?? document.getElementById('content');
    next?.focus({ preventScroll: true });
  };
  const lookSoon = () => {
    // Whatever removes an element may know a better place, and can set it until the browser paints (layout effects).
    if (document.activeElement === document.body && trail.length > 0) requestAnimationFrame(look);
  };
  const changes = new MutationObserver(lookSoon);
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden'] });
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', lookSoon);
  return () => {
    changes.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', lookSoon);
  };
}

function trailOf(target: Element): { element: Element; place: number }[] {
  const trail = [];
  for (let element: Element | null = target; element; element = element.parentElement) {
    trail.push({ element, place: [...(element.parentElement?.children ?? [])].indexOf(element) });
  }
  return trail;
}

/** @param trail the removed element and its ancestors */
function neighbourOf([gone, ...around]: { element: Element; place: number }[]): HTMLElement | undefined {
  const home = around[0]?.element;
  if (!gone || !home || home.matches('main, body')) return undefined;
  const children = [...home.children];
  const [inItsPlace] = controlsIn(children.slice(gone.place, gone.place + 1));
  const before = controlsIn(children.slice(0, gone.place)).at(-1);
  const [after] = controlsIn(children.slice(gone.place));
  return inItsPlace ?? before ?? after ?? neighbourOf(around as typeof around);
}

function controlsIn(elements: readonly Element[]): HTMLElement[] {
  return elements
    .flatMap((element) => [element, ...element.querySelectorAll('*')])
    .filter((element) => element instanceof HTMLElement)
    .filter((element) => element.matches(goneOnFrom) && element.tabIndex >= 0 && isSeen(element));
}

const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
