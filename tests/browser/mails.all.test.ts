import { describe, test } from 'vitest';
import type { MailDocument } from '#platform/mail/mail-document.ts';
import { renderMailHtml } from '#platform/mail/mail-html.ts';
import { expectAccessible, expectNoSidewaysScroll, withBrowser } from './visitor.ts';

const newVisitor = withBrowser();

const endless = `https://primjer.example/${'a'.repeat(400)}`;

/** Every kind of block, with the longest of what people write and shops sell. */
const mail: MailDocument = {
  language: 'de',
  subject: 'Ihre digitalen Produkte aus der Bestellung 1001-2026-000001',
  preview: 'Vielen Dank für Ihre Bestellung.',
  sender: { name: 'Attika', url: 'https://attika.example', logoId: 'logo' },
  blocks: [
    { kind: 'paragraph', text: endless },
    { kind: 'link', label: 'Bestellung ansehen', url: 'https://attika.example/de' },
    { kind: 'heading', text: 'Donaudampfschifffahrtsgesellschaftskapitänswitwenversicherung' },
    { kind: 'lines', lines: ['Lindenstraße 28b', endless] },
    { kind: 'item', name: 'Dachrechner', details: ['Gültig bis 22. November 2027', endless] },
    {
      kind: 'facts',
      facts: [
        { label: 'E-Mail', value: `${'a'.repeat(64)}@spenglerei.example` },
        { label: 'Code', value: 'ATKK-7F3Q-91MX-D2LP', strong: true },
        { label: 'Eine Frage mit vielen Wörtern, wie sie in Formularen steht', value: `Ja\n${endless}` },
      ],
    },
    {
      kind: 'sums',
      sums: [
        { label: 'Lieferung (Selbstabholung in der Niederlassung)', value: '1.234.567,89 €' },
        { label: 'Gesamtbetrag', value: '1.234.567,89 €', strong: true },
      ],
    },
    {
      kind: 'table',
      columns: ['Artikel', 'Betrag'],
      rows: [
        {
          name: 'Stehfalzbahn',
          pictureId: 'product-1',
          details: ['Art.-Nr. ATK-SF430-7016-070'],
          cells: ['1.234.567,89 €'],
        },
      ],
    },
    {
      kind: 'picture',
      contentId: 'hub3',
      alternative: 'Code',
      widthPx: 320,
      hint: endless,
      caption: endless,
    },
    { kind: 'link', label: 'Abmelden', url: 'https://attika.example/de', isQuiet: true },
  ],
  footer: ['Attika krovni sustavi d.o.o.', 'IBAN: HR12 1001 0051 8630 0016 0'],
};

describe.each([360, 700])('a mail at %d px', (width) => {
  test.each(['light', 'dark'] as const)('fits and is readable in %s colours', async (colorScheme) => {
    const { page } = await newVisitor({ viewport: { width, height: 800 }, colorScheme });
    await page.setContent(renderMailHtml(mail));
    await expectNoSidewaysScroll(page);
    // Landmarks are those of the mail program, in whose page a mail stands.
    await expectAccessible(page, { within: '.sheet' });
  });
});
