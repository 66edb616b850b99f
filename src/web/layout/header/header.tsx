import type { ComponentType, ReactNode } from 'react';
import { AccountLinks } from '#web/layout/header/account-links.tsx';
import { Announcement } from '#web/layout/header/announcement.tsx';
import { CartLink } from '#web/layout/header/cart-link.tsx';
import { ContactLinks } from '#web/layout/header/contact-links.tsx';
import { headerIntroOf } from '#web/layout/header/header-intro.ts';
import { LanguageSwitcher } from '#web/layout/header/language-switcher.tsx';
import { Logo } from '#web/layout/header/logo.tsx';
import { MainNavigation } from '#web/layout/header/main-navigation.tsx';
import type { Section } from '#web/request/root-facts.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import styles from './header.module.css';
import { MobileMenu } from './mobile-menu.tsx';
import { SiteSearch } from './site-search.tsx';

/** The sections a header document may hold; others draw nothing. */
const views = {
  logo: Logo,
  contactLinks: ContactLinks,
  announcement: Announcement,
  navigation: MainNavigation,
  languageSwitcher: LanguageSwitcher,
  search: SiteSearch,
  cart: CartLink,
} as object as Readonly<Record<string, ComponentType<{ section: Section }>>>;

/**
 * The header of every page from its document (element `header`). The upper line scrolls away, the one with mark,
 * navigation and cart stays.
 * @param children what says that the next page is on its way: part of a landmark, as all that is said
 */
export function Header({ children }: { children?: ReactNode }) {
  const sections = useRootFacts()?.header ?? [];
  const draw = (type: string) =>
    sections
      .filter((section) => section.type === type)
      .map((section) => {
        const View = views[type];
        return View && <View key={section.id} section={section} />;
      });
  return (
    <header className={styles.header} data-print="hidden" data-intro={headerIntroOf(sections)}>
      {children}
      <div className={styles.upper}>
        <div className={styles.upperRow}>
          <div className={styles.contact}>{draw('contactLinks')}</div>
          <div className={styles.announcement}>{draw('announcement')}</div>
          <div className={styles.languages}>{draw('languageSwitcher')}</div>
        </div>
      </div>
      <div className={styles.main}>
        <div className={styles.menu}>
          <MobileMenu contact={draw('contactLinks')} languages={draw('languageSwitcher')} />
        </div>
        <div className={styles.logo}>{draw('logo')}</div>
        <div className={styles.navigation}>{draw('navigation')}</div>
        <div className={styles.search}>{draw('search')}</div>
        <div className={styles.actions}>
          <AccountLinks />
          {draw('cart')}
        </div>
      </div>
    </header>
  );
}
