import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { findLanguageByCode } from '#values/language.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguageAddresses } from '#web/request/alternates.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { nameOf, StartTranslation } from './bar/start-translation.tsx';
import { useEditing, useEditState } from './editing-context.ts';
import styles from './untranslated-page.module.css';

/**
 * The page in a language that it has no text in: the original, as visitors see it. It cannot be typed in, or the words of one
 * language would be published as those of another; a press on it asks whether to translate it.
 * @param children the sections as visitors see them
 */
export function UntranslatedPage({ children }: { children: ReactNode }) {
  const [isAsking, ask] = useState(false);
  usePressedPage(() => ask(true));
  return (
    <>
      <div inert data-edit-ready>
        {children}
      </div>
      {isAsking && <TranslationQuestion onClose={() => ask(false)} />}
    </>
  );
}

/** What is inert is not pressed itself: the press goes to what it stands in. */
function usePressedPage(onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('main') && !target.closest('dialog')) press();
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
}

function TranslationQuestion({ onClose }: { onClose: () => void }) {
  const t = useTranslations('editor');
  const code = useEditState(({ post }) => post.language_code);
  const { spoken } = useEditing();
  const addresses = useLanguageAddresses();
  const original = findLanguageByCode(code);
  return (
    <div lang={spoken}>
      <Dialog
        open
        onClose={onClose}
        title={t('translation.title')}
        closeLabel={t('close')}
        size="small"
        footer={
          <div className={styles.actions}>
            {original && (
              <ButtonLink href={addresses[original]} variant="ghost" size="small" reloadDocument>
                {t('translation.original')}
              </ButtonLink>
            )}
            <StartTranslation variant="primary" />
          </div>
        }
      >
        <p>{t('translation.about', { language: nameOf(code) })}</p>
      </Dialog>
    </div>
  );
}
