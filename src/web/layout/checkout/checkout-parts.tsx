import type { ReactNode } from 'react';
import { pathOf } from '#values/addresses.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconLink } from '#web/ui/icon-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { findContact } from '../../parts/company-contact.ts';
import { sectionsOfType } from '../frame-sections.ts';
import { ContactLinks } from '../header/contact-links.tsx';
import header from '../header/header.module.css';
import { LanguageSwitcher } from '../header/language-switcher.tsx';
import { Logo } from '../header/logo.tsx';
import { ReducedFooter } from './reduced-footer.tsx';
import styles from './reduced-header.module.css';

await needMessages('paying');

/**
 * Either of the two, in one chunk so that they load together.
 * @param top additional content of the header; without it, this is the footer
 */
export default function CheckoutParts({ top }: { top?: ReactNode }) {
  return top ? <ReducedHeader>{top}</ReducedHeader> : <ReducedFooter />;
}

/** Above the checkout: the mark, whom to ask and the way back to the cart (docs/rules/checkout.md). */
function ReducedHeader({ children }: { children: ReactNode }) {
  const t = useTranslations('paying');
  const sections = useRootFacts()?.header ?? [];
  const { phone } = findContact(sections);
  const [logo] = sectionsOfType(sections, 'logo');
  const [contact] = sectionsOfType(sections, 'contactLinks');
  return (
    <header className={`${header.header} ${styles.header}`} data-print="hidden">
      {children}
      <div className={`${header.main} ${styles.row}`}>
        <Link href={pathOf('cart', useLanguage())} className={styles.back}>
          <Icon name="arrow-left" sizePx={16} inHeader />
          {t('backToCart')}
        </Link>
        <div>{logo && <Logo section={logo} />}</div>
        <div className={styles.side}>
          {contact && <ContactLinks section={contact} />}
          <LanguageSwitcher />
        </div>
        {phone && (
          <div className={styles.call}>
            <IconLink icon="phone" inHeader href={phone.url} label={t('call', { phone: phone.value })} />
          </div>
        )}
      </div>
    </header>
  );
}
