import { useLocation } from 'react-router';
import type { SectionProps } from '#sections/section-options.ts';
import { cookieChoicePath } from '#web/request/cookie-choice-path.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { showCookieNotice } from '#web/visitor/cookie-notice-state.ts';
import styles from './cookie-settings.module.css';

/** Opens the cookie notice again. Without scripts it revokes the choice, and the notice appears again. */
export function CookieSettings({ section: { options } }: SectionProps<'cookieSettings'>) {
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const hasNotice = (useRootFacts()?.cookieNotice.length ?? 0) > 0;
  if (!hasNotice) return null;
  return (
    <form
      method="post"
      action={cookieChoicePath(language)}
      onSubmit={(event) => {
        event.preventDefault();
        showCookieNotice(true);
      }}
    >
      <input type="hidden" name="back" value={pathname + search} />
      <button type="submit" name="choice" value="forget" className={styles.button}>
        {options.text}
      </button>
    </form>
  );
}
