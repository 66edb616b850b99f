import { readFile } from 'node:fs/promises';
import { type MediaRuntime, type MediumInput, saveMedium } from '#domain/media/media-service.ts';
import { languageNames, languages } from '#values/language.ts';
import type { ReportProgress } from '../progress.ts';
import { demoFolder } from './demo-files.ts';
import type { MediaIndexFile } from './shop-shapes.ts';

/** The mark alone: quiet, and square like the pictures it stands for. */
const placeholderKey = 'attika-mark';

/** Media between two words of progress. */
const reportEvery = 20;

/** Ids of the pictures by their keys, which are their file names without extension, and of films and captions by their file names. */
export type MediumIds = ReadonlyMap<string, number>;

export async function loadMedia(
  runtime: MediaRuntime,
  index: MediaIndexFile,
  report: ReportProgress,
): Promise<MediumIds> {
  const ids = new Map<string, number>();
  const save = async (
    key: string,
    name: string,
    facts: Pick<MediumInput, 'title' | 'alt' | 'posterId'>,
  ): Promise<number> => {
    const { id } = await saveMedium(runtime, {
      key,
      ...facts,
      originalName: name,
      bytes: await readFile(`${demoFolder}media/${name}`),
      access: 'public',
      isPlaceholder: key === placeholderKey,
    });
    ids.set(key, id);
    return id;
  };
  for (const [done, { name, alt, film }] of index.entries()) {
    if (done % reportEvery === 0) report({ step: 'media', done, total: index.length });
    const posterId = await save(mediumKeyOf(name), name, { title: alt.hr, alt });
    if (!film) continue;
    for (const file of [film.mp4, film.webm])
      await save(file, file, { title: film.title.hr, alt: {}, posterId });
    for (const language of languages) {
      const file = film.captions[language];
      await save(file, file, { title: `${film.title.hr}: ${languageNames[language]}`, alt: {} });
    }
  }
  report({ step: 'media', done: index.length, total: index.length });
  return ids;
}

/** What documents name the files of an entry of the index by. */
export function mediumKeysOf({ name, film }: MediaIndexFile[number]): string[] {
  return [
    mediumKeyOf(name),
    ...(film ? [film.mp4, film.webm, ...languages.map((language) => film.captions[language])] : []),
  ];
}

function mediumKeyOf(fileName: string): string {
  return fileName.replace(/\.\w+$/, '');
}
