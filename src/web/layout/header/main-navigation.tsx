import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { linkAttributes } from '#sections/section-options.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { KeptPart } from '#web/request/kept-part.tsx';
import type { Navigation, NavigationItem } from '#web/request/root-facts.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './main-navigation.module.css';
import { leadsTo, navigationBranches, placesOf } from './navigation-branches.ts';
import { NavigationLink } from './navigation-link.tsx';

/** The categories in a bar; a branch opens its panel by click, by keyboard and without scripts alike. */
export function MainNavigation() {
  const tree = useRootFacts()?.navigation.main;
  const { pathname } = useLocation();
  return (
    <KeptPart
      name="main-navigation"
      by={[placesOf(tree?.items ?? [], pathname)]}
      draw={() => <DrawnNavigation tree={tree} />}
    />
  );
}

function DrawnNavigation({ tree }: { tree: Navigation | undefined }) {
  const t = useTranslations('layout');
  const { pathname } = useLocation();
  const ref = useRef<HTMLElement>(null);
  useClosing(ref, pathname);
  return (
    <nav ref={ref} aria-label={t('mainNavigation')} className={styles.navigation}>
      <ul className={styles.bar}>
        {navigationBranches(tree).map((item) => (
          <li key={item.key}>
            {item.children.length > 0 ? (
              <Branch item={item} pathname={pathname} />
            ) : (
              <NavigationLink item={item} className={styles.entry} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Branch({ item, pathname }: { item: NavigationItem; pathname: string }) {
  const t = useTranslations('layout');
  return (
    <details name="main-navigation" className={styles.branch} onKeyDown={closeByEscape}>
      <summary className={styles.entry} data-current={leadsTo(item, pathname) || undefined}>
        {item.label}
        <Icon name="chevron-down" sizePx={14} inHeader className={styles.sign} />
      </summary>
      <div className={styles.panel}>
        <div className={styles.panelGrid}>
          <Link {...linkAttributes(item)} className={styles.panelTitle}>
            {t('allOf', { name: item.label })}
            <Icon name="arrow-right" />
          </Link>
          <ul className={styles.children}>
            {item.children.map((child) => (
              <li key={child.key}>
                <NavigationLink item={child} className={styles.child} />
                {child.children.length > 0 && (
                  <ul className={styles.grandchildren}>
                    {child.children.map((grandchild) => (
                      <li key={grandchild.key}>
                        <NavigationLink item={grandchild} />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </details>
  );
}

function closeByEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
  const details = event.currentTarget;
  if (event.key !== 'Escape' || !details.open) return;
  details.open = false;
  details.querySelector('summary')?.focus();
}

/** Panels close on the way to another page and when something outside is pressed or gets the focus. */
function useClosing(ref: React.RefObject<HTMLElement | null>, pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at another page is what closes.
  useEffect(() => close(ref.current), [pathname]);
  useEffect(() => {
    const closeOutside = (event: Event | SyntheticEvent) => {
      for (const details of ref.current?.querySelectorAll('details[open]') ?? []) {
        if (!details.contains(event.target as Node)) details.removeAttribute('open');
      }
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [ref]);
}

function close(navigation: HTMLElement | null): void {
  for (const details of navigation?.querySelectorAll('details[open]') ?? []) details.removeAttribute('open');
}
