import { useEffect, useRef } from 'react';
import { pathOf } from '#values/addresses.ts';
import { needMessages, takesEnquiries } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './enquiry.module.css';

// Carts of every store import it; only those without prices show it.
if (takesEnquiries()) await needMessages('forms');

/** Stands in the place of the list that was sent, and takes the focus of the button that opened the enquiry. */
export function EnquirySent() {
  const t = useTranslations('forms');
  const language = useLanguage();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.focus();
  }, []);
  return (
    <div ref={ref} tabIndex={-1} role="status" className={styles.sent}>
      <EmptyState
        icon="check"
        title={t('enquiry.sentTitle')}
        actions={<ButtonLink href={pathOf('shop', language)}>{t('enquiry.toShop')}</ButtonLink>}
      >
        <p>{t('contact.sentText')}</p>
        <p>{t('enquiry.sentList')}</p>
      </EmptyState>
    </div>
  );
}
