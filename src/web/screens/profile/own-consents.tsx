import { useLocation } from 'react-router';
import { needArea } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { cookieChoicePath } from '#web/request/cookie-choice-path.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { showCookieNotice } from '#web/visitor/cookie-notice-state.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './own-consents.module.css';
import type { GivenConsents } from './profile-load.ts';
import text from './profile-views.module.css';
import { consentNotices, viewPath } from './profile-views.ts';

await needArea('ownConsents', import.meta.glob('/locales/*/ownConsents.json', { import: 'default' }));

/** The customer's consents, each with a way to withdraw it; the newsletter; cookies, which this browser stores. */
export function OwnConsents({ given }: { given: GivenConsents }) {
  const t = useTranslations('ownConsents');
  const { date } = useFormats();
  const { newsletterSince, newsletterPending, consents } = given;
  const query = new URLSearchParams(useLocation().search);
  const done = consentNotices.find((notice) => notice === query.get('notice'));
  const withoutNewsletter = t(newsletterPending ? 'newsletterPending' : 'noNewsletter');
  return (
    <section id="consents" className={text.form} aria-labelledby="consents-title">
      <h2 id="consents-title" className={text.title}>
        {t('title')}
      </h2>
      {done && (
        <Alert tone="ok">{t(done === 'newsletterEnded' ? 'newsletterEnded' : 'consentWithdrawn')}</Alert>
      )}
      <p className={text.text}>{t(consents.length > 0 ? 'text' : 'none')}</p>
      <ul className={styles.list}>
        <li className={styles.entry}>
          <div>
            <h3 className={styles.name}>{t('newsletter')}</h3>
            <p className={styles.since}>
              {newsletterSince ? t('newsletterSince', { day: date(newsletterSince) }) : withoutNewsletter}
            </p>
          </div>
          {(newsletterSince !== null || newsletterPending) && (
            <EndButton intent="endNewsletter" label={t('unsubscribe')} name={t('newsletter')} />
          )}
        </li>
        {consents.map(({ id, name, since }) => (
          <li key={id} className={styles.entry}>
            <div>
              <h3 className={styles.name}>{name}</h3>
              <p className={styles.since}>{t('since', { day: date(since) })}</p>
            </div>
            <EndButton intent="withdrawConsent" id={id} label={t('withdraw')} name={name} />
          </li>
        ))}
        <Cookies />
      </ul>
    </section>
  );
}

type EndButtonProps = { intent: string; id?: number; label: string; name: string };

function EndButton({ intent, id, label, name }: EndButtonProps) {
  return (
    <form method="post" action={viewPath('data', useLanguage())}>
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      <Button type="submit" name="intent" value={intent} variant="secondary" size="small">
        {label}
        <VisuallyHidden>: {name}</VisuallyHidden>
      </Button>
    </form>
  );
}

/** Opens the cookie notice again; without scripts the choice is taken back, and the notice asks anew. */
function Cookies() {
  const t = useTranslations('ownConsents');
  const language = useLanguage();
  if ((useRootFacts()?.cookieNotice.length ?? 0) === 0) return null;
  return (
    <li className={styles.entry}>
      <div>
        <h3 className={styles.name}>{t('cookies')}</h3>
        <p className={styles.since}>{t('cookiesText')}</p>
      </div>
      <form
        method="post"
        action={cookieChoicePath(language)}
        onSubmit={(event) => {
          event.preventDefault();
          showCookieNotice(true);
        }}
      >
        <input type="hidden" name="back" value={viewPath('data', language)} />
        <Button type="submit" name="choice" value="forget" variant="secondary" size="small">
          {t('changeCookies')}
        </Button>
      </form>
    </li>
  );
}
