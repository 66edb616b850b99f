import type { FieldDescriptions, Options } from '#sections/section-description.ts';
import { areSame, type ComparedContent, type FindDescription } from './differences.ts';
import type { EditedContent, StoredSection } from './edited-content.ts';
import { findPlace, findSection, insertSection, removeSection, replaceSection } from './section-tree.ts';

/** What an original was when its translation was last compared with it, and what it is now. */
export type Original = { readonly known: ComparedContent; readonly present: ComparedContent };

/**
 * A translation with what has changed in one part of its original: sections that are new or gone, pictures, links and choices,
 * and words that nobody has translated yet. Translated words stay: only people can translate them anew.
 * @param part the title, the description, or the id of a section
 * @returns the same object where there is nothing to take over
 */
export function takenOver(
  translation: EditedContent,
  part: string,
  { known, present }: Original,
  describe: FindDescription,
): EditedContent {
  if (part === 'title' || part === 'description') {
    const isTaken = translation[part] === known[part] && present[part] !== known[part];
    return isTaken ? { ...translation, [part]: present[part] } : translation;
  }
  const [was, is] = [findSection(known.parts, part), findSection(present.parts, part)];
  const own = findSection(translation.parts, part);
  if (!is) return own ? { ...translation, parts: removeSection(translation.parts, part) } : translation;
  if (!own) return was ? translation : withNewSection(translation, present, is);
  const joined = joinedSection(own, was ?? own, is, describe(is.type)?.fields ?? {});
  if (areSame(joined, own)) return translation;
  return { ...translation, parts: replaceSection(translation.parts, part, () => joined) };
}

/** Puts a section of the original, with the original's words, where it stands there. */
function withNewSection(
  translation: EditedContent,
  present: ComparedContent,
  section: StoredSection,
): EditedContent {
  const place = findPlace(present.parts, section.id);
  if (!place || (place.parent && !findSection(translation.parts, place.parent.id))) return translation;
  return { ...translation, parts: insertSection(translation.parts, place, section) };
}

function joinedSection(
  own: StoredSection,
  was: StoredSection,
  is: StoredSection,
  fields: FieldDescriptions,
): StoredSection {
  // A section of another version of its type has other fields.
  if (own.v !== is.v || own.type !== is.type) return own;
  const mobile = joinedOptions(
    own.mobileOptions ?? {},
    was.mobileOptions ?? {},
    is.mobileOptions ?? {},
    fields,
  );
  const { meta = {}, mobileMeta } = own;
  const hidden = joinedValue(meta.hidden === true, was.meta?.hidden === true, is.meta?.hidden === true);
  return {
    ...own,
    options: joinedOptions(own.options, was.options, is.options, fields),
    ...(own.mobileOptions || Object.keys(mobile).length > 0 ? { mobileOptions: mobile } : {}),
    ...(hidden === (meta.hidden === true) ? {} : { meta: { ...meta, hidden } }),
    ...(areSame(mobileMeta, was.mobileMeta) && is.mobileMeta ? { mobileMeta: is.mobileMeta } : {}),
  };
}

/** Field by field, in groups and in entries of lists that are as long as they were, too. */
function joinedOptions(
  own: Options,
  was: Options,
  is: Options,
  fields: FieldDescriptions,
): Record<string, unknown> {
  const names = new Set([...Object.keys(own), ...Object.keys(is)]);
  const joined = [...names].flatMap((name): [string, unknown][] => {
    const field = fields[name];
    const [mine, before, now] = [own[name], was[name], is[name]];
    if (field?.kind === 'group' && isGroup(mine) && isGroup(before) && isGroup(now)) {
      return [[name, joinedOptions(mine, before, now, field.of)]];
    }
    if (field?.kind === 'list' && isList(mine) && isList(before) && isList(now)) {
      const isAsLong = mine.length === before.length && mine.length === now.length;
      if (isAsLong) {
        return [
          [name, mine.map((entry, at) => joinedOptions(entry, before[at] ?? {}, now[at] ?? {}, field.of))],
        ];
      }
    }
    const value = joinedValue(mine, before, now);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(joined);
}

/** What the original says now where the translation still says what it said. */
function joinedValue<T>(own: T, was: T, is: T): T {
  return areSame(own, was) ? is : own;
}

function isGroup(value: unknown): value is Options {
  return typeof value === 'object' && value !== null;
}

function isList(value: unknown): value is readonly Options[] {
  return Array.isArray(value);
}
