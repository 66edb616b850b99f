import { startTrackers } from './trackers-start.ts';

/**
 * Sends what somebody has answered to the cookie notice, which goes away at once; it comes back where that could not be
 * sent.
 * @returns whether the pressed element is one of the notice's
 */
export function answersCookies(element: HTMLElement): boolean {
  const button = element as HTMLButtonElement;
  const { form } = button;
  const notice = form?.closest<HTMLElement>('[data-cookie-notice]');
  if (!form || !notice) return false;
  void sendChoice(form, button, notice);
  return true;
}

async function sendChoice(form: HTMLFormElement, button: HTMLButtonElement, notice: HTMLElement) {
  notice.hidden = true;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, button)) fields.append(name, String(value));
  try {
    // The answer leads back to this page, with the choice in a cookie.
    const answer = await fetch(form.action, {
      method: 'POST',
      body: fields,
      redirect: 'manual',
      keepalive: true,
    });
    if (answer.type !== 'opaqueredirect') throw new Error(`The choice was refused: ${answer.status}.`);
    await startTrackers();
  } catch {
    notice.hidden = false;
  }
}
