import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { linkAttributes } from '#sections/section-options.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { NavigationItem } from '#web/request/root-facts.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './main-navigation.module.css';
import { leadsTo, navigationBranches, useBranchTitle } from './navigation-branches.ts';
import { NavigationLink } from './navigation-link.tsx';

/** The categories in a bar; a branch opens its panel by click, by keyboard and without scripts alike. */
export function MainNavigation() {
  const tree = useRootFacts()?.navigation.main;
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
  const titleOf = useBranchTitle();
  return (
    <details name="main-navigation" className={styles.branch} onKeyDown={closeByEscape}>
      <summary className={styles.entry} data-current={leadsTo(item, pathname) || undefined}>
        {item.label}
        <Icon name="chevron-down" sizePx={14} inHeader className={styles.arrow} />
      </summary>
      <div className={styles.panel}>
        <div className={styles.panelGrid}>
          <Link {...linkAttributes(item)} className={styles.panelTitle}>
            {titleOf(item)}
            <Icon name="arrow-right" />
          </Link>
          <ul className={styles.children}>
            {item.children.map((child) => (
              <li key={child.key}>
                {child.look && (
                  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by request/root-facts.ts.
                  <span dangerouslySetInnerHTML={{ __html: child.look }} />
                )}
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
    const closeOutside = ({ target }: Event) => close(ref.current, target as Node);
    const signs = ['pointerdown', 'focusin'];
    for (const sign of signs) document.addEventListener(sign, closeOutside);
    return () => {
      for (const sign of signs) document.removeEventListener(sign, closeOutside);
    };
  }, [ref]);
}

/** @param within an element inside an open panel keeps it open */
function close(navigation: HTMLElement | null, within: Node | null = null): void {
  for (const details of navigation?.querySelectorAll('details[open]') ?? []) {
    if (!within || !details.contains(within)) details.removeAttribute('open');
  }
}
