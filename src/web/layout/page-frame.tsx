import { type ComponentType, type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { toastMs } from '#values/limits.ts';
import { lazyPart } from '#web/connection/needed-code.ts';
import { onceReachable } from '#web/connection/once-reachable.ts';
import { EnquiryWords, useTranslations } from '#web/i18n/use-translations.ts';
import { usePageStart } from '#web/request/response-facts.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { FallbackPictures } from '#web/ui/fallback-pictures.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { Toaster } from '#web/ui/toaster.tsx';
import { useArrival } from '#web/ui/use-arrival.ts';
import { SkipLink } from '#web/ui/visually-hidden.tsx';
import { findAcceptedCookies } from '#web/visitor/accepted-cookies.ts';
import { useBackCloses } from '#web/visitor/back-closes.ts';
import { type CartNotifier, CartProvider, useCartState, useCartStore } from '#web/visitor/cart-context.tsx';
import { onCookieNotice, showCookieNotice, useCookieNotice } from '#web/visitor/cookie-notice-state.ts';
import { useVisitorState, visitorState } from '#web/visitor/visitor-state.ts';
import { AwaitedConnection } from '../parts/lost-connection/awaited-connection.tsx';
import { WishlistTarget } from '../parts/wishlist-toggle/wishlist-target.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import CookieNotice from './cookie-notice/cookie-notice.tsx';
import { Footer } from './footer/footer.tsx';
import { Header } from './header/header.tsx';
import styles from './page-frame.module.css';

const fetchCart = () => import('./cart-modal.tsx');
const CartTitle = lazyPart(async () => ({ default: (await fetchCart()).CartTitle }));
const CartContent = lazyPart(async () => ({ default: (await fetchCart()).CartContent }));
const CartActions = lazyPart(async () => ({ default: (await fetchCart()).CartActions }));

/**
 * The cart over the page: 80 % by 70 % of a wide window, all of a small one (docs/rules/cart.md). It opens at once; its
 * code comes with the first opening.
 */
function CartOverPage() {
  const t = useTranslations('layout');
  const store = useCartStore();
  const { modalOpen, cart } = useCartState();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (modalOpen) setWanted(true);
  }, [modalOpen]);
  useBackCloses(modalOpen, store.closeCartModal);
  if (!wanted) return null;
  const isFilled = cart !== null && cart.items.length > 0;
  return (
    <Dialog
      open={modalOpen}
      onClose={store.closeCartModal}
      title={
        <Suspense fallback={t('cart')}>
          <CartTitle />
        </Suspense>
      }
      closeLabel={t('closeCart')}
      footer={
        isFilled && (
          <Suspense>
            <CartActions />
          </Suspense>
        )
      }
    >
      <Suspense fallback={<Skeleton lines={4} />}>
        <CartContent />
      </Suspense>
    </Dialog>
  );
}

/* Header and footer of the checkout. No Suspense around them: the previous page stays until they have loaded. */
const CheckoutPart = lazyPart(() => import('./checkout/checkout-parts.tsx'));
const AccountPresence = lazyPart(() => import('./account-presence.tsx'));
const DevelopmentBadge = import.meta.env.DEV
  ? lazyPart(() => import('#web/development/development-badge.tsx'))
  : undefined;
/** Nobody has requested it: it is loaded silently, and if a release no longer has it the page goes on without it. */
const LateWatches = lazyPart<ComponentType>(() =>
  onceReachable(() => import('./late-watches.tsx'), undefined, true).catch(() => ({ default: () => null })),
);

/** Where not even the site's own could be loaded. */
const none: readonly string[] = [];

/** The frame of every page: header, footer, messages, the cart modal. */
export function PageFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('layout');
  const notifier = useCartNotifier();
  const fallbackPictures = useRootFacts()?.site.fallbackPictures ?? none;
  const isOnTheWay = useNavigation().state === 'loading';
  const { pathname } = useLocation();
  const isOfCheckout = pathname === pathOf('checkout', useLanguage());
  // Who pays is led nowhere else (docs/rules/checkout.md); where enquiries are taken there is no checkout.
  const isCheckout = !useContext(EnquiryWords) && isOfCheckout;
  const progress = <ProgressBar active={isOnTheWay} label={t('loading')} />;
  useArrival(pathname);
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

/** The account's own code is loaded when it is needed: a login, a message, a wishlist. */
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

/** Code needed offline is loaded while there is a connection, and so is what a first look does without. */
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

/** Names the module of the animation over the first page of a visit, on sites that have one. */
function IntroScript() {
  const t = useTranslations('layout');
  const src = usePageStart()?.introModule;
  const name = useRootFacts()?.site.name;
  return src && name && <script type="module" async src={src} data-intro={name} data-skip={t('skipIntro')} />;
}

/**
 * The cookie notice before a choice or while it is changed, and what may be loaded after it (docs/rules/consents.md).
 */
function CookieConsent() {
  const facts = useRootFacts();
  const notice = useCookieNotice(facts?.asksForCookies === true);
  useEarlyAnswer(notice === 'asking');
  useTrackers();
  if (!facts || notice === 'hidden' || facts.cookieNotice.length === 0) return null;
  return <CookieNotice sections={facts.cookieNotice} reopened={notice === 'reopened'} />;
}

/** An answer may have been given before the scripts were here (bootstrap/cookie-answer.ts). */
function useEarlyAnswer(isAsking: boolean): void {
  useEffect(() => {
    if (isAsking && findAcceptedCookies(document.cookie)) showCookieNotice(false);
  }, [isAsking]);
}

/** Loads what the site's options name, each after its category was accepted, never before. */
function useTrackers(): void {
  const trackers = useRootFacts()?.trackers;
  useEffect(() => {
    if (!trackers) return;
    const follow = async () => {
      if (!findAcceptedCookies(document.cookie)) return;
      const { followConsent } = await import('#web/visitor/trackers.ts');
      followConsent(trackers);
    };
    void follow();
    return onCookieNotice(() => void follow());
  }, [trackers]);
}

/** How the cart speaks to the visitor; its words come with the first that it says, or with late-watches.tsx. */
function useCartNotifier(): CartNotifier {
  const t = useTranslations('layout');
  const toast = useToast();
  const page = { language: useLanguage(), navigate: useNavigate() };
  const latest = useRef(page);
  useEffect(() => {
    latest.current = page;
  });
  return (notice) =>
    void import('./cart-notices.ts').then(
      ({ tellCartNotice }) => tellCartNotice(notice, latest.current),
      () => toast.show({ text: t('errorText'), tone: 'error', durationMs: toastMs }),
    );
}
