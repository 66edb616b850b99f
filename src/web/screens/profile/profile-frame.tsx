import { type ReactNode, useContext } from 'react';
import { Form, useNavigation } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { useNotices } from '#web/i18n/notice-texts.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { EnquiryWords, useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { dropDraftCopies } from '#web/visitor/draft-copies-name.ts';
import layout from '../../styles/layout.module.css';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './profile-frame.module.css';
import type { LoadedProfile } from './profile-load.ts';
import { viewIcons, viewPath, viewsOf } from './profile-views.ts';

type ProfileFrameProps = {
  page: Extract<LoadedProfile, { customer: object }>;
  /** Of the view; the overview greets instead. */
  title: ReactNode;
  children: ReactNode;
};

/**
 * The frame of every view: its heading, the navigation to the others, and the logout. On small screens only the
 * overview has the navigation, and the others link back to it.
 */
export function ProfileFrame({ page, title, children }: ProfileFrameProps) {
  const t = useTranslations('account');
  const language = useLanguage();
  const { view } = page.shown;
  const isOrder = 'order' in page.shown;
  const { firstName } = page.customer.details;
  const views = viewsOf(page.customer, useContext(EnquiryWords));
  return (
    <div className={layout.container}>
      <div className={styles.page} data-view={view === 'overview' ? 'overview' : 'inner'}>
        <header className={styles.head}>
          {view !== 'overview' && (
            <p className={styles.back} data-from={isOrder ? 'order' : 'view'} data-print="hidden">
              <Link href={viewPath(isOrder ? 'orders' : 'overview', language)}>
                <Icon name="arrow-left" sizePx={18} />
                {t(isOrder ? 'orders.back' : 'view.overview')}
              </Link>
            </p>
          )}
          <h1>{view === 'overview' ? t('greeting', { name: firstName }) : title}</h1>
          {view === 'overview' && <p className={styles.email}>{page.customer.email}</p>}
        </header>
        <div className={styles.side} data-print="hidden">
          <nav aria-label={t('view.overview')} className={styles.navigation}>
            <ul>
              {views.map((name) => (
                <li key={name}>
                  <Link
                    href={viewPath(name, language)}
                    aria-current={name === view ? 'page' : undefined}
                    className={styles.way}
                  >
                    <Icon name={viewIcons[name]} sizePx={20} />
                    <span>{t(`view.${name}`)}</span>
                    <Icon name="chevron-right" sizePx={16} className={styles.onwards} />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <LogoutForm />
        </div>
        <div className={styles.content}>
          <Notices page={page} />
          {children}
        </div>
      </div>
    </div>
  );
}

function LogoutForm() {
  const t = useTranslations('account');
  const language = useLanguage();
  const { formData, state } = useNavigation();
  const pending = state !== 'idle' && formData?.get('intent') === 'logout';
  return (
    <Form
      method="post"
      action={pathOf('profile', language)}
      className={styles.logout}
      onSubmit={dropDraftCopies}
    >
      <Button type="submit" name="intent" value="logout" variant="secondary" pending={pending}>
        {t('logout')}
      </Button>
    </Form>
  );
}

/** What has just happened, and what still needs to be done. */
function Notices({ page }: { page: ProfileFrameProps['page'] }) {
  const t = useTranslations('account');
  const message = useNotices();
  const { refusal } = useRefusalTexts();
  const { pendingEmail, pendingEmailAllowed } = page.customer;
  return (
    <>
      {page.notice === 'emailConfirmed' && <Alert tone="ok">{message('emailConfirmed')}</Alert>}
      {page.notice === 'halfConfirmed' && <Alert tone="ok">{t('login.half')}</Alert>}
      {page.notice === 'confirmedBefore' && <Alert tone="ok">{t('login.confirmedBefore')}</Alert>}
      {page.notice === 'linkInvalid' && (
        <Alert tone="danger">{refusal({ code: 'ONE_TIME_TOKEN_INVALID' })}</Alert>
      )}
      {pendingEmail && (
        <Alert tone="warn" title={t('pendingEmail.title')}>
          {t(pendingEmailAllowed ? 'pendingEmail.text' : 'pendingEmail.both', { email: pendingEmail })}
        </Alert>
      )}
    </>
  );
}
