import { type ComponentType, type ReactNode, Suspense, useContext, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { lazyPart } from '#web/connection/needed-code.ts';
import { onceReachable } from '#web/connection/once-reachable.ts';
import { EnquiryWords, useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { FallbackPictures } from '#web/ui/fallback-pictures.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { SkipLink } from '#web/ui/visually-hidden.tsx';
import { CartProvider } from '#web/visitor/cart-context.tsx';
import { useVisitorState, visitorState } from '#web/visitor/visitor-state.ts';
import { AwaitedConnection } from '../parts/lost-connection/awaited-connection.tsx';
import { WishlistTarget } from '../parts/wishlist-toggle/wishlist-target.tsx';
import { CartOverPage } from './cart-over-page.tsx';
import { CookieConsent } from './cookie-consent.tsx';
import { Footer } from './footer/footer.tsx';
import { Header } from './header/header.tsx';
import { IntroScript } from './intro-script.tsx';
import styles from './page-frame.module.css';
import { useCartNotifier } from './use-cart-notifier.ts';

/* What stands above and below the checkout. No Suspense around it: the page before stays until it has come. */
const CheckoutPart = lazyPart(() => import('./checkout/checkout-parts.tsx'));
const AccountPresence = lazyPart(() => import('./account-presence.tsx'));
const DevelopmentBadge = import.meta.env.DEV
  ? lazyPart(() => import('#web/development/development-badge.tsx'))
  : undefined;
/** Nobody has asked for it: it is awaited without a word, and where a release has it no more the page goes on without it. */
const LateWatches = lazyPart<ComponentType>(() =>
  onceReachable(() => import('./late-watches.tsx'), undefined, true).catch(() => ({ default: () => null })),
);

/** Where not even the site's own could be loaded. */
const none: readonly string[] = [];

/** What stands around every page: header, footer, messages, the cart over the page. */
export function PageFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('layout');
  const notifier = useCartNotifier();
  const fallbackPictures = useRootFacts()?.site.fallbackPictures ?? none;
  const isOnTheWay = useNavigation().state === 'loading';
  const isOfCheckout = useLocation().pathname === pathOf('checkout', useLanguage());
  // Who pays is led nowhere else (docs/rules/checkout.md); where enquiries are taken there is no checkout.
  const isCheckout = !useContext(EnquiryWords) && isOfCheckout;
  const progress = <ProgressBar active={isOnTheWay} label={t('loading')} />;
  return (
    <CartProvider notifier={notifier}>
      <FallbackPictures value={fallbackPictures}>
        <div className={styles.page}>
          <SkipLink targetId="content">{t('skipToContent')}</SkipLink>
          {/* So early that it can be answered by keyboard before all that it stands over. */}
          <CookieConsent />
          {isCheckout ? <CheckoutPart top={progress} /> : <Header>{progress}</Header>}
          <main id="content" tabIndex={-1} className={styles.content}>
            {children}
          </main>
          {isCheckout ? <CheckoutPart /> : <Footer />}
          <WishlistTarget />
        </div>
        <CartOverPage />
        <AccountOfVisitor />
        <Watches />
        <AwaitedConnection />
        <IntroScript />
        {DevelopmentBadge && <DevelopedPart Badge={DevelopmentBadge} />}
        <Toaster labels={{ region: t('messagesRegion'), dismiss: t('dismiss') }} />
      </FallbackPictures>
    </CartProvider>
  );
}

/** In development alone; the server draws none of it. */
function DevelopedPart({ Badge }: { Badge: ComponentType }) {
  const [isAlive, live] = useState(false);
  useEffect(() => live(true), []);
  return (
    isAlive && (
      <Suspense>
        <Badge />
      </Suspense>
    )
  );
}

/** The account's own code comes where there is something to do: a login, a message, a wishlist. */
function AccountOfVisitor() {
  const { key } = useLocation();
  const { wanted } = useVisitorState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at another page is what may have changed it.
  useEffect(visitorState.look, [key]);
  return (
    wanted && (
      <Suspense>
        <AccountPresence />
      </Suspense>
    )
  );
}

/** Long enough after the page that nothing of it waits for this. */
const watchAfterMs = 3000;

/** What is needed without a connection comes while there is one, and what a first look does without. */
function Watches() {
  const [isWatched, watch] = useState(false);
  useEffect(() => void setTimeout(watch, watchAfterMs, true), []);
  return (
    isWatched && (
      <Suspense>
        <LateWatches />
      </Suspense>
    )
  );
}
