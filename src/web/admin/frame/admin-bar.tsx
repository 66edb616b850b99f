import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { LanguageLinks } from '#web/backoffice/language-links.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage, useSite } from '#web/request/site-facts.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './admin-bar.module.css';
import type { AdminEntry } from './admin-entries.ts';
import { AdminNavigation } from './admin-navigation.tsx';
import { DomainDialog } from './domain-dialog.tsx';
import { EditModeDialog } from './edit-mode-dialog.tsx';
import { LogOut } from './log-out.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import type { Waiting } from './use-waiting.ts';

type AdminBarProps = { name: string; entries: readonly AdminEntry[]; waiting: Waiting | undefined };

/** The line above the panel: whose site it is, ways to it, who is logged in. On small screens the drawer holds them. */
export function AdminBar({ name, entries, waiting }: AdminBarProps) {
  const t = useTranslations('admin');
  const layout = useTranslations('layout');
  const language = useLanguage();
  const site = useSite();
  const [isDrawerOpen, setDrawerOpen] = useDrawer();
  const [dialog, setDialog] = useState<'editMode' | 'domains' | 'releases'>();
  const close = () => setDialog(undefined);
  const opening = { size: 'small', variant: 'ghost', 'aria-haspopup': 'dialog' } as const;
  const ways = (
    <>
      <Button {...opening} startIcon="edit" onClick={() => setDialog('editMode')}>
        {t('editPages')}
      </Button>
      <Button {...opening} startIcon="globe" onClick={() => setDialog('domains')}>
        {t('domains.open')}
      </Button>
      <Button {...opening} startIcon="info" onClick={() => setDialog('releases')}>
        {t('releases.open')}
      </Button>
      <ButtonLink
        size="small"
        variant="ghost"
        startIcon="arrow-left"
        href={pathOf('home', language)}
        reloadDocument
      >
        {t('backToSite')}
      </ButtonLink>
    </>
  );
  const person = (
    <>
      <span className={styles.name}>{name}</span>
      <LogOut />
    </>
  );
  return (
    <header className={styles.bar} data-print="hidden">
      <div className={styles.menu}>
        <IconButton
          icon="menu"
          label={layout('openMenu')}
          aria-haspopup="dialog"
          onClick={() => setDrawerOpen(true)}
        />
      </div>
      <Link href={panelPathOf('admin', language)} prefetch="none" className={styles.site}>
        <strong>{site.name}</strong>
        <span className={styles.what}>{t('title')}</span>
      </Link>
      <div className={styles.wide}>
        {ways}
        <LanguageLinks />
        {person}
      </div>
      <Dialog
        open={isDrawerOpen}
        onClose={() => setDrawerOpen(false)}
        title={t('title')}
        closeLabel={layout('closeMenu')}
        size="sheet"
        side="start"
      >
        <div className={styles.drawn}>
          <AdminNavigation entries={entries} waiting={waiting} />
          <div className={styles.group}>{ways}</div>
          <div className={styles.group}>
            <LanguageLinks />
          </div>
          <div className={styles.group}>{person}</div>
        </div>
      </Dialog>
      <DomainDialog open={dialog === 'domains'} onClose={close} />
      <ReleaseDialog open={dialog === 'releases'} onClose={close} />
      <EditModeDialog open={dialog === 'editMode'} onClose={close} />
    </header>
  );
}

/** Arriving at another screen closes it. */
function useDrawer() {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  useEffect(() => {
    setOpenAt((at) => (at === pathname ? at : undefined));
  }, [pathname]);
  return [openAt === pathname, (open: boolean) => setOpenAt(open ? pathname : undefined)] as const;
}
