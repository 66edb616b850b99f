import { expect, test } from 'vitest';
import { hasLegalDraftNotice, legalDraftNotices, withoutLegalDraftNotice } from './legal-draft-notice.ts';

const paragraph = (text: string) => ({
  type: 'paragraph',
  content: [{ type: 'text', marks: [{ type: 'bold' }], text }],
});
const section = (...texts: string[]) => ({
  options: { title: 'Impressum', html: { type: 'doc', content: texts.map(paragraph) } },
});

test.each(Object.values(legalDraftNotices))(
  'a text is freed of the note that it is a draft: %s',
  (notice) => {
    const sections = [section('Anbieter'), section(notice, 'Kontakt')];
    expect(hasLegalDraftNotice(sections[1]?.options.html)).toBe(true);
    expect(withoutLegalDraftNotice(sections)).toEqual([section('Anbieter'), section('Kontakt')]);
  },
);

test('what has been written in its place stays, and a text without it is nothing to change', () => {
  expect(withoutLegalDraftNotice([section('Skica. Prije objave')])).toBeUndefined();
  expect(withoutLegalDraftNotice([{}, section()])).toBeUndefined();
  expect(hasLegalDraftNotice(null)).toBe(false);
});
