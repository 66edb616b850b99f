import { noteOutsideInvoice } from '#domain/orders/outside-invoice.ts';
import { readPaperFile } from '#domain/orders/paper-files.ts';
import { listManagedPapers } from '#domain/orders/papers-list.ts';
import { printPapers } from '#domain/orders/papers-printing.ts';
import { getManagedPaper } from '#domain/orders/papers-queries.ts';
import { issuePaper } from '#domain/orders/papers-service.ts';
import { listLimitDefault } from '#values/limits.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { orderPaperAnswer, toIssuedPaper, toManagedPaper } from '../../v2/paper-answers.ts';
import { pageOfFound } from '../list-page.ts';
import { readPaperFilters } from './paper-filters.ts';
import { paperAnswer } from './papers.ts';

export function paperRoutes(dependencies: ApiDependencies): Routes<'papers'> {
  return {
    handlers: {
      paperIssue: async (context, { body }) => toIssuedPaper(await issuePaper(context, body)),

      async paperNote(context, { body: { orderId, number, issuedAt, notify = false } }) {
        const { orderNumber, outsideInvoice } = await noteOutsideInvoice(context, {
          orderId,
          number: number?.trim() ?? null,
          issuedAt: issuedAt === undefined ? undefined : new Date(issuedAt),
          notify,
        });
        return { orderId, orderNumber, invoice: outsideInvoice };
      },

      async paperGet(context, { params }) {
        const paper = await getManagedPaper(context, params.id);
        return orderPaperAnswer(paper, await readPaperFile(context, dependencies, paper));
      },

      async paperPrint(context, { body }) {
        return paperAnswer('papers', await printPapers(context, dependencies, body));
      },

      async paperFilter(context, { body }) {
        const { page = 1, perPage = listLimitDefault, filters = [], sort } = body;
        const direction = sort ? (sort.direction ?? 'asc') : 'desc';
        const { rows, total } = await listManagedPapers(context, readPaperFilters(filters), {
          page,
          perPage,
          direction,
        });
        return pageOfFound(
          rows.map((paper) => toManagedPaper(context, paper)),
          total,
          page,
          perPage,
        );
      },
    },
  };
}
