import { mergeTerms } from '#domain/content/term-merging.ts';
import { type Term, termsCalled } from '#domain/content/term-queries.ts';
import { languageCodes } from '#values/language.ts';
import { idMaximum, listLimitDefault, termListLimitDefault } from '#values/limits.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOf } from '../list-page.ts';
import { documentShape } from './content-routes.ts';
import { filterTerms, orderTerms } from './term-filters.ts';

/** What clients may call the types of terms. */
const termTypes: Readonly<Record<string, Term['termType']>> = {
  category: 'category',
  categories: 'category',
  tag: 'tag',
  tags: 'tag',
};

/** Categories and tags of posts (docs/rules/pages.md). */
export function termRoutes({ content, settled }: ApiDependencies): Routes<'terms'> {
  return {
    handlers: {
      async termGetOne(context, { params: { idOrSlug } }) {
        const id = /^\d{1,10}$/.test(idOrSlug) ? Number(idOrSlug) : 0;
        const terms = id > 0 && id <= idMaximum ? await content.listTerms(context) : [];
        return documentShape(
          terms.some((term) => term.id === id)
            ? await content.getDocument(context, id)
            : await content.getDocumentBySlug(context, idOrSlug),
        );
      },

      async termFilter(context, { query }) {
        const { termTypeTitles, noPaginate = false, limit = termListLimitDefault } = query;
        const wanted = termTypeTitles?.split(',').map((title) => typeOf(title.trim()));
        const terms = await content.listTerms(context);
        const found = wanted ? terms.filter(({ termType }) => wanted.includes(termType)) : terms;
        return found.slice(0, noPaginate ? undefined : limit).map(termShape);
      },

      async termFilterStandard(context, { body }) {
        const { page = 1, perPage = listLimitDefault, filters = [], sort, keywords = '' } = body;
        const terms = termsCalled(await content.listTerms(context), keywords).map((term) => ({
          ...term,
          name: term.title,
        }));
        const found = filterTerms(terms, filters, {
          id: ({ id }) => [id],
          slug: ({ slugs }) => Object.values(slugs),
          title: ({ title }) => [title],
          termType: ({ termType }) => [termType],
        });
        const fields = ['id', 'title', 'slug', 'totalPosts', 'position'] as const;
        const sorted = orderTerms<(typeof terms)[number]>(sort, fields, context.language)(found);
        return pageOf(sorted.map(termShape), page, perPage);
      },

      async termMerge(context, { body }) {
        const { moved } = await mergeTerms(context, body);
        await settled();
        return { id: body.into, moved };
      },
    },
  };
}

function typeOf(title: string): Term['termType'] {
  const type = Object.hasOwn(termTypes, title) ? termTypes[title] : undefined;
  if (!type) throw new Refusal('UNKNOWN_FILTER', { termTypeTitles: title });
  return type;
}

function termShape({ language, position: _, ...term }: Term) {
  return { ...term, language_code: languageCodes[language] };
}
