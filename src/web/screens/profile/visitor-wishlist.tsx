import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { withRedirect } from '../../parts/account-forms/login-address.ts';
import layout from '../../styles/layout.module.css';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { viewPath } from './profile-views.ts';
import { useWishedProducts } from './use-wished-products.ts';
import styles from './wishlist-view.module.css';
import { WishlistGrid } from './wishlist-view.tsx';

/** A visitor's wishlist in the browser; the account takes it over at login. */
export function VisitorWishlist() {
  const t = useTranslations('account');
  const language = useLanguage();
  const { products, retry } = useWishedProducts(undefined);
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
