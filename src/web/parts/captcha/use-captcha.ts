import { formEndpoints } from '#contract/v1/form-endpoints.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { answerCaptcha, CaptchaError } from './captcha.ts';
import { writeCaptcha } from './captcha-fields.ts';

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
