/** What somebody goes on from; a field would be written in by the next key. */
const goneOnFrom = 'a[href], button:enabled';

/**
 * Keeps the focus where somebody works (WCAG 2.2, 2.4.3). Where what has it is taken away or disabled, as a button is
 * that removes what it stands beside, the browser begins anew at the top of the page. Instead the focus goes to the
 * control that came into its place, else to the one before it, else to the one after it, as near as there is one. What a
 * press leads away from altogether has no neighbours: a new page begins at its top.
 * @returns ends it
 */
export function keepFocusNear(): () => void {
  /** What has the focus and all around it, with its number among what stands beside it. */
  let trail: { element: Element; place: number }[] = [];
  const remember = ({ target }: FocusEvent) => {
    trail = target instanceof Element ? trailOf(target) : [];
  };
  const look = () => {
    if (document.activeElement !== document.body || trail.length === 0) return;
    const left = trail;
    trail = [];
    const home = left.findIndex(({ element }) => isSeen(element) && !element.matches(':disabled'));
    // Where it stands there still, somebody pressed beside it.
    if (home > 0) neighbourOf(left.slice(home - 1))?.focus({ preventScroll: true });
  };
  const lookSoon = () => {
    // Whoever takes something away may know a better place, and says so until the browser draws (layout effects).
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

/** @param trail what is gone, and all around it */
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
