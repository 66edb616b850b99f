import { isRichText, plainTextOf } from '#values/rich-text.ts';
import type { StoredSection } from './edited-content.ts';

/** What somebody has pressed in the header or the footer. */
export type Pressed = {
  readonly handler: 'header' | 'footer';
  /** All that is in it. */
  readonly words: string;
  /** Whether it is an entry of a menu, whose words stand in the menu's own tree. */
  readonly isMenu: boolean;
};

/** Where it is changed: the section, and what is in its field; nothing of a menu. */
export type PressedField = {
  readonly sectionId: string;
  readonly value: string | undefined;
  /** In which entry of a list it stands, from 0. */
  readonly entry?: number | undefined;
};

/** Finds the field that says the most of what was pressed. Nothing where no section says any of it. */
export function findPressed(sections: readonly StoredSection[], pressed: Pressed): PressedField | undefined {
  if (pressed.isMenu) {
    const menu = sections.find(({ type }) => type === 'navigation' || type === 'navigations');
    return menu && { sectionId: menu.id, value: undefined };
  }
  const words = plain(pressed.words);
  const said = sections.flatMap(({ id, options }) =>
    textsIn(options)
      .filter(({ value }) => words.includes(plain(value)))
      .map((text) => ({ sectionId: id, ...text })),
  );
  return said.toSorted((a, b) => b.value.length - a.value.length)[0];
}

/** Without the year, which the program puts in. */
function plain(text: string): string {
  return text
    .replace(/\{year\}|\b20\d\d\b/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

type FieldText = { readonly value: string; readonly entry?: number };

function textsIn(value: unknown): FieldText[] {
  if (typeof value === 'string') return plain(value).length > 1 ? [{ value }] : [];
  if (isRichText(value)) return textsIn(plainTextOf(value));
  if (Array.isArray(value))
    return value.flatMap((one, entry) => textsIn(one).map((text) => ({ ...text, entry })));
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
