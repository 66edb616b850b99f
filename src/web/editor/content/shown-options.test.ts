import { expect, test } from 'vitest';
import { button, line, listOf, oneButton, picture, richText, text } from '#sections/section-description.ts';
import { isMarked, markOf, readMark } from './field-marks.ts';
import { valueAt, withValueAt } from './option-paths.ts';
import { createFieldRegister, drawingKey, shownOptions } from './shown-options.ts';

const fields = {
  title: line(),
  about: text(),
  image: picture,
  body: richText,
  items: listOf({ caption: line(), image: picture }),
  button: oneButton,
};
const body = { type: 'doc', content: [] };
const stored = {
  title: 'Krov',
  image: 7,
  body,
  items: [{ caption: 'Prva', image: 8 }, { caption: '' }],
  button: { label: 'Kontakt', link: null, style: 'primary' },
};
const drawnBody = { type: 'doc', content: [{ type: 'paragraph' }] };
const drawn = {
  title: 'Stari krov',
  image: { urls: {} },
  body: drawnBody,
  items: [{ caption: 'Stara', image: { urls: {} } }, {}],
  button: { label: 'Staro', link: { url: '' }, style: 'secondary' },
};

function show() {
  const register = createFieldRegister();
  const shown = shownOptions(fields, stored, drawn, { sectionId: 's', register }) as Record<string, never>;
  const at = (path: string) => {
    const { text, field } = readMark(String(valueAt(shown, path)));
    return [text, field === undefined ? undefined : register.find(field)?.path];
  };
  return { shown, register, at };
}

test('texts are those being edited and name their field, empty ones too', () => {
  const { at } = show();
  expect(at('title')).toEqual(['Krov', 'title']);
  expect(at('about')).toEqual(['', 'about']);
  expect(at('items.0.caption')).toEqual(['Prva', 'items.0.caption']);
  expect(at('items.1.caption')).toEqual(['', 'items.1.caption']);
  expect(at('button.label')).toEqual(['Kontakt', 'button.label']);
});

test('references are as the server has answered them, choices as they are being edited', () => {
  const { shown, register } = show();
  expect(valueAt(shown, 'image')).toBe(drawn.image);
  expect(valueAt(shown, 'items.0.image')).toBe(drawn.items[0]?.image);
  expect(valueAt(shown, 'button')).toMatchObject({ link: { url: '' }, style: 'primary' });
  expect(register.findRichText(drawnBody)).toEqual({ sectionId: 's', path: 'body' });
});

test('the server is asked again if something other than texts has changed', () => {
  const key = drawingKey(fields, stored);
  expect(
    drawingKey(fields, { ...stored, title: 'Drugo', items: [{ caption: 'X', image: 8 }, { caption: 'Y' }] }),
  ).toBe(key);
  expect(drawingKey(fields, { ...stored, image: 9 })).not.toBe(key);
  expect(drawingKey(fields, { ...stored, items: [] })).not.toBe(key);
  expect(drawingKey({ button: { kind: 'group', of: button } }, { button: stored.button })).not.toBe(
    drawingKey({ button: { kind: 'group', of: button } }, { button: { ...stored.button, style: 'link' } }),
  );
});

test('markers are not characters and are removed without a trace', () => {
  for (const number of [0, 1, 63, 4096]) {
    const marked = `Žlijeb${markOf(number)}`;
    expect(isMarked(marked)).toBe(true);
    expect(readMark(marked)).toEqual({ text: 'Žlijeb', field: number });
  }
  expect(readMark('Fuß')).toEqual({ text: 'Fuß', field: undefined });
});

test('values are set at a path, whatever is missing on the way', () => {
  expect(withValueAt({ items: [{ a: 1 }, { a: 2 }] }, 'items.1.a', 3)).toEqual({
    items: [{ a: 1 }, { a: 3 }],
  });
  expect(withValueAt({}, 'button.label', 'Da')).toEqual({ button: { label: 'Da' } });
});
