import type { ChangeKeepers, ChangeSetFilter, ListedChangeSet } from '#domain/activity/change-sets.ts';
import { getChangeSet, listChangeSets, undoChangeSet } from '#domain/activity/change-sets.ts';
import { type NameOfChanged, readChangedNames } from '#domain/catalogue/managing/changed-names.ts';
import { undoProducts } from '#domain/catalogue/managing/products-managing.ts';
import { termKinds } from '#domain/catalogue/managing/term-kinds.ts';
import { undoTerms } from '#domain/catalogue/managing/terms-managing.ts';
import { undoListPrices } from '#domain/catalogue/price-lists/list-price-patch.ts';
import { undoCounts } from '#domain/stock/stock-undoing.ts';
import { changeSources } from '#values/change-log.ts';
import { listLimitDefault } from '#values/limits.ts';
import type { Routes } from '../../endpoint-routes.ts';
import {
  type FilterReader,
  oneId,
  oneText,
  readFilters,
  someOf,
  timeRange,
} from '../catalogue/listed-filters.ts';
import { pageOfFound } from '../list-page.ts';

/** How each kind of thing is put back; what uses something before what it uses. */
const keepers: ChangeKeepers = {
  product: undoProducts,
  listPrice: undoListPrices,
  stock: undoCounts,
  ...Object.fromEntries(termKinds.map((kind) => [kind, undoTerms(kind)])),
};

const readers: Readonly<Record<string, FilterReader<ChangeSetFilter>>> = {
  source(operator, values) {
    const source = someOf(operator, values, changeSources);
    return source && { source };
  },
  userId(operator, values) {
    const actorId = oneId(operator, values);
    return actorId === undefined ? undefined : { actorId };
  },
  entity(operator, values) {
    const entity = oneText(operator, values);
    return entity === undefined ? undefined : { entity };
  },
  entityId(operator, [value, ...others]) {
    const isId = operator === 'eq' && others.length === 0 && ['string', 'number'].includes(typeof value);
    return isId ? { entityId: String(value) } : undefined;
  },
  at: timeRange,
};

/** What was changed in the back office, to be read and taken back (docs/rules/goods.md). */
export function changeRoutes(): Routes<'changes'> {
  return {
    handlers: {
      async changeFilter(context, { body }) {
        const { page = 1, perPage = listLimitDefault, filters = [] } = body;
        const { rows, total } = await listChangeSets(context, readFilters(filters, readers), {
          page,
          perPage,
        });
        const nameOf = await readChangedNames(
          context,
          rows.flatMap(({ first }) => first ?? []),
        );
        return pageOfFound(
          rows.map((row) => setShape(row, nameOf)),
          total,
          page,
          perPage,
        );
      },
      async changeGet(context, { params, query }) {
        const { set, changes, total, page, perPage } = await getChangeSet(context, params.id, query);
        const nameOf = await readChangedNames(context, set.first ? [set.first, ...changes] : changes);
        const named = changes.map((change) => ({ ...change, name: nameOf(change) }));
        return { ...setShape(set, nameOf), changes: pageOfFound(named, total, page, perPage) };
      },
      async changeUndo(context, { params }) {
        const { left, ...undone } = await undoChangeSet(context, keepers, params.id);
        return { ...undone, left: [...left] };
      },
      async changeUndoFields(context, { params, body }) {
        const { left, ...undone } = await undoChangeSet(context, keepers, params.id, { only: body.fields });
        return { ...undone, left: [...left] };
      },
    },
  };
}

function setShape({ at, actorId, name, first, ...set }: ListedChangeSet, nameOf: NameOfChanged) {
  return {
    ...set,
    first: first && { ...first, name: nameOf(first) },
    at: at.toISOString(),
    user: actorId === null || name === null ? null : { id: actorId, name },
  };
}
