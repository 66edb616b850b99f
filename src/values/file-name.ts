const nameMaximum = 120;

/**
 * A name that somebody gave a file, without its path, control characters and direction marks.
 * @param extension the one that fits the content; it stands in place of the given one
 */
export function harmlessFileName(name: string, extension: string): string {
  return `${stemOfFileName(name) || 'file'}.${extension}`;
}

/** The same without any extension; empty where nothing is left of it. */
export function stemOfFileName(name: string): string {
  const own = name.split(/[\\/]/).at(-1) ?? '';
  return own
    .replace(/\.[^.]*$/, '')
    .replace(/[\p{C}"<>|:*?]/gu, '')
    .trim()
    .slice(0, nameMaximum);
}
