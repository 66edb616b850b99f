import { filterSelectionMaximum } from '#values/limits.ts';
import '#web/i18n/list-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { AccordionItem } from '#web/ui/accordion.tsx';
import { CheckLine } from '#web/ui/checkbox.tsx';
import { Swatch } from '#web/ui/swatch.tsx';
import type { LayeredFilter } from '../catalogue-types.ts';
import styles from './filter-group.module.css';
import { isFull, isKnownFilter, isRangeFilter, type ListState, withRange, withValue } from './list-state.ts';
import { RangeFields } from './range-fields.tsx';

export type FilterGroupProps = {
  filter: LayeredFilter;
  state: ListState;
  onChange: (next: ListState) => void;
  /** Open at first. */
  open: boolean;
};

/** One filter: swatches, a list of values with their counts, or two bounds. */
export function FilterGroup(props: FilterGroupProps) {
  if (import.meta.env.DEV && !isKnownFilter(props.filter)) return <UnknownFilter filter={props.filter} />;
  return <KnownFilter {...props} />;
}

/** What a developer sees whose new type of attribute has no controls yet; in no other build (docs/rules/development.md). */
function UnknownFilter({ filter: { attributeCode, type } }: Pick<FilterGroupProps, 'filter'>) {
  return (
    <p lang="en">
      {attributeCode}: there are no controls for filters of the type <code>{type}</code>.
    </p>
  );
}

function KnownFilter({ filter, state, onChange, open }: FilterGroupProps) {
  const t = useTranslations('list');
  const { number } = useFormats();
  const { attributeCode: code, label, unit } = filter;
  const chosen = state.selected[code] ?? [];
  const range = state.ranges[code];
  const takesNoMore = isFull(state, code);
  const active = chosen.length + (range ? 1 : 0);
  const title = unit && isRangeFilter(filter) ? t('filter.withUnit', { label, unit }) : label;
  return (
    <AccordionItem
      size="small"
      title={title}
      aside={active > 0 ? t('filter.active', { count: active }) : undefined}
      open={open || active > 0}
    >
      {isRangeFilter(filter) ? (
        <RangeFields
          filter={filter}
          range={range ?? { from: '', to: '' }}
          onChange={(next) => onChange(withRange(state, code, next))}
        />
      ) : (
        <fieldset>
          <legend className={styles.legend}>{label}</legend>
          {takesNoMore && <p role="status">{t('filter.full', { count: filterSelectionMaximum })}</p>}
          <div className={filter.type === 'textSwatch' ? styles.tiles : undefined}>
            {filter.values.map(({ attributeID: id, valueLabel, hex, totalProducts }) => {
              if (id === undefined) return null;
              const checked = chosen.includes(id);
              return (
                <CheckLine
                  key={id}
                  name={code}
                  value={id}
                  checked={checked}
                  disabled={takesNoMore && !checked}
                  onChange={() => onChange(withValue(state, code, id, !checked))}
                  label={
                    hex && filter.type === 'visualSwatch' ? (
                      <span className={styles.colour}>
                        <Swatch colour={hex} />
                        {valueLabel}
                      </span>
                    ) : (
                      valueLabel
                    )
                  }
                  aside={number(totalProducts)}
                />
              );
            })}
          </div>
        </fieldset>
      )}
    </AccordionItem>
  );
}
