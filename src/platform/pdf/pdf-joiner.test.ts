import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { PdfDocument } from './pdf-document.ts';
import { joinPdfs } from './pdf-joiner.ts';
import { writePdf } from './pdf-writer.ts';

const paper = (title: string, lines: number): PdfDocument => ({
  language: 'hr',
  title,
  overline: 'Limarija Čačić',
  author: 'Limarija Čačić',
  issuedAt: new Date('2026-11-25T10:00:00Z'),
  footer: 'Limarija Čačić',
  blocks: [{ kind: 'list', items: Array.from({ length: lines }, (_, index) => `Žlijeb ${title} ${index}`) }],
});

/** Every object by its number, found where the table of the file says that it begins. */
function objectsOf(file: Buffer): Map<number, string> {
  const text = file.toString('latin1');
  const start = Number(/startxref\s+(\d+)/.exec(text)?.[1]);
  expect(text.slice(start, start + 4)).toBe('xref');
  const offsets = [...text.slice(start).matchAll(/(\d{10}) \d{5} n/g)].map(([, offset]) => Number(offset));
  return new Map(
    offsets.map((offset, index) => {
      const object = text.slice(offset, text.indexOf('\nendobj', offset));
      expect(object.startsWith(`${index + 1} 0 obj\n`)).toBe(true);
      return [index + 1, object];
    }),
  );
}

const reference = (object: string | undefined, key: string) =>
  Number(new RegExp(`/${key} (\\d+) 0 R`).exec(object ?? '')?.[1]);

function pagesOf(file: Buffer) {
  const objects = objectsOf(file);
  const root = reference(file.toString('latin1').slice(file.lastIndexOf('trailer')), 'Root');
  const treeId = reference(objects.get(root), 'Pages');
  const tree = objects.get(treeId) ?? '';
  const kids = [...(/\/Kids \[([^\]]*)\]/.exec(tree)?.[1] ?? '').matchAll(/(\d+) 0 R/g)];
  expect(Number(/\/Count (\d+)/.exec(tree)?.[1])).toBe(kids.length);
  return kids.map(([, id]) => {
    const page = objects.get(Number(id)) ?? '';
    expect(reference(page, 'Parent')).toBe(treeId);
    const contents = objects.get(reference(page, 'Contents')) ?? '';
    const drawn = inflateSync(
      Buffer.from(contents.slice(contents.indexOf('stream\n') + 7), 'latin1'),
    ).toString('latin1');
    const resources = objects.get(reference(page, 'Resources')) ?? page;
    const fonts = [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, font]) => {
      const descendant = /\/DescendantFonts \[(\d+) 0 R\]/.exec(objects.get(Number(font)) ?? '')?.[1];
      const descriptor = objects.get(reference(objects.get(Number(descendant)), 'FontDescriptor'));
      const letters =
        objects.get(reference(descriptor, 'FontFile2')) ?? objects.get(reference(descriptor, 'FontFile3'));
      return [name, letters?.slice(letters.indexOf('stream\n'))];
    });
    return { drawn, fonts };
  });
}

test('all pages follow one another unchanged, each with its own fonts', async () => {
  const files = await Promise.all([paper('A', 90), paper('B', 2), paper('A', 90)].map(writePdf));
  const joined = joinPdfs(files);
  const pages = files.flatMap(pagesOf);
  expect(pages.length).toBeGreaterThan(3);
  expect(pages[0]?.fonts.every(([, letters]) => letters !== undefined)).toBe(true);
  expect(pagesOf(joined)).toEqual(pages);
  // The same as often as it is asked for.
  expect(joinPdfs(files).equals(joined)).toBe(true);
});

test('a file that was not written here is refused', () => {
  for (const bytes of [
    Buffer.from('%PDF-1.7'),
    Buffer.alloc(0),
    Buffer.from('%PDF-1.4\nxref\n0 1\nstartxref\n9\n%%EOF'),
  ]) {
    expect(() => joinPdfs([bytes])).toThrow('none that was written here');
  }
});
