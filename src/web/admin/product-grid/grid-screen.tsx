import { useMemo, useState, useSyncExternalStore } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { gridEndpoints } from '#contract/v1/grid-endpoints.ts';
import { languageCodes } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import type { Permission } from '#values/permissions.ts';
import { ColumnChoice, useShownColumns } from '#web/backoffice/column-choice.tsx';
import { needBackofficeMessages, requestFacts, ScreenHead, useLoaded } from '#web/backoffice/list-screen.ts';
import { UnsavedGuard } from '#web/backoffice/unsaved-guard.tsx';
import { readingMs, useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { usePermission } from '../frame/use-permission.ts';
import { productsAskedBy, readProductsAddress } from '../products/product-list.ts';
import { countCells, type GridColumn, readColumns } from './grid-edits.ts';
import { at, type Selection } from './grid-range.ts';
import { nameColumns } from './grid-row.tsx';
import styles from './grid-screen.module.css';
import { GridStatus } from './grid-status.tsx';
import { GridTools } from './grid-tools.tsx';
import { ProductGrid } from './product-grid.tsx';
import { createRowStore } from './row-store.ts';
import { SaveDialog } from './save-dialog.tsx';
import { useCellReader, useColumnLabel } from './use-cell-reader.ts';
import { type Sheet, useCellWriting } from './use-cell-writing.ts';
import { useGridEdits } from './use-grid-edits.ts';
import { useSaving } from './use-saving.ts';

await needBackofficeMessages('goods');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { personalApi } = requestFacts(context);
  const { search, filters, sort } = productsAskedBy(readProductsAddress(request));
  const [{ columns }, { ids }] = await Promise.all([
    personalApi.call(gridEndpoints.gridColumns, {}),
    personalApi.call(gridEndpoints.gridIds, { body: { search, filters, sort } }),
  ]);
  return { columns, ids, query: new URL(request.url).search };
}

/** Shown where nobody has chosen. */
const usual = [
  'retailPrice',
  'membershipPrice',
  'discount.retailPrice',
  'discount.from',
  'discount.to',
  'barcode',
];

/** The goods of a list as a sheet. */
export default function GridScreen() {
  const t = useTranslations('goods');
  const language = useLanguage();
  const { number } = useFormats();
  const { columns, ids, query } = useLoaded<typeof loader>();
  const labelOf = useColumnLabel();
  const [selection, select] = useState<Selection>(at({ row: 0, column: 0 }));
  const { sheet, shownNames, choices } = useSheet(columns, ids);
  const writing = useCellWriting(sheet);
  const { editing, store } = sheet;
  const saving = useSaving(editing, store, columns);
  const byName = new Map(columns.map((column) => [column.name, column]));
  const changed = countCells(editing.edits);
  const within: Selection = {
    anchor: keptIn(selection.anchor, sheet),
    active: keptIn(selection.active, sheet),
  };
  return (
    <>
      <ScreenHead
        title={t('grid.title')}
        lead={t('grid.lead', { count: ids.length, shown: number(ids.length) })}
        actions={
          <ButtonLink
            variant="secondary"
            href={panelPathOf('adminProducts', language) + query}
            prefetch="none"
          >
            {t('grid.back')}
          </ButtonLink>
        }
      />
      {ids.length === 0 ? (
        <p>{t('products.none')}</p>
      ) : (
        <div className={styles.sheet}>
          <ColumnChoice
            list="productGrid"
            columns={choices}
            shown={shownNames}
            labelOf={(name) => {
              const column = byName.get(name);
              return column ? labelOf(column) : name;
            }}
          />
          <GridTools sheet={sheet} writing={writing} selection={within} changed={changed} saving={saving} />
          <ProductGrid
            sheet={sheet}
            writing={writing}
            selection={within}
            onSelect={select}
            language={language}
          />
          <GridStatus sheet={sheet} selection={within} />
        </div>
      )}
      <SaveDialog sheet={sheet} columns={columns} saving={saving} />
      <UnsavedGuard hasUnsaved={() => changed > 0} />
    </>
  );
}

const keptIn = ({ row, column }: Selection['active'], { ids, columns }: Sheet) => ({
  row: Math.min(row, Math.max(0, ids.length - 1)),
  column: Math.min(column, Math.max(0, columns.length - 1)),
});

/** The columns in sight, the rows that were read for them, and what is changed. */
function useSheet(columns: readonly GridColumn[], ids: readonly number[]) {
  const api = useApi();
  const toast = useToast();
  const { refusal } = useRefusalTexts();
  const language = useLanguage();
  const reader = useCellReader();
  const editing = useGridEdits();
  const mayPrice = usePermission('prices.manage');
  const mayStock = usePermission('stock.manage');
  // Names stand at the beginning of each row, in the language of whoever reads; here they are edited in the others.
  const choices = useMemo(
    () => Object.fromEntries(columns.map(({ name }) => [name, usual.includes(name)])),
    [columns],
  );
  const shownNames = useShownColumns('productGrid', choices);
  const editedNames = [...new Set([...editing.edits.values()].flatMap((row) => Object.keys(row)))];
  const wanted = [...new Set([...shownNames, ...editedNames])];
  const read = [
    ...new Set([...nameColumns, `name.${languageCodes[language]}`, ...readColumns(columns, wanted)]),
  ].sort();
  const key = read.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns are other rows.
  const store = useMemo(
    () =>
      createRowStore(
        read,
        async (some) =>
          (await api.call(gridEndpoints.gridRows, { body: { ids: [...some], columns: read } })).rows,
        (error) => {
          const text = refusal(error);
          toast.show({ text, tone: 'error', durationMs: readingMs(text) });
        },
      ),
    [api, key],
  );
  useSyncExternalStore(store.subscribe, store.version, store.version);
  const rights: Partial<Record<Permission, boolean>> = {
    'prices.manage': mayPrice,
    'stock.manage': mayStock,
  };
  const sheet: Sheet = {
    ids,
    columns: columns.filter(({ name }) => shownNames.includes(name)),
    store,
    editing,
    reader,
    mayWrite: ({ right }) => right === null || rights[right as Permission] === true,
  };
  return { sheet, shownNames, choices };
}
