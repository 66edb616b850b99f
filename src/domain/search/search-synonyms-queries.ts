import type { Database } from '#platform/database/database.ts';
import { isLanguage, type Language } from '#values/language.ts';
import { searchSynonyms } from './search-tables.ts';
import { openSynonyms, type Synonyms } from './synonyms.ts';

/** The synonyms of a site and language: those that the shop brings along with the site's own. */
export type SynonymDirectory = {
  of(siteId: number, language: Language): Synonyms;
  reload(): Promise<void>;
};

export async function openSynonymDirectory(database: Database): Promise<SynonymDirectory> {
  let own = new Map<string, string[][]>();
  let opened = new Map<string, Synonyms>();
  async function reload() {
    const rows = await database.select().from(searchSynonyms).orderBy(searchSynonyms.id);
    const read = new Map<string, string[][]>();
    for (const { siteId, language, words } of rows) {
      if (!isLanguage(language)) continue;
      const key = `${siteId}/${language}`;
      read.set(key, [...(read.get(key) ?? []), words]);
    }
    own = read;
    opened = new Map();
  }
  await reload();
  return {
    reload,
    of(siteId, language) {
      const groups = own.get(`${siteId}/${language}`);
      // Sites without words of their own share the shipped ones.
      const key = groups ? `${siteId}/${language}` : language;
      const known = opened.get(key) ?? openSynonyms(language, groups);
      opened.set(key, known);
      return known;
    },
  };
}
