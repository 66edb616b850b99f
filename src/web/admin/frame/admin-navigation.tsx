import { useId } from 'react';
import { useLocation } from 'react-router';
import { waitingCountedMaximum } from '#values/orders.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Link } from '#web/ui/link.tsx';
import { type AdminEntry, adminGroups } from './admin-entries.ts';
import styles from './admin-navigation.module.css';
import { PanelIcon } from './panel-icon.tsx';
import type { Waiting } from './use-waiting.ts';

type AdminNavigationProps = {
  entries: readonly AdminEntry[];
  /** Absent as long as it is not known. */
  waiting: Waiting | undefined;
};

/** The screens of the panel by groups; the present one, or the one that it stands below, is marked. */
export function AdminNavigation({ entries, waiting }: AdminNavigationProps) {
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
              {own.map((entry) => {
                const path = panelPathOf(entry.screen, language);
                const count = shownCount(waiting, entry);
                const aboutId = `waiting-${entry.screen}-${ownId}`;
                return (
                  <li key={entry.screen}>
                    <Link
                      href={path}
                      prefetch="none"
                      aria-current={isHere(path, entry.screen) ? 'page' : undefined}
                      aria-describedby={count && aboutId}
                      className={styles.entry}
                    >
                      <PanelIcon name={entry.icon} />
                      <span>{t(`nav.${entry.screen}`)}</span>
                      {count && (
                        <span aria-hidden="true" className={styles.count}>
                          {count}
                        </span>
                      )}
                    </Link>
                    {count && (
                      <span id={aboutId} hidden>
                        {t(`waiting.${entry.waiting}`, { count })}
                      </span>
                    )}
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

/** How many wait, as it is shown; nothing where none do. */
function shownCount(waiting: Waiting | undefined, { waiting: name }: AdminEntry): string | undefined {
  const count = name && waiting?.[name];
  if (!count) return undefined;
  return count >= waitingCountedMaximum ? `${waitingCountedMaximum - 1}+` : String(count);
}
