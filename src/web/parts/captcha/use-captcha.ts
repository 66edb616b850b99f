import { formEndpoints } from '#contract/v1/form-endpoints.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { type CaptchaAnswer, writeCaptcha } from './captcha-fields.ts';

/** What the server tells of the captcha; parts may be missing where a site has set it up only by half. */
type CaptchaSettings = {
  readonly key?: string;
  readonly version?: number;
  readonly challenge?: Readonly<Record<string, unknown>>;
};

/** The script of a captcha: finds the response to one challenge. */
type CaptchaScript = { execute(challenge: Readonly<Record<string, unknown>>): Promise<string> };

/** The four ways in which a captcha fails in the browser (docs/rules/forms.md). */
export const captchaErrors = [
  'captchaKeyMissing',
  'captchaVersionMissing',
  'captchaScriptNotLoaded',
  'captchaNotExecuted',
] as const;

/** Its message is one of `captchaErrors`, which is also the key of its text (forms.captcha). */
class CaptchaError extends Error {
  constructor(code: (typeof captchaErrors)[number], cause?: unknown) {
    super(code, { cause });
    this.name = 'CaptchaError';
  }
}

/** The contract that the invisible captcha of version 2 has: it is executed when the form is sent. */
const supportedVersion = 2;

/**
 * Answers the captcha for one sending of a form.
 * @param loadScript fetches the captcha's script; called only when a form is used
 * @throws CaptchaError
 */
export async function answerCaptcha(
  { key, version, challenge }: CaptchaSettings,
  loadScript: () => Promise<CaptchaScript>,
): Promise<CaptchaAnswer> {
  if (!key) throw new CaptchaError('captchaKeyMissing');
  if (version !== supportedVersion) throw new CaptchaError('captchaVersionMissing');
  const script = await loadScript().catch((error: unknown) => {
    throw new CaptchaError('captchaScriptNotLoaded', error);
  });
  try {
    return { key, response: await script.execute(challenge ?? {}) };
  } catch (error) {
    throw new CaptchaError('captchaNotExecuted', error);
  }
}

const loadScript = () => import('./proof-of-work.ts');

/** The captcha of a form: its script is fetched when the form is first used, its answer found when it is sent. */
export function useCaptcha() {
  const api = useApi();
  return {
    prepare(): void {
      // What fails here fails again, and is told, when the form is sent.
      void loadScript().catch(() => undefined);
    },
    async complete(form: FormData): Promise<void> {
      const settings = await api.call(formEndpoints.formCaptcha, {}).catch((error: unknown) => {
        throw new CaptchaError('captchaKeyMissing', error);
      });
      writeCaptcha(form, await answerCaptcha(settings, loadScript));
    },
  };
}
