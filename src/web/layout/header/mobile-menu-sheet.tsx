import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { linkAttributes } from '#sections/section-options.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { leadsTo, navigationBranches, useBranchTitle } from '#web/layout/header/navigation-branches.ts';
import { NavigationLink } from '#web/layout/header/navigation-link.tsx';
import type { NavigationItem } from '#web/request/root-facts.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { Accordion, AccordionItem } from '#web/ui/accordion.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Link } from '#web/ui/link.tsx';
import { useBackCloses } from '#web/visitor/back-closes.ts';
import { SiteLink } from '../site-link.tsx';
import styles from './mobile-menu-sheet.module.css';

export type MobileMenuSheetProps = {
  open: boolean;
  onClose: () => void;
  contact: ReactNode;
  languages: ReactNode;
};

/** The content of the menu button: branches that open in place, then contact and languages. */
export default function MobileMenuSheet({ open, onClose, contact, languages }: MobileMenuSheetProps) {
  const t = useTranslations('layout');
  const tree = useRootFacts()?.navigation.main;
  useBackCloses(open, onClose);
  useLeaving(open);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('menu')}
      closeLabel={t('closeMenu')}
      size="sheet"
      side="start"
      footer={<div className={styles.footer}>{languages}</div>}
    >
      <nav aria-label={t('mainNavigation')}>
        <Accordion>
          {navigationBranches(tree).map((item) => (
            <Branch key={item.key} item={item} />
          ))}
        </Accordion>
      </nav>
      <div className={styles.contact}>{contact}</div>
    </Dialog>
  );
}

/** A closed dialog returns the focus to its opener; after a navigation it belongs to the new page's content. */
function useLeaving(open: boolean): void {
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page counts at the moment of opening and of closing.
  useEffect(() => {
    if (open) openedAt.current = pathname;
    else if (openedAt.current !== pathname) document.querySelector('main')?.focus({ preventScroll: true });
  }, [open]);
}

function Branch({ item }: { item: NavigationItem }) {
  const titleOf = useBranchTitle();
  const { pathname } = useLocation();
  if (item.children.length === 0) return <NavigationLink item={item} className={styles.entry} />;
  const isShop = item.children.some(({ look }) => look);
  return (
    // What the shop sells is visible at once.
    <AccordionItem title={item.label} size="small" open={isShop || leadsTo(item, pathname)}>
      <ul className={styles.children}>
        <li>
          <Link {...linkAttributes(item)} className={styles.child}>
            {titleOf(item)}
          </Link>
        </li>
        {item.children.map((child) => (
          <li key={child.key}>
            <SiteLink
              link={child}
              className={styles.child}
              aria-current={child.url === pathname ? 'page' : undefined}
            >
              {child.look && (
                // biome-ignore lint/security/noDangerouslySetInnerHtml: made by request/root-facts.ts.
                <span className={styles.look} dangerouslySetInnerHTML={{ __html: child.look }} />
              )}
              {child.label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </AccordionItem>
  );
}
