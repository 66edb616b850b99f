import type { FieldErrors } from '#values/refusal.ts';
import type { PageAnchor } from '#web/backoffice/pickers/link-values.ts';
import type { StoredSection } from '../content/edited-content.ts';
import { allSections } from '../content/section-tree.ts';
import { firstWords } from '../first-words.ts';

/** Where links within the page may lead. */
export function anchorsOf(sections: readonly StoredSection[]): PageAnchor[] {
  return allSections(sections).flatMap((section) => {
    const anchor = section.meta?.anchor;
    return anchor ? [{ anchor, name: firstWords(section) || anchor }] : [];
  });
}

/**
 * What the server has refused of one section, by the path within its options. It names fields by where they stand in the
 * document: `parts.2.options.title`, `parts.0.parts.left.1.options.items.0.caption`.
 */
export function errorsOf(
  fields: Readonly<Record<string, unknown>>,
  sections: readonly StoredSection[],
  id: string,
): FieldErrors {
  const own = Object.entries(fields).flatMap(([path, error]) => {
    const [at = '', within] = path.split(/\.(?:options|mobileOptions)\./);
    return within !== undefined && sectionAt(sections, at)?.id === id ? [[within, error] as const] : [];
  });
  return Object.fromEntries(own) as FieldErrors;
}

function sectionAt(sections: readonly StoredSection[], path: string): StoredSection | undefined {
  const [first, index, ...rest] = path.split('.');
  const section = first === 'parts' ? sections[Number(index)] : undefined;
  if (!section || rest.length === 0) return section;
  const [parts, slot = '', ...inner] = rest;
  return parts === 'parts'
    ? sectionAt(section.parts?.[slot] ?? [], ['parts', ...inner].join('.'))
    : undefined;
}
