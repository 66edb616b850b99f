import { decideAddress, switchLanguage } from '#domain/finder/finder-service.ts';
import { type LinkKind, linkKinds } from '#domain/finder/finder-types.ts';
import { searchLinks } from '#domain/finder/link-search.ts';
import { languageCodes } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { languageIn, problemsOfWord } from '../content/language-words.ts';

const linksDefault = 20;

/** Resolves addresses and lists the ones to choose from (docs/rules/pages.md). */
export function finderRoutes(dependencies: ApiDependencies): Routes<'finder'> {
  return {
    handlers: {
      async finderDecide(context, { query }) {
        const { language, ...decision } = await decideAddress(context, dependencies, query.params);
        return { ...decision, language: languageCodes[language] };
      },

      async finderSearchSlugs(context, { query }) {
        const { keywords = '', page = 1, limit = linksDefault } = query;
        const language = query.language && languageIn(query.language);
        const asked = { keywords, language, kinds: kindsIn(query.kinds), page, limit };
        const { links, total } = await searchLinks(context, dependencies, asked);
        const totalPages = Math.ceil(total / limit);
        return { records: links, totalRecords: total, totalPages, page, limit };
      },

      async finderGetUrlOnLanguage(context, { body }) {
        const wanted = { path: body.path, language: languageIn(body.language) };
        return { url: await switchLanguage(context, dependencies, wanted) };
      },
    },
    fieldRules: {
      finderSearchSlugs: ({ site }, request) => problemsOfWord(site, request?.query?.language),
      finderGetUrlOnLanguage: ({ site }, request) => problemsOfWord(site, request?.body?.language),
    },
  };
}

/** @throws Refusal UNKNOWN_FILTER for an unknown one */
function kindsIn(asked: string | undefined): readonly LinkKind[] {
  if (asked === undefined) return linkKinds;
  const words = asked.split(',').map((word) => word.trim());
  for (const word of words) {
    if (!linkKinds.some((kind) => kind === word)) throw new Refusal('UNKNOWN_FILTER', { kinds: word });
  }
  return linkKinds.filter((kind) => words.includes(kind));
}
