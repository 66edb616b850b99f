import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { enquiryAnchor } from '../enquiry/enquiry-anchor.ts';
import styles from './cart-view.module.css';

type Contact = { kind: 'phone' | 'email'; value: string; url: string };

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
  const header = useRootFacts()?.header ?? [];
  const contacts = header.flatMap((section) =>
    section.type === 'contactLinks' && Array.isArray(section.options.items)
      ? section.options.items.filter(isContact).map(contactOf)
      : [],
  );
  return contacts.map(({ kind, value, url }) => (
    <ButtonLink key={url} href={url} variant="secondary" startIcon={kind === 'phone' ? 'phone' : 'mail'}>
      {value}
    </ButtonLink>
  ));
}

type ContactItem = { kind: 'phone' | 'email'; value: string; link: { url: string } };

function isContact(item: unknown): item is ContactItem {
  if (typeof item !== 'object' || item === null) return false;
  const { kind, value, link } = item as Record<string, unknown>;
  const url = typeof link === 'object' && link !== null && 'url' in link ? link.url : undefined;
  return (kind === 'phone' || kind === 'email') && typeof value === 'string' && typeof url === 'string';
}

function contactOf({ kind, value, link }: ContactItem): Contact {
  return { kind, value, url: link.url };
}
