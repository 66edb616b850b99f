import type { FastifyInstance } from 'fastify';
import { contract } from '#contract/contract.ts';
import { listReferences } from '#domain/finder/references.ts';
import { languageCodes } from '#values/language.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { registerEndpoints } from '../endpoint-routes.ts';
import { languageIn, problemsOfWord } from './language-words.ts';
import { pageOfFound } from './post-shape.ts';

const referencesDefault = 20;

/** What sections and links may refer to (docs/rules/pages.md). */
export function registerReferenceRoutes(app: FastifyInstance, dependencies: ApiDependencies): void {
  registerEndpoints(
    app,
    contract.references,
    {
      async referenceFilter(context, { body }) {
        const { kind, keywords = '', keys, page = 1, perPage = referencesDefault } = body;
        const language = body.language && languageIn(body.language);
        const query = { kind, keywords, keys, language, page, limit: perPage };
        const { listed, total } = await listReferences(context, dependencies, query);
        const shown = listed.map(({ languages, ...reference }) => ({
          ...reference,
          ...(languages ? { language_codes: languages.map((one) => languageCodes[one]) } : {}),
        }));
        return pageOfFound(shown, total, page, perPage);
      },
    },
    {
      referenceFilter: ({ site }, request) => problemsOfWord(site, request?.body?.language),
    },
  );
}
