import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { LoginForm } from '../../parts/account-forms/login-form.tsx';
import { type RegisterFacts, RegisterForm } from '../../parts/account-forms/register-form.tsx';
import layout from '../../styles/layout.module.css';
import styles from './profile-offer.module.css';

/** Nobody is logged in: both forms, so that nobody has to look for the other one. */
export function ProfileOffer({ register }: { register: RegisterFacts }) {
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
