import type { Media } from '#web/parts/catalogue-types.ts';
import type { Section } from '#web/request/root-facts.ts';

/** What every section's component is given: the block of the document it draws. */
export type SectionProps = { section: Section };

export type LinkOption = { url: string; target?: string; rel?: string };

type Options = Readonly<Record<string, unknown>>;

/*
 * Options come from documents that people edit; each is read by its name and kind, and one that is missing or of
 * another kind counts as absent.
 */

export function textOption(options: Options, name: string): string {
  const value = options[name];
  return typeof value === 'string' ? value : '';
}

export function numberOption(options: Options, name: string): number | undefined {
  const value = options[name];
  return typeof value === 'number' ? value : undefined;
}

export function linkOption(options: Options, name = 'link'): LinkOption | undefined {
  const value = options[name];
  return isRecord(value) && typeof value.url === 'string' ? (value as LinkOption) : undefined;
}

export function pictureOption(options: Options, name = 'image'): Media | undefined {
  const value = options[name];
  return isRecord(value) && isRecord(value.urls) ? (value as Media) : undefined;
}

export function listOption(options: Options, name: string): Options[] {
  const value = options[name];
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Attributes of `Link` for a resolved link; external pages in a new tab give nothing away. */
export function linkAttributes({ url, target, rel }: LinkOption) {
  const words = new Set(rel?.split(' ').filter((word) => word !== 'dofollow'));
  if (target === '_blank') words.add('noopener');
  return {
    href: url,
    ...(target && target !== '_self' ? { target } : {}),
    ...(words.size > 0 ? { rel: [...words].join(' ') } : {}),
  };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
