/** What only scripts answer; links, boxes, lists and what folds out answer by themselves. */
const answeredByScripts = 'button, input[type=submit], input[type=image], [role=button], a[data-held]';

/** The page shows that it has heard (styles/waiting.css). */
export const waiting = 'data-waiting';

type HeldPress = { readonly element: HTMLElement; repeat(): void };

export type HeldPresses = {
  /** Whether somebody waits for something. */
  any(): boolean;
  /** Lets go of what was pressed, in its order, and holds nothing any more. */
  release(): void;
};

/**
 * Holds presses and sent forms until their code is here. Links lead on as the browser alone leads on; without a
 * connection they would lead away from all that was entered, and are held, too.
 * @param atOnce answers a press that needs no code of the page; false where it does
 * @param onHeld is told of every press that has to wait
 */
export function holdPresses(atOnce: (element: HTMLElement) => boolean, onHeld: () => void): HeldPresses {
  let holdsAll = true;
  const held: HeldPress[] = [];

  const hold = (event: Event, press: HeldPress) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const { element } = press;
    if (atOnce(element)) return;
    element.setAttribute('aria-busy', 'true');
    document.documentElement.setAttribute(waiting, '');
    // A form is sent once, however often its button is pressed while nothing happens.
    const isSent = (element as HTMLButtonElement).type === 'submit';
    if (!isSent || !held.some((other) => other.element === element)) held.push(press);
    onHeld();
  };

  const click = (event: MouseEvent) => {
    if (!holdsAll || !(event.target instanceof Element) || isElsewhere(event)) return;
    const link = linkOn(event.target);
    const element =
      event.target.closest<HTMLElement>(answeredByScripts) ?? (window.navigator.onLine ? undefined : link);
    if (element) {
      hold(event, { element, repeat: () => element.click() });
    } else if (link) {
      document.documentElement.setAttribute(waiting, '');
    }
  };
  const submit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const { submitter } = event;
    if (!holdsAll) return;
    hold(event, { element: submitter ?? form, repeat: () => form.requestSubmit(submitter) });
  };
  document.addEventListener('click', click, true);
  document.addEventListener('submit', submit, true);
  // A page that comes back out of the browser's memory has arrived.
  window.addEventListener('pageshow', () => document.documentElement.removeAttribute(waiting));

  return {
    any: () => held.length > 0,
    release() {
      holdsAll = false;
      document.documentElement.removeAttribute(waiting);
      for (const { element } of held) element.removeAttribute('aria-busy');
      for (const { element, repeat } of held.splice(0)) if (element.isConnected) repeat();
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
  const isHere = link.pathname + link.search === window.location.pathname + window.location.search;
  return isHere ? undefined : link;
}
