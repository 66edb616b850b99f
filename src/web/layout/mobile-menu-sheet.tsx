import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { NavigationItem } from '#web/request/root-facts.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { leadsTo, navigationBranches } from '#web/sections/header/navigation-branches.ts';
import { linkAttributes } from '#web/sections/section-options.ts';
import { Accordion, AccordionItem } from '#web/ui/accordion.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './mobile-menu-sheet.module.css';

export type MobileMenuSheetProps = {
  open: boolean;
  onClose: () => void;
  contact: ReactNode;
  languages: ReactNode;
};

/** What the menu button opens: branches that open in place, then contact and languages. */
export default function MobileMenuSheet({ open, onClose, contact, languages }: MobileMenuSheetProps) {
  const t = useTranslations('layout');
  const tree = useRootFacts()?.navigation.main;
  const { pathname } = useLocation();
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
            <Branch key={item.key} item={item} pathname={pathname} />
          ))}
        </Accordion>
      </nav>
      <div className={styles.contact}>{contact}</div>
    </Dialog>
  );
}

function Branch({ item, pathname }: { item: NavigationItem; pathname: string }) {
  const t = useTranslations('layout');
  if (item.children.length === 0) return <Entry item={item} pathname={pathname} />;
  return (
    <AccordionItem title={item.label} size="small" open={leadsTo(item, pathname)}>
      <ul className={styles.children}>
        <li>
          <Link {...linkAttributes(item)} className={styles.child}>
            {t('allOf', { name: item.label })}
          </Link>
        </li>
        {item.children.map((child) => (
          <li key={child.key}>
            <Link
              {...linkAttributes(child)}
              className={styles.child}
              aria-current={child.url === pathname ? 'page' : undefined}
            >
              {child.label}
            </Link>
          </li>
        ))}
      </ul>
    </AccordionItem>
  );
}

function Entry({ item, pathname }: { item: NavigationItem; pathname: string }) {
  return (
    <Link
      {...linkAttributes(item)}
      className={styles.entry}
      aria-current={item.url === pathname ? 'page' : undefined}
    >
      {item.label}
    </Link>
  );
}
