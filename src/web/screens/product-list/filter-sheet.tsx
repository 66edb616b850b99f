import { lazy, type MouseEvent, Suspense, useState } from 'react';
import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FilterPanel, type FilterPanelProps } from '../../parts/product-filters/filter-panel.tsx';
import type { FilterDialogProps } from './filter-dialog.tsx';
import styles from './filter-sheet.module.css';

const loadDialog = () => import('./filter-dialog.tsx');
const FilterDialog = lazy(loadDialog);

export type FilterSheetProps = Omit<FilterDialogProps, 'children'> & {
  onOpen: () => void;
  panel: FilterPanelProps;
};

/** The filters on small screens: a button for a sheet over the list, fetched when somebody reaches for it. */
export function FilterSheet({ onOpen, panel, ...sheet }: FilterSheetProps) {
  const t = useTranslations('catalogue');
  const [wanted, setWanted] = useState(false);
  const openSheet = (event: MouseEvent) => {
    event.preventDefault();
    setWanted(true);
    onOpen();
  };
  return (
    <div className={styles.opener}>
      {/* Without scripts it leads down to the filters; pressed before they are here it waits for them. */}
      <ButtonLink
        href="#filters"
        data-held=""
        variant="secondary"
        size="small"
        startIcon="filter"
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        onClick={openSheet}
      >
        {t('filter.title')}
      </ButtonLink>
      {wanted && (
        <Suspense fallback={null}>
          <FilterDialog {...sheet}>
            <FilterPanel {...panel} />
          </FilterDialog>
        </Suspense>
      )}
    </div>
  );
}
