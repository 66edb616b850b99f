import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { CartProvider, useCartState } from '#web/request/cart-context.tsx';
import { useVisitorMarks, visitorMarks } from '#web/request/visitor-marks.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { SkipLink } from '#web/ui/visually-hidden.tsx';
import { WishlistTarget } from '../parts/wishlist-toggle/wishlist-target.tsx';
import { CookieConsent } from './cookie-consent.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './page-frame.module.css';
import { useCartVoice } from './use-cart-voice.ts';

const AccountPresence = lazy(() => import('./account-presence.tsx'));
const CartModal = lazy(() => import('./cart-modal.tsx'));

/** What stands around every page: header, footer, messages, the cart over the page. */
export function PageFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('layout');
  const voice = useCartVoice();
  const isOnTheWay = useNavigation().state === 'loading';
  return (
    <CartProvider voice={voice}>
      <div className={styles.page}>
        <SkipLink targetId="content">{t('skipToContent')}</SkipLink>
        {/* So early that it can be answered by keyboard before all that it stands over. */}
        <CookieConsent />
        <ProgressBar active={isOnTheWay} label={t('loading')} />
        <Header />
        <main id="content" tabIndex={-1} className={styles.content}>
          {children}
        </main>
        <Footer />
        <WishlistTarget />
      </div>
      <CartOverPage />
      <AccountOfVisitor />
      <Toaster labels={{ region: t('messagesRegion'), dismiss: t('dismiss') }} />
    </CartProvider>
  );
}

/** The account's own code comes where there is something to do: a login, a message, a wishlist. */
function AccountOfVisitor() {
  const { key } = useLocation();
  const { wanted } = useVisitorMarks();
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at another page is what may have changed it.
  useEffect(visitorMarks.look, [key]);
  return (
    wanted && (
      <Suspense fallback={null}>
        <AccountPresence />
      </Suspense>
    )
  );
}

/** The cart's own code comes with the first opening. */
function CartOverPage() {
  const { modalOpen } = useCartState();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (modalOpen) setWanted(true);
  }, [modalOpen]);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <CartModal />
    </Suspense>
  );
}
