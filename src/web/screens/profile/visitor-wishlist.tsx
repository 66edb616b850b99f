import { useEffect, useState } from 'react';
import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useApi } from '#web/request/use-api.ts';
import { useVisitorMarks } from '#web/request/visitor-marks.ts';
import { withRedirect } from '../../parts/account-forms/login-address.ts';
import type { ProductCardFacts } from '../../parts/product-card-facts.ts';
import layout from '../../styles/layout.module.css';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { listCards } from './card-load.ts';
import { viewPath } from './profile-views.ts';
import styles from './wishlist-view.module.css';
import { WishlistGrid } from './wishlist-view.tsx';

/** What a visitor keeps in the browser; the account takes it over with the login. */
export function VisitorWishlist() {
  const t = useTranslations('account');
  const language = useLanguage();
  const { products, retry } = useWishedProducts();
  const login = withRedirect(pathOf('login', language), viewPath('wishlist', language));
  return (
    <div className={layout.container}>
      <div className={styles.visitor}>
        <header className={styles.head}>
          <h1>{t('view.wishlist')}</h1>
          <Alert action={<Link href={login}>{t('login.submit')}</Link>}>{t('wishlist.onThisDevice')}</Alert>
        </header>
        <div className={styles.waiting} aria-busy={products === undefined}>
          {products === 'failed' && (
            <Alert tone="danger" action={<Button onClick={retry}>{t('wishlist.tryAgain')}</Button>}>
              {t('wishlist.failed')}
            </Alert>
          )}
          {Array.isArray(products) && <WishlistGrid products={products} />}
        </div>
      </div>
    </div>
  );
}

/** Undefined while they are being fetched. Products stay while their hearts are turned back and on again. */
function useWishedProducts() {
  const api = useApi();
  const { wished } = useVisitorMarks();
  const [products, setProducts] = useState<ProductCardFacts[] | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  const known = Array.isArray(products) ? products : [];
  const missing = wished.filter((id) => !known.some((product) => product.id === id)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is what asks again.
  useEffect(() => {
    const wanted = missing === '' ? [] : missing.split(',').map(Number);
    let isStale = false;
    listCards(api, wanted).then(
      (cards) => !isStale && setProducts((former) => [...cards, ...(Array.isArray(former) ? former : [])]),
      () => !isStale && setProducts('failed'),
    );
    return () => {
      isStale = true;
    };
  }, [api, missing, attempt]);
  return { products, retry: () => setAttempt(attempt + 1) };
}
