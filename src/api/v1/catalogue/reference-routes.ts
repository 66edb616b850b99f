import { listReferences } from '#domain/finder/references.ts';
import { languageCodes } from '#values/language.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { languageIn, problemsOfWord } from '../content/language-words.ts';
import { pageOfFound } from '../list-page.ts';

const referencesDefault = 20;

/** What sections and links may refer to (docs/rules/pages.md). */
export function referenceRoutes(dependencies: ApiDependencies): Routes<'references'> {
  return {
    handlers: {
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
    fieldRules: {
      referenceFilter: ({ site }, request) => problemsOfWord(site, request?.body?.language),
    },
  };
}
