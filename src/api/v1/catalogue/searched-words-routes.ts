import { listSearchedWords, listSynonyms } from '#domain/search/searched-words-queries.ts';
import {
  createSynonym,
  deleteSynonym,
  type SynonymRow,
  synonymProblems,
  updateSynonym,
} from '#domain/search/synonyms-service.ts';
import { findLanguageByCode, isLanguage, languageCodes } from '#values/language.ts';
import { listLimitDefault } from '#values/limits.ts';
import { searchedDaysDefault } from '#values/search-limits.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOfFound } from '../list-page.ts';

/** Synonyms of a site, and its search log (docs/rules/search.md). */
export function searchedWordsRoutes({ searchCounter }: ApiDependencies): Routes<'searchedWords'> {
  return {
    handlers: {
      async synonymFilter(context, { body }) {
        const { page = 1, limit = listLimitDefault, keyword, language_code: code } = body;
        const language = findLanguageByCode(code ?? '');
        const { rows, total } = await listSynonyms(context, { page, limit, language, keyword });
        return pageOfFound(rows.map(synonymShape), total, page, limit);
      },
      async synonymCreate(context, { body: { words, language_code: code } }) {
        const language = findLanguageByCode(code ?? '') ?? context.language;
        return synonymShape(await createSynonym(context, { language, words }));
      },
      async synonymUpdate(context, { params, body }) {
        return synonymShape(await updateSynonym(context, params.id, body));
      },
      async synonymDelete(context, { params }) {
        return synonymShape(await deleteSynonym(context, params.id));
      },
      async searchedWordsFilter(context, { body }) {
        const { page = 1, limit = listLimitDefault, days = searchedDaysDefault, found, keyword, sort } = body;
        const language = findLanguageByCode(body.language_code ?? '');
        await searchCounter.flush();
        const { rows, total } = await listSearchedWords(context, {
          ...{ page, limit, language, found, days, keyword, sort },
        });
        const data = rows.map(({ lastDay, language, ...row }) => ({
          ...row,
          language_code: codeOf(language),
          last_day: lastDay,
        }));
        return pageOfFound(data, total, page, limit);
      },
    },
    fieldRules: {
      synonymCreate({ site, language }, request) {
        const { words = [], language_code: code } = request?.body ?? {};
        return synonymProblems(site, { language: findLanguageByCode(code ?? '') ?? language, words });
      },
    },
  };
}

function synonymShape({ id, language, words }: SynonymRow) {
  return { id, language_code: codeOf(language), words };
}

function codeOf(language: string) {
  return languageCodes[isLanguage(language) ? language : 'hr'];
}
