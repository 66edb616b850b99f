import type { EditedContent } from './edited-content.ts';
import type { Conflict, Merge } from './merge.ts';
import { withField } from './merge-fields.ts';
import { bringBack, findSection, removeSection, replaceSection } from './section-tree.ts';

/** The text with what the other person has made of one place. */
export function withTheirs(content: EditedContent, conflict: Conflict): EditedContent {
  if (conflict.kind === 'order') return content;
  if (conflict.kind === 'field') {
    const { id, member, name, theirs } = conflict;
    const parts = replaceSection(content.parts, id, (section) => withField(section, member, name, theirs));
    return { ...content, parts };
  }
  if (conflict.kind !== 'section') return { ...content, [conflict.kind]: conflict.theirs };
  const { id, theirs, around } = conflict;
  if (!theirs) return { ...content, parts: removeSection(content.parts, id) };
  if (findSection(content.parts, id)) {
    return {
      ...content,
      parts: replaceSection(content.parts, id, ({ parts }) => (parts ? { ...theirs, parts } : theirs)),
    };
  }
  return { ...content, parts: bringBack(content.parts, around, id) };
}

/** The joined text with the other person's words wherever both have changed the same. */
export function withAllTheirs({ content, conflicts }: Merge): EditedContent {
  return conflicts.reduce(withTheirs, content);
}
