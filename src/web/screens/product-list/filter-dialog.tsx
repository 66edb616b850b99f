import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FilterPanel } from '../../parts/product-filters/filter-panel.tsx';
import type { FilterSheetProps } from './filter-sheet.tsx';

/** The sheet itself; the list follows behind it. */
export default function FilterDialog(props: Omit<FilterSheetProps, 'onOpen'>) {
  const { open, onClose, count, pending, panel } = props;
  const t = useTranslations('catalogue');
  return (
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
  );
}
