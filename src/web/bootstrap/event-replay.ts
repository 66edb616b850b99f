/** What only scripts answer; links, boxes, lists and what folds out answer by themselves. */
const answeredByScripts = 'button, input[type=submit], input[type=image], [role=button], a[data-held]';

/** The page shows that it has heard (styles/waiting.css). */
export function showWaiting(isShown: boolean): void {
  document.documentElement.toggleAttribute('data-waiting', isShown);
}

type HeldEvent = { readonly element: HTMLElement; replay(): void };

export type HeldEvents = {
  /** Whether somebody waits for something. */
  any(): boolean;
  /** Does what was asked for, in its order. */
  replay(): void;
};

/**
 * Holds clicks and sent forms until the page is hydrated. Links lead on as the browser alone leads on; without a
 * connection they would lead away from all that was entered, and are held, too.
 * @param isPending whether the page has still to be hydrated
 * @param answers answers a click that needs no code of the page; false where it does
 * @param onHeld is told of every event that has to wait
 */
export function holdEvents(
  isPending: () => boolean,
  answers: (element: HTMLElement) => boolean,
  onHeld: () => void,
): HeldEvents {
  let held: HeldEvent[] = [];

  const hold = (event: Event, heldEvent: HeldEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const { element } = heldEvent;
    if (answers(element)) return;
    element.setAttribute('aria-busy', 'true');
    showWaiting(true);
    // A form is sent once, however often its button is pressed while nothing happens.
    const isSent = (element as HTMLButtonElement).type === 'submit';
    if (!isSent || !held.some((other) => other.element === element)) held.push(heldEvent);
    onHeld();
  };

  const click = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !isPending() || isElsewhere(event)) return;
    const link = linkOn(event.target);
    const element =
      event.target.closest<HTMLElement>(answeredByScripts) ?? (window.navigator.onLine ? undefined : link);
    if (element) {
      hold(event, { element, replay: () => element.click() });
    } else if (link) {
      showWaiting(true);
    }
  };
  const submit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const { submitter } = event;
    if (!isPending()) return;
    hold(event, { element: submitter ?? form, replay: () => form.requestSubmit(submitter) });
  };
  document.addEventListener('click', click, true);
  document.addEventListener('submit', submit, true);
  // A page that comes back out of the browser's memory has arrived.
  window.addEventListener('pageshow', () => showWaiting(false));

  return {
    any: () => held.length > 0,
    replay() {
      const due = held;
      held = [];
      showWaiting(false);
      for (const { element, replay } of due) {
        element.removeAttribute('aria-busy');
        if (element.isConnected) replay();
      }
    },
  };
}

/** With a modifier the browser opens a link in another place. */
function isElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

/** The link by which a press leads to another page of the site. */
function linkOn(target: Element): HTMLElement | undefined {
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.target || link.download || link.origin !== window.location.origin) return undefined;
  return pageOf(link) === pageOf(window.location) ? undefined : link;
}

const pageOf = ({ href }: { readonly href: string }) => href.split('#')[0];
