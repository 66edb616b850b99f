import { useId } from 'react';
import { useLocation } from 'react-router';
import { panelPathOf } from '#values/panel-addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Link } from '#web/ui/link.tsx';
import { type AdminEntry, adminGroups } from './admin-entries.ts';
import styles from './admin-navigation.module.css';
import { PanelIcon } from './panel-icon.tsx';

/** The screens of the panel by groups; the present one, or the one that it stands below, is marked. */
export function AdminNavigation({ entries }: { entries: readonly AdminEntry[] }) {
  const t = useTranslations('admin');
  const language = useLanguage();
  const { pathname } = useLocation();
  const ownId = useId();
  const isHere = (path: string, screen: string) =>
    pathname === path || (screen !== 'admin' && pathname.startsWith(`${path}/`));
  return (
    <nav aria-label={t('navigation')} className={styles.groups}>
      {adminGroups.map((group) => {
        const own = entries.filter((entry) => entry.group === group);
        if (own.length === 0) return null;
        const hasName = group !== 'start' && entries.length > own.length;
        const id = `navigation-${group}-${ownId}`;
        return (
          <div key={group}>
            {hasName && (
              <p id={id} className={styles.group}>
                {t(`group.${group}`)}
              </p>
            )}
            <ul className={styles.entries} aria-labelledby={hasName ? id : undefined}>
              {own.map(({ screen, icon }) => {
                const path = panelPathOf(screen, language);
                return (
                  <li key={screen}>
                    <Link
                      href={path}
                      prefetch="none"
                      aria-current={isHere(path, screen) ? 'page' : undefined}
                      className={styles.entry}
                    >
                      <PanelIcon name={icon} />
                      <span>{t(`nav.${screen}`)}</span>
                    </Link>
                  </li>
                );
              })}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
