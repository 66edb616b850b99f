import { useTranslations } from '#web/i18n/use-translations.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './cart-view.module.css';

type Contact = { kind: 'phone' | 'email'; value: string; url: string };

/** In a store that shows no prices: whom to ask, by the contacts that the header names. */
export function EnquiryContact() {
  const t = useTranslations('cart');
  const header = useRootFacts()?.header ?? [];
  const contacts = header.flatMap((section) =>
    section.type === 'contactLinks' && Array.isArray(section.options.items)
      ? section.options.items.filter(isContact).map(contactOf)
      : [],
  );
  return (
    <div className={styles.enquiry}>
      <p>{t('enquiry.text')}</p>
      {contacts.map(({ kind, value, url }) => (
        <ButtonLink
          key={url}
          href={url}
          variant="secondary"
          wide
          startIcon={kind === 'phone' ? 'phone' : 'mail'}
        >
          {value}
        </ButtonLink>
      ))}
    </div>
  );
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
