import { Type } from 'typebox';
import { listLimitMaximum } from '#values/limits.ts';
import { searchedDaysMaximum, synonymMaxima } from '#values/search-limits.ts';
import { endpoint } from '../endpoint.ts';
import { Keyword, PageNumber, PageOfData } from '../shapes/list-shapes.ts';
import { Id, LanguageCodeShape } from '../shapes/primitive-shapes.ts';

const Synonym = Type.Object({
  id: Type.Integer(),
  language_code: LanguageCodeShape,
  /** Synonymous words or phrases. */
  words: Type.Array(Type.String()),
});

const SearchedWords = Type.Object({
  /** As they are compared: without diacritics, case and stop words. */
  words: Type.String(),
  language_code: LanguageCodeShape,
  searches: Type.Integer(),
  /** Number of results of the last search, over all kinds. */
  found: Type.Integer(),
  last_day: Type.String(),
});

const Words = Type.Array(Type.String({ minLength: 1, maxLength: synonymMaxima.letters }), {
  minItems: 2,
  maxItems: synonymMaxima.phrases,
});

const listed = {
  /** Default: all languages. */
  language_code: Type.Optional(LanguageCodeShape),
  page: Type.Optional(PageNumber),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimitMaximum })),
};

/** Synonyms of the site search, and its log (docs/rules/search.md). */
export const searchedWordsEndpoints = {
  synonymFilter: endpoint({
    method: 'POST',
    path: '/api/v1/search/synonym/filter',
    tag: 'Search',
    access: 'search.edit',
    summary: 'The site’s own synonyms, newest first; for editors',
    body: Type.Object({ ...listed, keyword: Type.Optional(Keyword) }),
    answer: PageOfData(Synonym),
  }),
  synonymCreate: endpoint({
    method: 'POST',
    path: '/api/v1/search/synonym/create',
    tag: 'Search',
    access: 'search.edit',
    summary: 'Makes words or phrases synonyms in a language; an existing group is returned as it is',
    body: Type.Object({
      /** Default: the request's. */
      language_code: Type.Optional(LanguageCodeShape),
      words: Words,
    }),
    answer: Synonym,
  }),
  synonymUpdate: endpoint({
    method: 'PATCH',
    path: '/api/v1/search/synonym/update/:id',
    tag: 'Search',
    access: 'search.edit',
    summary: 'Changes a group of synonyms, if it still equals what the caller saw',
    params: Type.Object({ id: Id }),
    body: Type.Object({
      words: Words,
      /** The words that the editor saw. */
      seen: Type.Array(Type.String({ maxLength: synonymMaxima.letters }), {
        maxItems: synonymMaxima.phrases,
      }),
    }),
    answer: Synonym,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT'],
  }),
  synonymDelete: endpoint({
    method: 'DELETE',
    path: '/api/v1/search/synonym/delete/:id',
    tag: 'Search',
    access: 'search.edit',
    summary: 'Deletes a group of synonyms',
    params: Type.Object({ id: Id }),
    answer: Synonym,
    refusals: ['NOT_FOUND'],
  }),
  searchedWordsFilter: endpoint({
    method: 'POST',
    path: '/api/v1/search/words/filter',
    tag: 'Search',
    access: 'search.edit',
    summary: 'The search log, most frequent first by default, and whether there were results; for editors',
    body: Type.Object({
      ...listed,
      /** Part of the search text. */
      keyword: Type.Optional(Keyword),
      sort: Type.Optional(
        Type.Object({
          field: Type.Enum(['searches', 'words', 'last_day']),
          direction: Type.Enum(['asc', 'desc']),
        }),
      ),
      /** True: searches with results the last time, false: without. */
      found: Type.Optional(Type.Boolean()),
      /** Of the last so many days, today included; default 30. */
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: searchedDaysMaximum })),
    }),
    answer: PageOfData(SearchedWords),
  }),
};
