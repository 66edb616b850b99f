import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createPaperWorkshop, drawPaper } from './paper-workshop.ts';
import type { PdfBlock, PdfDocument } from './pdf-document.ts';
import { writePdf } from './pdf-writer.ts';

/** A dot that lets the paper through, as marks of companies do. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGPQy/ZvAAADHAFpCWbw7QAAAABJRU5ErkJggg==',
  'base64',
);

const goods = (rows: number): PdfBlock => ({
  kind: 'table',
  columns: [
    { label: 'Naziv', share: 3 },
    { label: 'Iznos', share: 1, isNumber: true },
  ],
  rows: Array.from({ length: rows }, (_, index) => [`Žlijeb ${index}`, '12,50 €']),
  sum: ['Ukupno', '12,50 €'],
});

const paper = (blocks: readonly PdfBlock[], facts: Partial<PdfDocument> = {}): PdfDocument => ({
  language: 'hr',
  title: 'Račun 12-1001-1/2026',
  overline: 'Limarija Čačić',
  author: 'Limarija Čačić',
  issuedAt: new Date('2026-11-25T10:00:00Z'),
  footer: 'Limarija Čačić',
  blocks,
  ...facts,
});

const codes: PdfBlock = {
  kind: 'codes',
  codes: [{ label: 'HUB-3', barcode: { kind: 'pdf417', text: 'HRVHUB30\nEUR\n000000000001250' } }],
};

test('a paper is the same whichever thread generated it, with logo and codes', async () => {
  const document = paper([goods(3), codes], { logo });
  const first = await drawPaper(document);
  expect((await drawPaper(document)).equals(first)).toBe(true);
  expect((await writePdf(document)).equals(first)).toBe(true);
});

test('papers are never generated on the thread that answers requests', () => {
  const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  const drawing = sources.filter((file) =>
    /from '.*\/pdf-writer\.ts'|['"]pdfkit/.test(readFileSync(file, 'utf8')),
  );
  expect(drawing.sort()).toEqual(['src/platform/pdf/paper-thread.ts', 'src/platform/pdf/pdf-writer.ts']);
});

test('those who would wait too long are asked to try again, and those who wait get a paper', async () => {
  const { draw } = createPaperWorkshop({ waitingMaximum: 2 });
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => draw(paper([goods(1)]))));
  expect(all.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  expect(all[3]).toMatchObject({ reason: { code: 'TRY_AGAIN', statusCode: 503 } });
});

test('a failure is explained, and the thread goes on', async () => {
  const { draw } = createPaperWorkshop();
  const unreadable = paper([], { logo: Buffer.from('no picture') });
  await expect(draw(unreadable)).rejects.toThrow(/The paper cannot be drawn/);
  expect((await draw(paper([goods(1)]))).subarray(0, 5).toString()).toBe('%PDF-');
});

test('exceeding the memory of a paper ends only its thread; those waiting get another', async () => {
  const { draw } = createPaperWorkshop({ memoryMb: 64 });
  const endlessText = paper([{ kind: 'paragraph', text: 'a'.repeat(64_000_000) }]);
  const [huge, usual] = await Promise.allSettled([draw(endlessText), draw(paper([goods(1)]))]);
  expect(huge).toMatchObject({ status: 'rejected', reason: { message: 'The thread of papers has failed.' } });
  expect(usual.status).toBe('fulfilled');
});

test('an endless one is stopped', async () => {
  const { draw } = createPaperWorkshop({ drawingMs: 1 });
  const [endless, next] = await Promise.allSettled([draw(paper([goods(1)])), draw(paper([goods(1)]))]);
  expect(endless).toMatchObject({ reason: { message: 'The thread of papers has ended.' } });
  expect(next.status).toBe('rejected');
});

test('an idle thread is ended, and the next paper starts one', async () => {
  const { draw } = createPaperWorkshop({ idleMs: 0 });
  const first = await draw(paper([goods(1)]));
  await new Promise((resolve) => setImmediate(resolve));
  expect((await draw(paper([goods(1)]))).equals(first)).toBe(true);
});
