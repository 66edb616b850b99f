import { screenAddresses } from '#values/addresses.ts';
import { type Language, languages } from '#values/language.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { isSlug, slugMinimum } from '#values/slug.ts';
import type { DocumentInput, DocumentKind, NavigationInput } from './content-input.ts';
import type { DocumentContent, StoredNavigationEntry } from './content-tables.ts';
import { sectionProblems } from './section-rules.ts';

/** Refuses a document that could not be addressed or edited: slugs, section ids. */
export function checkDocument(document: DocumentInput): void {
  const fields: FieldErrors = {};
  if (document.key.trim() === '') fields.key = { rule: 'required' };
  if (document.kind === 'element' && !document.handler) fields.handler = { rule: 'required' };
  const written = languages.filter((language) => document.texts[language]);
  if (written.length === 0) fields.texts = { rule: 'required' };
  for (const language of written) {
    const text = document.texts[language];
    if (!text) continue;
    if (!isSlug(text.slug)) fields[`texts.${language}.slug`] = { rule: 'format', parameter: 'slug' };
    if (document.kind !== 'element' && isFixedAddress(text.slug, language)) {
      fields[`texts.${language}.slug`] = { rule: 'oneOf', parameter: 'unique' };
    }
    if (text.title.trim() === '') fields[`texts.${language}.title`] = { rule: 'required' };
    Object.assign(fields, sectionProblems(text.sections, `texts.${language}.sections`));
  }
  refuseIfAny(fields);
}

/**
 * Refuses words of an editor that could not be addressed or edited further.
 * @throws Refusal VALIDATION with the names that the calls give the fields
 */
export function checkContent(content: DocumentContent, kind: DocumentKind, language: Language): void {
  const fields: FieldErrors = sectionProblems(content.sections, 'parts');
  if (content.title.trim() === '') fields.title = { rule: 'required' };
  if (content.slug === '') fields.slug = { rule: 'required' };
  else if (content.slug.length < slugMinimum) fields.slug = { rule: 'minLength', parameter: slugMinimum };
  else if (!isSlug(content.slug)) fields.slug = { rule: 'format', parameter: 'slug' };
  else if (kind !== 'element' && isFixedAddress(content.slug, language)) {
    fields.slug = { rule: 'oneOf', parameter: 'unique' };
  }
  refuseIfAny(fields);
}

export function checkNavigation(navigation: NavigationInput): void {
  const fields: FieldErrors = {};
  if (navigation.key.trim() === '') fields.key = { rule: 'required' };
  if (navigation.name.trim() === '') fields.name = { rule: 'required' };
  const keys = new Set<string>();
  const visit = (entries: readonly StoredNavigationEntry[], path: string): void => {
    for (const [index, entry] of entries.entries()) {
      if (keys.has(entry.key)) fields[`${path}.${index}.key`] = { rule: 'oneOf', parameter: 'unique' };
      keys.add(entry.key);
      visit(entry.children ?? [], `${path}.${index}.children`);
    }
  };
  visit(navigation.items, 'items');
  refuseIfAny(fields);
}

/** True where a content page would stand in the way of a screen, or be hidden by it. */
export function isFixedAddress(slug: string, language: Language): boolean {
  const prefix = language === 'hr' ? '' : `/${language}`;
  return Object.values(screenAddresses).some(
    (paths) =>
      paths[language].startsWith(`${prefix}/`) && paths[language].slice(prefix.length).split('/')[1] === slug,
  );
}

function refuseIfAny(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new Refusal('VALIDATION', {}, fields);
}
