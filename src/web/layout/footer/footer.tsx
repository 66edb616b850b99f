import type { ComponentType } from 'react';
import type { SectionProps } from '#sections/section-options.ts';
import { pathOf, priceListPath } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { CompanyLine, CompanyTitle } from '#web/layout/footer/company-details.tsx';
import { CookieSettings } from '#web/layout/footer/cookie-settings.tsx';
import { FooterNavigations } from '#web/layout/footer/footer-navigations.tsx';
import { NetPart } from '#web/parts/net-prices/net-part.tsx';
import type { Section } from '#web/request/root-facts.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import Certificates from './certificates.tsx';
import CurrencySwitcher from './currency-switcher.tsx';
import styles from './footer.module.css';

/** Imprint, terms, privacy and whatever else the law requires on every page. */
const legal = ['footer4'] as const;

/** The sections a footer document may hold; others render nothing. */
const views = {
  companyTitle: CompanyTitle,
  address: CompanyLine,
  phone: CompanyLine,
  email: CompanyLine,
  openingHours: CompanyLine,
  navigations: () => <FooterNavigations />,
  seals: Certificates,
  legal: Legal,
  copyright: Copyright,
  cookieSettings: CookieSettings,
} as object as Readonly<Record<string, ComponentType<{ section: Section }>>>;

/** The footer of every page from its document (element `footer`). */
export function Footer() {
  const facts = useRootFacts();
  const t = useTranslations('layout');
  const sections = facts?.footer ?? [];
  const draw = (...types: string[]) =>
    sections
      .filter((section) => types.includes(section.type))
      .map((section) => {
        const View = views[section.type];
        return View && <View key={section.id} section={section} />;
      });
  const certificates = draw('seals');
  return (
    <footer id="page-end" className={styles.footer} data-print="hidden">
      {certificates.length > 0 && (
        <div className={styles.certificates}>
          <div className={styles.container}>{certificates}</div>
        </div>
      )}
      <div className={styles.ground} data-tone="dark">
        <div className={styles.container}>
          <div className={styles.main}>
            <address className={styles.company}>
              {draw('companyTitle', 'address', 'phone', 'email', 'openingHours')}
            </address>
            {draw('navigations')}
          </div>
          <CurrencySwitcher />
          {facts?.netPricesFor === 'Everyone' && <NetPart part="switch" />}
          <div className={styles.withdraw}>
            <WithdrawLink />
          </div>
          <div className={styles.small}>
            <div className={styles.legal}>
              <FooterNavigations names={legal} />
              {/* No page of the shop's own: it is opened anew. */}
              {facts?.priceList && <a href={priceListPath}>{t('priceList')}</a>}
            </div>
            {draw('copyright', 'legal', 'cookieSettings')}
          </div>
        </div>
      </div>
    </footer>
  );
}

/** Register, court and capital. */
function Legal({ section: { options } }: SectionProps<'legal'>) {
  return <p>{options.text}</p>;
}

/** Whose site this is; `{year}` in the text is the present one. */
export function Copyright({ section: { options } }: SectionProps<'copyright'>) {
  const year = useRootFacts()?.year;
  return <p>{options.text.replace('{year}', String(year ?? ''))}</p>;
}

/**
 * The way to the withdrawal from a contract, which the law wants in plain sight of every page (Directive 2011/83/EU, Art. 11a):
 * a part of the frame, so that no editor can take it away. Where enquiries are taken no contract is concluded.
 */
export function WithdrawLink() {
  const t = useTranslations('layout');
  const language = useLanguage();
  const facts = useRootFacts();
  if (facts?.site.priceMode === 'enquiry') return null;
  return (
    <ButtonLink href={pathOf('withdrawal', language)} prefetch="none" variant="secondary" size="small">
      {t('withdraw')}
    </ButtonLink>
  );
}
