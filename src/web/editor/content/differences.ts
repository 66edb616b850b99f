import type { FieldDescriptions, Options, SectionDescription } from '#sections/section-description.ts';
import { isRichText, plainTextOf } from '#values/rich-text.ts';
import type { EditedContent, StoredSection } from './edited-content.ts';
import { allSections } from './section-tree.ts';

/** What may be compared: address and cover are a text's own and left out where texts of two languages are. */
export type ComparedContent = Omit<EditedContent, 'slug' | 'media'> &
  Partial<Pick<EditedContent, 'slug' | 'media'>>;

/** Words of one field in two states. */
export type TextDifference = {
  /** The field's name, and whether it is in an entry of a list or a group. */
  readonly name: string;
  readonly inEntry: boolean;
  readonly before: string;
  readonly now: string;
};

/** What two states of a text say otherwise in one place. */
export type Difference = {
  /** The title, the address, the description, the cover, the order of the sections, or a section by its id. */
  readonly part: string;
  readonly kind: 'title' | 'slug' | 'description' | 'media' | 'order' | 'section';
  readonly change: 'changed' | 'added' | 'removed';
  /** Absent where the difference is about no section. */
  readonly section?: StoredSection;
  readonly texts: readonly TextDifference[];
  /** Names of the fields that differ in something else than words: pictures, links, choices. */
  readonly others: readonly string[];
  /** What differs beside the fields. */
  readonly settings: readonly ('visibility' | 'phone' | 'block')[];
};

export type FindDescription = (type: string) => SectionDescription | undefined;

const words = ['title', 'slug', 'description'] as const;
const nothing = { texts: [], others: [], settings: [] };

/** Compares two states of a text, the words of the page first, then section by section in their present order. */
export function differencesOf(
  before: ComparedContent,
  now: ComparedContent,
  describe: FindDescription,
): Difference[] {
  const ofPage = words.flatMap((kind): Difference[] => {
    const [was = '', is = ''] = [before[kind], now[kind]];
    if (was === is) return [];
    const text = { name: kind, inEntry: false, before: was, now: is };
    return [{ ...nothing, part: kind, kind, change: 'changed', texts: [text] }];
  });
  const [earlier, present] = [before, now].map(({ parts }) => allSections(parts));
  const known = new Map(earlier?.map((section) => [section.id, section]));
  const shown = new Map(present?.map((section) => [section.id, section]));
  const ids = [...shown.keys(), ...[...known.keys()].filter((id) => !shown.has(id))];
  const ofSections = ids.flatMap((id) => differenceOf(known.get(id), shown.get(id), describe));
  return [...ofPage, ...coverOf(before, now), ...ofSections, ...orderOf(before, now)];
}

function differenceOf(
  before: StoredSection | undefined,
  now: StoredSection | undefined,
  describe: FindDescription,
): Difference[] {
  const section = now ?? before;
  if (!section) return [];
  const fields = describe(section.type)?.fields ?? {};
  const [was, is] = [before, now].map((one) => textsOf(fields, one?.options ?? {}));
  const paths = [...new Set([...(is ?? new Map()).keys(), ...(was ?? new Map()).keys()])];
  const texts = paths.flatMap((path) => {
    const [earlier, present] = [was?.get(path), is?.get(path)];
    const field = present ?? earlier;
    if (!field || earlier?.text === present?.text) return [];
    const { name, inEntry } = field;
    return [{ path, name, inEntry, before: earlier?.text ?? '', now: present?.text ?? '' }];
  });
  const base = { part: section.id, kind: 'section' as const, section };
  const told = texts.map(({ path: _path, ...text }) => text);
  if (!before || !now) {
    return [{ ...base, ...nothing, change: before ? 'removed' : 'added', texts: told }];
  }
  const others = Object.keys(fields).filter(
    (name) =>
      !areSame(before.options[name], now.options[name]) &&
      !texts.some(({ path }) => path.split('.')[0] === name),
  );
  const settings: Difference['settings'] = [
    ...(isHidden(before) === isHidden(now) ? [] : (['visibility'] as const)),
    ...(isSameOnPhones(before, now) ? [] : (['phone'] as const)),
    ...(before.master === now.master ? [] : (['block'] as const)),
  ];
  const isSame = told.length === 0 && others.length === 0 && settings.length === 0;
  return isSame ? [] : [{ ...base, change: 'changed', texts: told, others, settings }];
}

function coverOf(
  { media: was = null }: ComparedContent,
  { media: is = null }: ComparedContent,
): Difference[] {
  if (was === is) return [];
  const change = was === null ? 'added' : is === null ? 'removed' : 'changed';
  return [{ ...nothing, part: 'media', kind: 'media', change }];
}

function orderOf(before: ComparedContent, now: ComparedContent): Difference[] {
  const [earlier, present] = [before, now].map(({ parts }) => allSections(parts).map(({ id }) => id));
  const stayed = (ids: readonly string[] = [], others: readonly string[] = []) =>
    ids.filter((id) => others.includes(id)).join();
  if (stayed(earlier, present) === stayed(present, earlier)) return [];
  return [{ ...nothing, part: 'order', kind: 'order', change: 'changed' }];
}

const isHidden = ({ meta }: StoredSection) => meta?.hidden === true;

function isSameOnPhones(before: StoredSection, now: StoredSection): boolean {
  const [was, is] = [before, now].map(({ mobileOptions = {}, mobileMeta }) => ({
    mobileOptions,
    isHidden: mobileMeta?.hidden === true,
  }));
  return areSame(was, is);
}

type FieldText = { readonly name: string; readonly inEntry: boolean; readonly text: string };

/** All that a section says in words, by the paths of its fields. */
function textsOf(fields: FieldDescriptions, values: Options, within = ''): Map<string, FieldText> {
  const texts = new Map<string, FieldText>();
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    const path = within + name;
    const inner = (of: FieldDescriptions, entry: unknown, at: string) => {
      for (const [key, text] of textsOf(of, (entry ?? {}) as Options, `${at}.`)) texts.set(key, text);
    };
    if (field.kind === 'list' && Array.isArray(value)) {
      for (const [index, entry] of value.entries()) inner(field.of, entry, `${path}.${index}`);
    } else if (field.kind === 'group') inner(field.of, value, path);
    else if (field.kind === 'oneOf') {
      inner(field.forms[String((value as Options | undefined)?.kind)] ?? {}, value, path);
    } else {
      const text = textOf(field.kind, value);
      if (text) texts.set(path, { name, inEntry: within !== '', text });
    }
  }
  return texts;
}

function textOf(kind: string, value: unknown): string {
  if ((kind === 'line' || kind === 'text') && typeof value === 'string') return value;
  if (kind === 'lines' && Array.isArray(value)) return value.join('\n');
  return kind === 'richText' && isRichText(value) ? plainTextOf(value) : '';
}

/** Whether two JSON values say the same. The database keeps members in an order of its own: it says nothing. */
export function areSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [membersOfA, membersOfB] = [a, b].map((value) =>
    Object.entries(value).filter(([, member]) => member !== undefined),
  );
  if (membersOfA?.length !== membersOfB?.length) return false;
  const other = b as Record<string, unknown>;
  return (
    membersOfA?.every(([name, member]) => Object.hasOwn(other, name) && areSame(member, other[name])) === true
  );
}
