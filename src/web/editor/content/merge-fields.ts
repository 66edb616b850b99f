import { areSame } from './differences.ts';
import type { StoredSection } from './edited-content.ts';
import { joinLists } from './merge-lists.ts';

/** What of a section consists of fields that are changed one by one. */
const members = ['options', 'mobileOptions', 'linkMeta', 'meta', 'mobileMeta'] as const;
export type FieldMember = (typeof members)[number];

/** A field that two people have changed, each in another way. */
export type FieldConflict = {
  readonly kind: 'field';
  /** Of the section. */
  readonly id: string;
  readonly type: string;
  readonly member: FieldMember;
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
};

type Fields = Readonly<Record<string, unknown>>;

/**
 * Joins two changes of one section, field by field; where both have changed the same one it has my words.
 * @returns nothing where they are no changes of fields: a section that is linked with a saved block, detached or of another version
 */
export function mergeFields(
  was: StoredSection,
  mine: StoredSection,
  theirs: StoredSection,
): { readonly section: StoredSection; readonly conflicts: readonly FieldConflict[] } | undefined {
  if (!areSame(frameOf(was), frameOf(mine)) || !areSame(frameOf(was), frameOf(theirs))) return undefined;
  const { id, type } = mine;
  const conflicts: FieldConflict[] = [];
  let section = mine;
  for (const member of members) {
    const [before, my, their] = [was, mine, theirs].map((one) => fieldsOf(one, member));
    for (const name of Object.keys({ ...my, ...their })) {
      const [old, own, other] = [before?.[name], my?.[name], their?.[name]];
      if (areSame(own, other) || areSame(other, old)) continue;
      const joined = areSame(own, old) ? other : joinLists(old, own, other);
      if (joined === undefined && !areSame(own, old))
        conflicts.push({ kind: 'field', id, type, member, name, mine: own, theirs: other });
      else section = withField(section, member, name, joined);
    }
  }
  return { section, conflicts };
}

/** The fields of a section that say something else than before; `mine` is what they said. */
export function changedFields(before: StoredSection, after: StoredSection): readonly FieldConflict[] {
  return members.flatMap((member) => {
    const [was, is] = [fieldsOf(before, member), fieldsOf(after, member)];
    return Object.keys({ ...was, ...is })
      .filter((name) => !areSame(was[name], is[name]))
      .map((name) => ({
        ...{ kind: 'field' as const, id: after.id, type: after.type, member, name },
        ...{ mine: was[name], theirs: is[name] },
      }));
  });
}

/** @param value nothing takes the field away */
export function withField(
  section: StoredSection,
  member: FieldMember,
  name: string,
  value: unknown,
): StoredSection {
  const { [name]: _before, ...others } = fieldsOf(section, member);
  const fields = value === undefined ? others : { ...others, [name]: value };
  const { [member]: _fields, ...rest } = section;
  const isGone = member !== 'options' && Object.keys(fields).length === 0;
  return (isGone ? rest : { ...rest, [member]: fields }) as StoredSection;
}

function fieldsOf(section: StoredSection, member: FieldMember): Fields {
  return ((section as unknown as Record<string, Fields | undefined>)[member] ?? {}) as Fields;
}

function frameOf(section: StoredSection): object {
  return Object.fromEntries(
    Object.entries(section).filter(
      ([name]) => name !== 'parts' && !members.some((member) => member === name),
    ),
  );
}
