import { findCartCount } from '#web/visitor/stored-cart-count.ts';

/**
 * Sends what somebody has answered to the cookie notice, which goes away at once; where that could not be sent it comes back
 * and says so.
 * @returns whether the pressed element is one of the notice's
 */
export function answersCookies(element: HTMLElement): boolean {
  const button = element as HTMLButtonElement;
  const notice = button.form?.closest<HTMLElement>('[data-cookie-notice]');
  if (!notice) return false;
  void sendChoice(button, notice);
  return true;
}

async function sendChoice(button: HTMLButtonElement, notice: HTMLElement) {
  const form = button.form as HTMLFormElement;
  notice.hidden = true;
  // No files: its fields are boxes and buttons.
  const fields = new URLSearchParams([...new FormData(form, button)] as [string, string][]);
  try {
    // The answer leads back to this page, with the choice in a cookie.
    const answer = await fetch(form.action, {
      method: 'POST',
      body: fields,
      redirect: 'manual',
      keepalive: true,
    });
    if (answer.type !== 'opaqueredirect') throw new Error();
  } catch {
    // Refused or not heard: it is asked again.
    const told = notice.querySelector<HTMLElement>('[data-not-kept]');
    if (told) told.hidden = false;
    notice.hidden = false;
    // With the notice its button has lost the focus.
    if (document.activeElement === document.body) button.focus();
  }
}

/** Shows how many pieces are in the visitor's cart, by what the browser kept of it; nothing where it knows nothing. */
export function showCartCount(): void {
  const known = findCartCount(document.cookie);
  const link = known ? document.querySelector('a[data-cart]') : null;
  // To be seen, and to be heard after the link's name.
  for (const attribute of ['data-pieces', 'aria-description']) link?.setAttribute(attribute, String(known));
}
