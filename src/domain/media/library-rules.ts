import { foldText } from '#values/folded-text.ts';
import { languages, type Translated } from '#values/language.ts';
import { mediumMaxima } from '#values/media-limits.ts';
import type { Medium } from './media-rules.ts';

const folderWord = /^[^\p{C}/\\<>"|:*?]{1,60}$/u;
const folderDepth = 6;

/** The number by which clients name a medium's file. */
export function driveIdOf({ id, driveId }: Pick<Medium, 'id' | 'driveId'>): number {
  return driveId ?? id;
}

/**
 * A folder as it is stored: words joined by single slashes, nothing at its ends.
 * @returns nothing for what is no folder: too deep or long, or with words that a path could go up by
 */
export function folderOf(text: string): string | undefined {
  const words = text
    .split('/')
    .map((word) => word.trim().normalize('NFC'))
    .filter((word) => word !== '');
  const folder = words.join('/');
  const isFolder =
    words.length <= folderDepth &&
    folder.length <= mediumMaxima.folder &&
    words.every((word) => folderWord.test(word) && !/^\.+$/.test(word));
  return isFolder ? folder : undefined;
}

/** Words for people, from the name of a file. */
export function titleOf(stem: string): string {
  const words = stem.replace(/[_\s]+|(?<=\p{L})-+(?=\p{L})/gu, ' ').trim();
  return words.slice(0, mediumMaxima.title);
}

/** The texts that say something. */
export function filledTexts(texts: Translated): Translated {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = texts[language]?.trim();
      return text ? [[language, text]] : [];
    }),
  );
}

/** Whether each of the words stands in titles, alternative texts, notes or the file's name, however it is written. */
export function isCalled(medium: Medium, keywords: string): boolean {
  const { title, titles, alt, description, originalName } = medium;
  const said = foldText(
    [title, ...Object.values(titles), ...Object.values(alt), description, originalName].join('\n'),
  );
  return foldText(keywords)
    .split(/\s+/)
    .every((word) => said.includes(word));
}
