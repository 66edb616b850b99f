import type { EditedContent } from './edited-content.ts';
import type { Conflict } from './merge.ts';
import { withField } from './merge-fields.ts';
import { findSection, insertSection, removeSection, replaceSection } from './section-tree.ts';

/** The text with what the other person has made of one place. */
export function withTheirs(content: EditedContent, conflict: Conflict): EditedContent {
  if (conflict.kind === 'order') return content;
  if (conflict.kind === 'field') {
    const { id, member, name, theirs } = conflict;
    const parts = replaceSection(content.parts, id, (section) => withField(section, member, name, theirs));
    return { ...content, parts };
  }
  if (conflict.kind !== 'section') return { ...content, [conflict.kind]: conflict.theirs };
  const { id, theirs } = conflict;
  if (!theirs) return { ...content, parts: removeSection(content.parts, id) };
  if (findSection(content.parts, id)) {
    return {
      ...content,
      parts: replaceSection(content.parts, id, ({ parts }) => (parts ? { ...theirs, parts } : theirs)),
    };
  }
  return {
    ...content,
    parts: insertSection(content.parts, { parent: null, index: content.parts.length }, theirs),
  };
}
