import type { ReactNode } from 'react';
import '#web/i18n/catalogue-words.ts';
import '#web/i18n/list-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useBackCloses } from '#web/visitor/back-closes.ts';

export type FilterDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Products that the filters leave, as last fetched. */
  count: number;
  pending: boolean;
  children: ReactNode;
};

/** The sheet itself; the list follows behind it. */
export default function FilterDialog({ open, onClose, count, pending, children }: FilterDialogProps) {
  const t = useTranslations('list');
  const catalogue = useTranslations('catalogue');
  useBackCloses(open, onClose);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('filter.title')}
      closeLabel={catalogue('dialog.close')}
      size="sheet"
      footer={
        <Button wide busy={pending} onClick={onClose}>
          {t('filter.show', { count })}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
