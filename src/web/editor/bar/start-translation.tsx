import { useState } from 'react';
import { translationEndpoints } from '#contract/v1/translation-endpoints.ts';
import { findLanguageByCode, languageCodes, languageNames } from '#values/language.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { useEditing, useEditState } from '../editing-context.ts';
import styles from './edit-bar.module.css';

const toldMs = 6000;

/** Of the language with a code, in itself. */
export function nameOf(code: string): string {
  const language = findLanguageByCode(code);
  return language ? languageNames[language] : code;
}

/**
 * Begins the text of the page's language: a draft with the same sections, whose words are the original's until somebody
 * translates them.
 */
export function StartTranslation({ variant = 'link' }: { variant?: 'link' | 'primary' }) {
  const { may } = useEditing();
  const t = useTranslations('editor');
  const api = useApi();
  const language = useLanguage();
  const toast = useToast();
  const post = useEditState((state) => state.post);
  const [isMaking, setMaking] = useState(false);

  async function make(): Promise<void> {
    setMaking(true);
    try {
      await api.call(translationEndpoints.translationCreate, {
        params: { id: post.id },
        body: { language_code: languageCodes[language], from: post.language_code },
      });
      window.location.reload();
    } catch {
      setMaking(false);
      toast.show({ text: t('translation.failed'), tone: 'error', durationMs: toldMs });
    }
  }

  if (!may.structure) return null;
  return (
    <Button variant={variant} size="small" pending={isMaking} onClick={() => void make()}>
      {t('translation.start', { language: nameOf(post.language_code) })}
    </Button>
  );
}

/** Says in the bar that the page's language has no text yet, and begins one. */
export function MissingTranslation() {
  const t = useTranslations('editor');
  return (
    <p className={styles.other}>
      <span className={styles.otherLanguage}>{t('editBar.otherLanguage')}</span>
      <StartTranslation />
    </p>
  );
}
