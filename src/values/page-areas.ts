import { isAdminPath, languageOfPath } from './addresses.ts';
import { type Language, languages } from './language.ts';

/**
 * A language of the site, or the back office's panel in it. The pages of an area are one application; a link to another
 * area opens a new document.
 */
export type PageArea = { readonly language: Language; readonly ofPanel: boolean };

export function listPageAreas(): PageArea[] {
  return languages.flatMap((language) => [
    { language, ofPanel: false },
    { language, ofPanel: true },
  ]);
}

/** The area of a path, or of the address of its data, in whatever spelling the router takes. */
export function areaOf(pathname: string): PageArea {
  const path = pathname.replace(/\.data$/, '').toLowerCase();
  return { language: languageOfPath(path), ofPanel: isAdminPath(path) };
}

export function isSameArea(one: PageArea, other: PageArea): boolean {
  return one.language === other.language && one.ofPanel === other.ofPanel;
}
