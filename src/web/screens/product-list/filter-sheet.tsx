import { type MouseEvent, Suspense, useState } from 'react';
import { fetchAhead, lazyPart } from '#web/connection/needed-code.ts';
import '#web/i18n/list-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FilterPanel, type FilterPanelProps } from '../../parts/product-filters/filter-panel.tsx';
import type { FilterDialogProps } from './filter-dialog.tsx';
import styles from './filter-sheet.module.css';

const loadDialog = () => import('./filter-dialog.tsx');
const FilterDialog = lazyPart(loadDialog);
const reach = fetchAhead(loadDialog);

export type FilterSheetProps = Pick<FilterDialogProps, 'count' | 'pending'> & {
  panel: FilterPanelProps;
};

/** The filters on small screens: a button for a sheet over the list, fetched when somebody reaches for it. */
export function FilterSheet({ panel, ...sheet }: FilterSheetProps) {
  const t = useTranslations('list');
  const [isOpen, setOpen] = useState<boolean>();
  const openSheet = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(true);
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
        {...reach}
        onClick={openSheet}
      >
        {t('filter.title')}
      </ButtonLink>
      {isOpen !== undefined && (
        <Suspense>
          <FilterDialog open={isOpen} onClose={() => setOpen(false)} {...sheet}>
            <FilterPanel {...panel} />
          </FilterDialog>
        </Suspense>
      )}
    </div>
  );
}
