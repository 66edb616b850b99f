import {
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import type { SectionProps } from '#sections/section-options.ts';
import { pathOf } from '#values/addresses.ts';
import { fetchAhead, lazyPart } from '#web/connection/needed-code.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ContactLinks } from '#web/layout/header/contact-links.tsx';
import { headerIntroOf } from '#web/layout/header/header-intro.ts';
import { LanguageSwitcher } from '#web/layout/header/language-switcher.tsx';
import { Logo } from '#web/layout/header/logo.tsx';
import { MainNavigation } from '#web/layout/header/main-navigation.tsx';
import type { Section } from '#web/request/root-facts.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { ChangeStatus } from '#web/ui/change-status.tsx';
import { IconButton, IconLink } from '#web/ui/icon-button.tsx';
import { findInitials } from '#web/visitor/browser-state.ts';
import { useCartState, useCartStore } from '#web/visitor/cart-context.tsx';
import { useVisitorState } from '#web/visitor/visitor-state.ts';
import { SiteLink } from '../site-link.tsx';
import styles from './header.module.css';
import { SiteSearch } from './site-search.tsx';

const loadSheet = () => import('./mobile-menu-sheet.tsx');
const MobileMenuSheet = lazyPart(loadSheet);
const reach = fetchAhead(loadSheet);

/**
 * The navigation on small screens: a button for a sheet from the side, whose code is loaded when somebody reaches for
 * it.
 */
function MobileMenu({ contact, languages }: { contact: ReactNode; languages: ReactNode }) {
  const t = useTranslations('layout');
  const { pathname, search } = useLocation();
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched');
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at another page is what closes.
  useEffect(() => setState((now) => (now === 'open' ? 'closed' : now)), [pathname, search]);
  return (
    <>
      <IconButton
        icon="menu"
        inHeader
        label={t('openMenu')}
        aria-haspopup="dialog"
        {...reach}
        onClick={() => setState('open')}
      />
      {state !== 'untouched' && (
        <Suspense>
          <MobileMenuSheet
            open={state === 'open'}
            onClose={() => setState('closed')}
            contact={contact}
            languages={languages}
          />
        </Suspense>
      )}
    </>
  );
}

/** The sections a header document may hold; others render nothing. */
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
 * The header of every page from its document (element `header`). The upper line scrolls away, the one with logo,
 * navigation and cart stays.
 * @param children the announcement that the next page is loading: it must be part of a landmark
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

/** Links to wishlist and profile; the browser learns whose they are after the page has loaded. */
function AccountLinks() {
  const t = useTranslations('layout');
  const profile = pathOf('profile', useLanguage());
  const { signedIn, wished } = useVisitorState();
  const count = wished.length;
  return (
    <>
      <IconLink
        icon="heart"
        inHeader
        data-wishlist
        href={`${profile}?view=wishlist`}
        label={count > 0 ? `${t('wishlist')}: ${count}` : t('wishlist')}
        badge={count || undefined}
      />
      <IconLink
        icon="user"
        inHeader
        href={profile}
        label={signedIn ? t('accountSignedIn') : t('account')}
        badge={signedIn ? findInitials() : undefined}
      />
    </>
  );
}

/** One sentence for everybody: free delivery, holidays. */
function Announcement({ section: { options } }: SectionProps<'announcement'>) {
  const { text, link } = options;
  if (!text) return null;
  return <p>{link ? <SiteLink link={link}>{text}</SiteLink> : text}</p>;
}

/** The way to the cart, or to the list of an enquiry, with the number of pieces in it; opens it over the page where scripts run. */
function CartLink() {
  const t = useTranslations('layout');
  const language = useLanguage();
  const { pathname } = useLocation();
  const { count, status } = useCartState();
  const store = useCartStore();
  const href = pathOf('cart', language);
  const isKnown = status === 'ready' || count > 0;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // What the bootstrap has put there until the cart is known (bootstrap/cookie-answer.ts).
    if (!isKnown && status !== 'empty') return;
    for (const attribute of ['data-pieces', 'aria-description']) link.current?.removeAttribute(attribute);
  }, [isKnown, status]);

  const open = (event: MouseEvent) => {
    // With a modifier the browser opens the cart's own page somewhere else.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || pathname === href) return;
    event.preventDefault();
    store.openCartModal();
  };

  return (
    <>
      <IconLink
        icon="cart"
        inHeader
        href={href}
        ref={link}
        data-cart
        data-held={pathname === href ? undefined : ''}
        label={isKnown ? t('cartWithCount', { count }) : t('cart')}
        badge={count || undefined}
        onClick={open}
      />
      <ChangeStatus text={isKnown ? t('cartCountStatus', { count }) : undefined} />
    </>
  );
}
