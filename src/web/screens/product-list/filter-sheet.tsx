import type { MouseEvent } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FilterPanel, type FilterPanelProps } from '../../parts/product-filters/filter-panel.tsx';
import styles from './filter-sheet.module.css';

export type FilterSheetProps = {
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Products that the filters leave, as last fetched. */
  count: number;
  pending: boolean;
  panel: FilterPanelProps;
};

/** The filters on small screens: a sheet over the list, which follows behind it. */
export function FilterSheet({ open, onOpen, onClose, count, pending, panel }: FilterSheetProps) {
  const t = useTranslations('catalogue');
  const openSheet = (event: MouseEvent) => {
    event.preventDefault();
    onOpen();
  };
  return (
    <div className={styles.opener}>
      {/* Without scripts it leads down to the filters. */}
      <ButtonLink href="#filters" variant="secondary" size="small" startIcon="filter" onClick={openSheet}>
        {t('filter.title')}
      </ButtonLink>
      <Dialog
        open={open}
        onClose={onClose}
        title={t('filter.title')}
        closeLabel={t('dialog.close')}
        size="sheet"
        footer={
          <Button wide pending={pending} onClick={onClose}>
            {t('filter.show', { count })}
          </Button>
        }
      >
        <FilterPanel {...panel} />
      </Dialog>
    </div>
  );
}
