import type { StoredSection } from './content-tables.ts';

/**
 * What an option of a section refers to, told by its name, so that documents can be stored as ids and keys and be
 * answered as addresses and pictures without a rule for every section type:
 * link: StoredLink; picture: medium id; html: HTML text; category, categories: keys of product categories;
 * products: keys of products; documents: keys of documents.
 */
export type FieldKind = 'link' | 'picture' | 'html' | 'category' | 'categories' | 'products' | 'documents';

const kindByName: Readonly<Record<string, FieldKind>> = {
  link: 'link',
  image: 'picture',
  poster: 'picture',
  html: 'html',
  answer: 'html',
  category: 'category',
  categories: 'categories',
  products: 'products',
  documents: 'documents',
};

/** Options that bear such a name and mean something else: a list of posts names categories of posts. */
const plainFields: Readonly<Record<string, readonly string[]>> = { postList: ['categories'] };

export function fieldKindOf(sectionType: string, name: string): FieldKind | undefined {
  if (plainFields[sectionType]?.includes(name)) return undefined;
  return Object.hasOwn(kindByName, name) ? kindByName[name] : undefined;
}

/** Says that an option has no value to show; the option is then left out. */
export const leftOut = Symbol('left out');

export type FieldReading = (kind: FieldKind, value: unknown) => unknown;

/** The section with every referring option replaced by what `read` makes of it; the stored one stays as it is. */
export function mapSection(section: StoredSection, read: FieldReading): StoredSection {
  const options = mapValue(section.type, section.options, read) as Record<string, unknown>;
  const mobileOptions = section.mobileOptions && mapValue(section.type, section.mobileOptions, read);
  return {
    ...section,
    options,
    ...(mobileOptions ? { mobileOptions: mobileOptions as Record<string, unknown> } : {}),
  };
}

function mapValue(sectionType: string, value: unknown, read: FieldReading): unknown {
  if (Array.isArray(value)) {
    return value.map((entry) => mapValue(sectionType, entry, read)).filter((entry) => entry !== leftOut);
  }
  if (typeof value !== 'object' || value === null) return value;
  const mapped: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const kind = fieldKindOf(sectionType, name);
    const result = kind && member !== null ? read(kind, member) : mapValue(sectionType, member, read);
    if (result !== leftOut) mapped[name] = result;
    // A button or an entry of a list whose link leads nowhere is no use to anybody.
    else if (kind === 'link' && 'label' in value) return leftOut;
  }
  return mapped;
}
