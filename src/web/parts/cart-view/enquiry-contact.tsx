import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { listContacts } from '../company-contact.ts';
import { enquiryAnchor } from '../enquiry/enquiry-anchor.ts';
import styles from './cart-view.module.css';

/**
 * In a store that shows no prices: whom to ask.
 * @param toEnquiry adds the way to the enquiry, which stands on the cart page
 */
export function EnquiryContact({ toEnquiry = false }: { toEnquiry?: boolean }) {
  const t = useTranslations('cart');
  const language = useLanguage();
  return (
    <div className={styles.enquiry}>
      {toEnquiry && (
        <ButtonLink href={`${pathOf('cart', language)}#${enquiryAnchor}`}>{t('enquiry.open')}</ButtonLink>
      )}
      <p>{t('enquiry.text')}</p>
      <ContactButtons />
    </div>
  );
}

/** Telephone and e-mail of the shop, by the contacts that the header names. */
export function ContactButtons() {
  return listContacts(useRootFacts()?.header ?? []).map(({ kind, value, url }) => (
    <ButtonLink key={url} href={url} variant="secondary" startIcon={kind === 'phone' ? 'phone' : 'mail'}>
      {value}
    </ButtonLink>
  ));
}
