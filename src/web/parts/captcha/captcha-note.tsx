import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '../../ui/alert.tsx';

/** Told above a form that demands the captcha, where no scripts run to answer it; needs the messages `forms`. */
export function CaptchaNote() {
  const t = useTranslations('forms');
  return (
    <noscript>
      <Alert tone="warn">{t('defined.needsScripts')}</Alert>
    </noscript>
  );
}
