/** What only scripts answer; links, boxes, lists and what folds out answer by themselves. */
const answeredByScripts = 'button, input[type=submit], input[type=image], [role=button], a[data-held]';

/** The page shows that it has heard (styles/waiting.css). */
export function showWaiting(isShown: boolean): void {
  document.documentElement.toggleAttribute('data-waiting', isShown);
}

type HeldPress = { readonly element: HTMLElement; repeat(): void };

export type HeldPresses = {
  /** Whether somebody waits for something. */
  any(): boolean;
  /** Lets go of what was pressed and need not wait any more, in its order. */
  release(): void;
};

/**
 * Holds presses and sent forms until their code is here. Links lead on as the browser alone leads on; without a
 * connection they would lead away from all that was entered, and are held, too.
 * @param waits whether the code for what an element answers has still to come
 * @param atOnce answers a press that needs no code of the page; false where it does
 * @param onHeld is told of every press that has to wait
 */
export function holdPresses(
  waits: (element: Element) => unknown,
  atOnce: (element: HTMLElement) => boolean,
  onHeld: () => void,
): HeldPresses {
  let held: HeldPress[] = [];

  const hold = (event: Event, press: HeldPress) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const { element } = press;
    if (atOnce(element)) return;
    element.setAttribute('aria-busy', 'true');
    showWaiting(true);
    // A form is sent once, however often its button is pressed while nothing happens.
    const isSent = (element as HTMLButtonElement).type === 'submit';
    if (!isSent || !held.some((other) => other.element === element)) held.push(press);
    onHeld();
  };

  const click = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !waits(event.target) || isElsewhere(event)) return;
    const link = linkOn(event.target);
    const element =
      event.target.closest<HTMLElement>(answeredByScripts) ?? (window.navigator.onLine ? undefined : link);
    if (element) {
      hold(event, { element, repeat: () => element.click() });
    } else if (link) {
      showWaiting(true);
    }
  };
  const submit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const { submitter } = event;
    if (!waits(form)) return;
    hold(event, { element: submitter ?? form, repeat: () => form.requestSubmit(submitter) });
  };
  document.addEventListener('click', click, true);
  document.addEventListener('submit', submit, true);
  // A page that comes back out of the browser's memory has arrived.
  window.addEventListener('pageshow', () => showWaiting(false));

  return {
    any: () => held.length > 0,
    release() {
      const due = held.filter(({ element }) => !waits(element));
      held = held.filter(({ element }) => waits(element));
      showWaiting(held.length > 0);
      for (const { element, repeat } of due) {
        element.removeAttribute('aria-busy');
        if (element.isConnected) repeat();
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
