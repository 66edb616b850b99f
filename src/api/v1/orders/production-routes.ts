import {
  listProduction,
  listProductionChoices,
  type ProductionLine,
} from '#domain/orders/production-list.ts';
import { notePiecesMade } from '#domain/orders/production-made.ts';
import { listLimitDefault } from '#values/limits.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOfFound } from '../list-page.ts';
import { readProductionFilters } from './production-filters.ts';

/** What is made to measure (docs/rules/orders.md). */
export function productionRoutes(): Routes<'production'> {
  return {
    handlers: {
      async productionFilter(context, { body }) {
        const { page = 1, perPage = listLimitDefault, search, filters = [] } = body;
        const { rows, total } = await listProduction(
          context,
          { ...readProductionFilters(filters), search },
          { page, perPage },
        );
        const { profiles, colours, thicknesses } = await listProductionChoices(context);
        return {
          ...pageOfFound(rows.map(lineShape), total, page, perPage),
          choices: { profiles: [...profiles], colours: [...colours], thicknesses: [...thicknesses] },
        };
      },
      async productionMade(context, { body: { lines, notify = false } }) {
        await notePiecesMade(context, lines, notify);
        return { made: lines.reduce((sum, { quantity }) => sum + quantity, 0) };
      },
    },
  };
}

function lineShape({ position, dueOn, parts, ...line }: ProductionLine) {
  return { ...line, lineId: position + 1, dueAt: dueOn, parts: [...parts] };
}
