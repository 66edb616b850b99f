import { useState } from 'react';
import { settingsEndpoints } from '#contract/v1/settings-endpoints.ts';
import { type Language, languageCodes, languageNames, languages } from '#values/language.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { languageSetting } from '#web/request/own-language.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import styles from './missing-language.module.css';

/** Says that edit mode does not know what to speak, and has it chosen; the page is not edited before. */
export function MissingLanguage() {
  const t = useTranslations('editor');
  const api = useApi();
  const [isOpen, setOpen] = useState(true);
  const [isSaving, setSaving] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  async function choose(language: Language): Promise<void> {
    setSaving(true);
    setFailed(false);
    try {
      const body = { ...languageSetting, value: languageCodes[language] };
      await api.call(settingsEndpoints.userSettingUpdate, { body });
      window.location.reload();
    } catch {
      setSaving(false);
      setFailed(true);
    }
  }

  return (
    <Dialog
      open={isOpen}
      onClose={() => setOpen(false)}
      title={t('language.title')}
      closeLabel={t('close')}
      size="small"
    >
      <Alert tone="warn">{t('language.missing')}</Alert>
      <ul className={styles.languages}>
        {languages.map((language) => (
          <li key={language}>
            <Button
              variant="secondary"
              lang={language}
              pending={isSaving}
              onClick={() => void choose(language)}
            >
              {languageNames[language]}
            </Button>
          </li>
        ))}
      </ul>
      {hasFailed && (
        <Alert tone="danger" live="assertive">
          {t('language.failed')}
        </Alert>
      )}
    </Dialog>
  );
}
