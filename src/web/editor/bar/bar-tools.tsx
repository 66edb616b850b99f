import { Suspense, useCallback, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Pressed } from '../content/pressed-words.ts';
import { useEditing } from '../editing-context.ts';
import { EditIcon } from '../icons.tsx';
import { SiteElements } from '../late.ts';
import { ToolButton } from '../tool-button.tsx';
import styles from './edit-bar.module.css';
import { useSiteChromePress } from './use-site-chrome-press.ts';

/* What the bar has on whatever is edited. */

/** One step back and forth. */
export function StepButtons() {
  const { history } = useEditing();
  const t = useTranslations('editor');
  const canUndo = useSyncExternalStore(history.subscribe, history.canUndo);
  const canRedo = useSyncExternalStore(history.subscribe, history.canRedo);
  return (
    <>
      <ToolButton icon="undo" label={t('editBar.undo')} disabled={!canUndo} onClick={history.undo} />
      <ToolButton icon="redo" label={t('editBar.redo')} disabled={!canRedo} onClick={history.redo} />
    </>
  );
}

/** Header, footer and cookie notice with all their fields; what is pressed there and not written in place leads here, too. */
export function SiteChromeTool() {
  const { saving } = useEditing();
  const t = useTranslations('editor');
  const [opened, setOpened] = useState<{ readonly pressed: Pressed | undefined } | undefined>(undefined);
  const open = useCallback(
    (pressed: Pressed | undefined) => void saving.flush().then(() => setOpened({ pressed })),
    [saving],
  );
  useSiteChromePress(open);
  return (
    <>
      <ToolButton icon="siteChrome" label={t('editBar.elements')} onClick={() => open(undefined)} />
      <Suspense>
        {opened && <SiteElements pressed={opened.pressed} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </>
  );
}

/** The way back to the page as visitors see it. */
export function LeaveLink() {
  const t = useTranslations('editor');
  const { pathname } = useLocation();
  return (
    <ButtonLink href={pathname} variant="ghost" size="small" className={styles.leave}>
      <EditIcon name="leave" />
      <span>{t('editBar.leave')}</span>
    </ButtonLink>
  );
}
