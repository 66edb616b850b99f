import { useState } from 'react';
import { useNamesOf } from '#web/backoffice/presence/use-names-of.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { showCookieNotice } from '#web/visitor/cookie-notice-state.ts';
import { SaveStatus } from '../bar/save-status.tsx';
import { SiteElements } from '../bar/site-elements.tsx';
import { useEditing, useEditState } from '../editing-context.ts';
import styles from './site-chrome-bar.module.css';
import type { SiteElement } from './site-element.ts';

/** Says of what somebody is in that it stands on all pages, who else is in it. It is published with the page, by one button. */
export function SiteChromeBar({ element }: { element: SiteElement }) {
  const { siteChrome, language } = useEditing();
  const t = useTranslations('editor');
  const [isOpen, setOpen] = useState(false);
  const { handler } = element;
  const name = t(`elements.names.${handler}`);
  return (
    <section
      className={styles.bar}
      aria-label={t('elements.edited', { name })}
      data-over={handler}
      data-edit-ui=""
    >
      <p className={styles.name}>
        <strong>{name}</strong> {t('elements.everywhere', { language: language.toUpperCase() })}
      </p>
      <SaveStatus />
      <Others />
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {t('elements.all')}
      </Button>
      <IconButton
        icon="close"
        label={t('elements.leave', { name })}
        onClick={() => {
          siteChrome.enter(undefined);
          // Its own buttons are written in.
          if (handler === 'cookie') {
            siteChrome.writeNotice(false);
            showCookieNotice(false);
          }
        }}
      />
      {isOpen && <SiteElements first={handler} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** Who else has their caret in it. */
function Others() {
  const t = useTranslations('editor');
  const namesOf = useNamesOf();
  const { names, count } = namesOf(useEditState((state) => state.others));
  return count === 0 ? null : <p className={styles.others}>{t('elements.others', { names, count })}</p>;
}
