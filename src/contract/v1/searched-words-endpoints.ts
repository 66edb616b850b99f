import { Type } from 'typebox';
import { listLimitMaximum } from '#values/limits.ts';
import { searchedDaysMaximum, synonymMaxima } from '#values/search-limits.ts';
import { endpoint } from '../endpoint.ts';
import { Keyword, PageNumber, PageOfData } from '../shapes/list-shapes.ts';
import { Id, LanguageCodeShape } from '../shapes/primitive-shapes.ts';

const Synonym = Type.Object({
  id: Type.Integer(),
  language_code: LanguageCodeShape,
  /** Words or phrases of one meaning. */
  words: Type.Array(Type.String()),
});

const SearchedWords = Type.Object({
  /** As they are compared: without diacritics, case and words that say nothing. */
  words: Type.String(),
  language_code: LanguageCodeShape,
  searches: Type.Integer(),
  /** What the last of them found, over all kinds of things. */
  found: Type.Integer(),
  last_day: Type.String(),
});

const Words = Type.Array(Type.String({ minLength: 1, maxLength: synonymMaxima.letters }), {
  minItems: 2,
  maxItems: synonymMaxima.phrases,
});

const listed = {
  /** All languages unless told. */
  language_code: Type.Optional(LanguageCodeShape),
  page: Type.Optional(PageNumber),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimitMaximum })),
};

/** What words mean the same to the site's search, and what was searched for (docs/rules/search.md). */
export const searchedWordsEndpoints = {
  synonymFilter: endpoint({
    method: 'POST',
    path: '/api/v1/search/synonym/filter',
    tag: 'Search',
    access: 'search.edit',
    summary: "The site's own synonyms, the newest first; for editors",
    body: Type.Object({ ...listed, keyword: Type.Optional(Keyword) }),
    answer: PageOfData(Synonym),
  }),
  synonymCreate: endpoint({
    method: 'POST',
    path: '/api/v1/search/synonym/create',
    tag: 'Search',
    access: 'search.edit',
    summary:
      'Has words or phrases mean the same in a language; a group that is there already is answered as it is',
    body: Type.Object({
      /** The request's unless told. */
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
    summary:
      'Changes the words of a group of synonyms; one that says something else than was seen is left alone',
    params: Type.Object({ id: Id }),
    body: Type.Object({
      words: Words,
      /** The words that were shown to whoever changes them. */
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
    summary: 'Takes a group of synonyms away',
    params: Type.Object({ id: Id }),
    answer: Synonym,
    refusals: ['NOT_FOUND'],
  }),
  searchedWordsFilter: endpoint({
    method: 'POST',
    path: '/api/v1/search/words/filter',
    tag: 'Search',
    access: 'search.edit',
    summary:
      'What was searched for, the most frequent first unless told, and whether anything was found; for editors',
    body: Type.Object({
      ...listed,
      /** Some letters of the words. */
      keyword: Type.Optional(Keyword),
      sort: Type.Optional(
        Type.Object({
          field: Type.Enum(['searches', 'words', 'last_day']),
          direction: Type.Enum(['asc', 'desc']),
        }),
      ),
      /** True: what found something the last time, false: what found nothing. */
      found: Type.Optional(Type.Boolean()),
      /** Of so many days up to today; 30 unless told. */
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: searchedDaysMaximum })),
    }),
    answer: PageOfData(SearchedWords),
  }),
};
