import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { LoginForm } from '../../parts/account-forms/login-form.tsx';
import { type RegisterFacts, RegisterForm } from '../../parts/account-forms/register-form.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import layout from '../../styles/layout.module.css';
import text from '../../styles/text.module.css';
import { actOnProfile } from './profile-actions.ts';
import { ProfileFrame } from './profile-frame.tsx';
import { type LoadedProfile, loadProfile } from './profile-load.ts';
import styles from './profile-offer.module.css';
import { ViewContent } from './view-content.tsx';
import { VisitorWishlist } from './visitor-wishlist.tsx';

await needMessages('account', 'notices', 'cart', 'checkout');

export async function loader(facts: LoaderFunctionArgs) {
  return loadProfile(facts);
}

export async function action(facts: ActionFunctionArgs) {
  return actOnProfile(facts);
}

export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

/** The customer's own pages; logged out the way to them (docs/rules/accounts.md). */
export default function ProfileScreen() {
  const t = useTranslations('account');
  const page: LoadedProfile = useLoaded<typeof loader>();
  const answer = useActionData<typeof action>();
  // The result of ordering again is shown with the order.
  const answered = answer && 'errors' in answer ? answer : undefined;
  if (!page.customer) {
    return (
      <>
        <PageHead title={t(page.register ? 'view.overview' : 'view.wishlist')} noIndex />
        {page.register ? <ProfileOffer register={page.register} /> : <VisitorWishlist />}
      </>
    );
  }
  const { shown } = page;
  const title =
    'order' in shown ? t('orders.number', { number: shown.order.orderNumber }) : t(`view.${shown.view}`);
  return (
    <>
      <PageHead title={title} noIndex />
      <ProfileFrame
        page={page}
        title={'order' in shown ? <OrderTitle title={title} number={shown.order.orderNumber} /> : title}
      >
        <ViewContent {...page} customer={page.customer} answered={answered} />
      </ProfileFrame>
    </>
  );
}

/** The number of an order stays on one line. */
function OrderTitle({ title, number }: { title: string; number: string }) {
  const [before, after] = title.split(number);
  return (
    <>
      {before}
      <span className={text.whole}>{number}</span>
      {after}
    </>
  );
}

/** Nobody is logged in: both forms, so that neither has to be looked for. */
function ProfileOffer({ register }: { register: RegisterFacts }) {
  const t = useTranslations('account');
  const profile = pathOf('profile', useLanguage());
  return (
    <div className={layout.container}>
      <div className={styles.page}>
        <h1>{t('view.overview')}</h1>
        <div className={styles.forms}>
          <section className={styles.form} aria-labelledby="profile-login">
            <h2 id="profile-login">{t('login.title')}</h2>
            <LoginForm redirect={profile} />
          </section>
          <section className={styles.form} aria-labelledby="profile-register">
            <h2 id="profile-register">{t('register.title')}</h2>
            <RegisterForm {...register} redirect={profile} />
          </section>
        </div>
      </div>
    </div>
  );
}
