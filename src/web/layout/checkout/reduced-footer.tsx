import { linkAttributes } from '#sections/section-options.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { Link } from '#web/ui/link.tsx';
import { findContact } from '../../parts/company-contact.ts';
import { CompanyLine } from '../footer/company-details.tsx';
import { CookieSettings } from '../footer/cookie-settings.tsx';
import footer from '../footer/footer.module.css';
import { Copyright, WithdrawLink } from '../footer/footer.tsx';
import { FooterNavigations } from '../footer/footer-navigations.tsx';
import { sectionsOfType } from '../frame-sections.ts';
import { LowerLanguages } from '../header/language-switcher.tsx';
import styles from './reduced-footer.module.css';

/**
 * Below the checkout: whom to contact, the links of the navigation `checkout` and the small print. A site without that
 * navigation keeps its whole columns, because terms, privacy and legal notice must be reachable.
 */
export function ReducedFooter() {
  const t = useTranslations('paying');
  const facts = useRootFacts();
  const links = facts?.navigation.checkout?.items ?? [];
  const sections = facts?.footer ?? [];
  const { phone, email } = findContact(facts?.header ?? []);
  return (
    <footer id="page-end" className={styles.footer} data-print="hidden">
      <div className={`${footer.container} ${styles.rows}`}>
        {(phone || email) && (
          <div className={styles.help}>
            <p className={styles.question}>{t('help')}</p>
            <p className={styles.ways}>
              {phone && <Link href={phone.url}>{phone.value}</Link>}
              {email && <Link href={email.url}>{email.value}</Link>}
            </p>
            {sectionsOfType(sections, 'openingHours').map((section) => (
              <CompanyLine key={section.id} section={section} />
            ))}
          </div>
        )}
        {links.length === 0 ? (
          <FooterNavigations />
        ) : (
          <nav aria-label={facts?.navigation.checkout?.title ?? t('legalLinks')}>
            <ul className={styles.links}>
              {links.map((item) => (
                <li key={item.key}>
                  <Link {...linkAttributes(item)}>{item.label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div>
          <WithdrawLink />
        </div>
        <div className={styles.languages}>
          <LowerLanguages />
        </div>
        <div className={styles.small}>
          {sectionsOfType(sections, 'copyright').map((section) => (
            <Copyright key={section.id} section={section} />
          ))}
          {sectionsOfType(sections, 'cookieSettings').map((section) => (
            <CookieSettings key={section.id} section={section} />
          ))}
        </div>
      </div>
    </footer>
  );
}
