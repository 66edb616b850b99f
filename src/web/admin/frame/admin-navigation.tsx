import { useLocation } from 'react-router';
import { panelPathOf } from '#values/panel-addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import type { AdminEntry } from './admin-entries.ts';
import styles from './admin-navigation.module.css';

/** The screens of the panel; the present one, or the one that it stands below, is marked. */
export function AdminNavigation({ entries }: { entries: readonly AdminEntry[] }) {
  const t = useTranslations('admin');
  const language = useLanguage();
  const { pathname } = useLocation();
  const isHere = (path: string, screen: string) =>
    pathname === path || (screen !== 'admin' && pathname.startsWith(`${path}/`));
  return (
    <nav aria-label={t('navigation')}>
      <ul className={styles.entries}>
        {entries.map(({ screen, icon }) => {
          const path = panelPathOf(screen, language);
          return (
            <li key={screen}>
              <Link
                href={path}
                prefetch="none"
                aria-current={isHere(path, screen) ? 'page' : undefined}
                className={styles.entry}
              >
                <Icon name={icon} sizePx={18} />
                <span>{t(`nav.${screen}`)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
