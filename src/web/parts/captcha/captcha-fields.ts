const keyField = 'captchaKey';
const responseField = 'captchaResponse';

export type CaptchaAnswer = { key: string; response: string };

/** Puts the captcha's answer into a form that is about to be sent. */
export function writeCaptcha(form: FormData, { key, response }: CaptchaAnswer): void {
  form.set(keyField, key);
  form.set(responseField, response);
}

/** The captcha's answer of a sent form; nothing where no scripts ran. */
export function readCaptcha(form: FormData): CaptchaAnswer | undefined {
  const key = form.get(keyField);
  const response = form.get(responseField);
  return typeof key === 'string' && typeof response === 'string' && key && response
    ? { key, response }
    : undefined;
}
