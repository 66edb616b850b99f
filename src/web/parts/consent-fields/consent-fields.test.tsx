import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { unescapeHtml } from '#values/escaped-text.ts';
import { languages } from '#values/language.ts';
import demo from '../../../../demo/consents.json' with { type: 'json' };
import { askedConsents } from './asked-consents.ts';
import { ConsentFields } from './consent-fields.tsx';

const texts = { legend: '', required: '' };

/** A consent as a form asks for it. */
function askedWith(text: string) {
  const consent = { id: 1, uniqueNumber: 'ATK-C-001', displayName: 'Obrada osobnih podataka', text };
  const assignment = { assigned_to: 'contactForm', consents: [consent], requiredConsents: [1] };
  return askedConsents([assignment as never], 'contactForm', false);
}

/** Its box as a page shows it: the words at it without its star, and its markup. */
function boxOf(text: string) {
  const html = renderToStaticMarkup(
    <ConsentFields consents={askedWith(text)} accepted={[]} isMissing={() => false} texts={texts} />,
  );
  const label = /<label[^>]*>(.*)<\/label>/s.exec(html)?.[1] ?? '';
  const words = unescapeHtml(label.replace(/<br>/g, ' ').replace(/<[^>]*>/g, ''));
  return { label, words: words.replace(/\u00a0\*$/, '') };
}

const written = [
  ...demo.consents.flatMap(({ text }) => languages.map((language) => text[language])),
  '<p>Krov &amp; oluk, &lt;5 m: <strong>va</strong>žno.</p>\n<p>Drugi <em>odlomak</em> do 5\u00a0m.</p>',
  '<p>Slažem se </p>',
];

test.each(written)('a summary of errors names a consent by the words at its box: %s', (text) => {
  const label = askedWith(text)[0]?.label;
  expect(label).toBe(boxOf(text).words.replace(/\.$/, ''));
  expect(label).not.toMatch(/<[a-z/]|&amp;|^ | $/);
});

test.each(written)('its star stays on the line of the last word: %s', (text) => {
  expect(boxOf(text).label).toMatch(/\S<\/span><span[^>]*>\u00a0\*<\/span><\/span>$/);
});
