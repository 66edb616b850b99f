import type { FastifyInstance } from 'fastify';
import { contract } from '#contract/contract.ts';
import { readPaperFile } from '#domain/orders/paper-files.ts';
import { getManagedPaper } from '#domain/orders/papers-queries.ts';
import { issuePaper } from '#domain/orders/papers-service.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { registerEndpoints } from '../endpoint-routes.ts';
import { orderPaperAnswer, toIssuedPaper } from '../v2/paper-answers.ts';

export function registerPaperRoutes(app: FastifyInstance, dependencies: ApiDependencies): void {
  registerEndpoints(app, contract.papers, {
    paperIssue: async (context, { body }) => toIssuedPaper(await issuePaper(context, body)),

    async paperGet(context, { params }) {
      const paper = await getManagedPaper(context, params.id);
      return orderPaperAnswer(paper, await readPaperFile(context, dependencies, paper));
    },
  });
}
