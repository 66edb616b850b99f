import { screenAddresses } from '#values/addresses.ts';
import { type Language, languages } from '#values/language.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { isSlug } from '#values/slug.ts';
import type { DocumentInput, NavigationInput } from './content-input.ts';
import type { StoredNavigationEntry, StoredSection } from './content-tables.ts';

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
    checkSections(text.sections, `texts.${language}.sections`, fields);
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
      paths[language].startsWith(`${prefix}/`) &&
      paths[language].slice(prefix.length).split('/')[1]?.toLowerCase() === slug,
  );
}

function checkSections(sections: readonly StoredSection[], path: string, fields: FieldErrors): void {
  const ids = new Set<string>();
  for (const [index, section] of sections.entries()) {
    if (section.id === '' || section.type === '') fields[`${path}.${index}`] = { rule: 'required' };
    if (ids.has(section.id)) fields[`${path}.${index}.id`] = { rule: 'oneOf', parameter: 'unique' };
    ids.add(section.id);
  }
}

function refuseIfAny(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new Refusal('VALIDATION', {}, fields);
}
