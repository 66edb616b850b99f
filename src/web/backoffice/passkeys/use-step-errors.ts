import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { PasskeyProblem } from './passkey-browser.ts';

/** Says in words why a step has failed: what the API refuses, and what the browser has no passkey for. */
export function useStepErrors(): (error: unknown) => string {
  const t = useTranslations('admin');
  const { refusal } = useRefusalTexts();
  return (error) =>
    error instanceof PasskeyProblem ? t(`passkeys.problem.${error.reason}`) : refusal(error);
}
