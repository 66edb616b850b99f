/**
 * Sends what somebody has answered to the cookie notice, which goes away at once; it comes back where that could not be
 * sent.
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
    notice.hidden = false;
  }
}
