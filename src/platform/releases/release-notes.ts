import { readdir, readFile } from 'node:fs/promises';
import { marked } from 'marked';
import type { Language } from '#values/language.ts';

/** What a release has brought to whoever runs a shop; CHANGELOG.md tells developers all of it. */
export type Release = {
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly descriptionHtml: string;
};

const root = new URL('../../../', import.meta.url);
const heading = /^## (\S+) \((\d{4}-\d{2}-\d{2})\)$/gm;

/** All releases in a language, newest first: those of CHANGELOG.md, as releases/<name> tells them. */
export async function listReleases(language: Language): Promise<Release[]> {
  const [changelog, told] = await Promise.all([
    readFile(new URL('CHANGELOG.md', root), 'utf8'),
    readdir(new URL('releases', root)),
  ]);
  const releases = [...changelog.matchAll(heading)].filter(([, name = '']) => told.includes(name));
  return Promise.all(
    releases.map(async ([, name = '', date = '']) => {
      const notes = await readFile(new URL(`releases/${name}/${language}.md`, root), 'utf8');
      return { name, date, descriptionHtml: await marked.parse(notes) };
    }),
  );
}
