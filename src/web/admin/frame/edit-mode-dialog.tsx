import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './edit-mode-dialog.module.css';

/** Explains that pages are edited in place, and links there. */
export function EditModeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('admin');
  const language = useLanguage();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('editMode.title')}
      closeLabel={t('close')}
      size="small"
      footer={
        <div className={styles.actions}>
          <ButtonLink href={`${pathOf('home', language)}?editPage=true`} reloadDocument>
            {t('editMode.go')}
          </ButtonLink>
          <Button variant="ghost" onClick={onClose}>
            {t('editMode.stay')}
          </Button>
        </div>
      }
    >
      <p>{t('editMode.text')}</p>
    </Dialog>
  );
}
