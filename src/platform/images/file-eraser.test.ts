import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { writePdf } from '../pdf/pdf-writer.ts';
import { eraseFile } from './file-eraser.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attika-erase-'));
});

/** The file as it is kept, and as the eraser says it is. */
async function erased(bytes: Buffer, mime: string) {
  const path = join(folder, `${mime.replace('/', '.')}-${bytes.length}`);
  await writeFile(path, bytes);
  const written = await eraseFile(path, mime);
  return { kept: await readFile(path), written };
}

const box = (type: string, ...parts: (Buffer | string)[]) => {
  const content = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};

test('a film of MP4 keeps its pictures where they are, and says nothing of place, time and author', async () => {
  const times = Buffer.alloc(96);
  times.writeUInt32BE(3_850_000_000, 4);
  times.writeUInt32BE(3_850_000_001, 8);
  times.writeUInt32BE(600, 12);
  const place = '+45.8131+015.9775+122.000/';
  const film = Buffer.concat([
    box('ftyp', 'isom', Buffer.alloc(4)),
    box(
      'moov',
      box('mvhd', times),
      box(
        'trak',
        box('tkhd', times),
        box('mdia', box('mdhd', times), box('minf', 'frames are here')),
        box('meta', place),
      ),
      box('udta', box('\u00a9xyz', place), box('\u00a9ART', 'Ana Kos'), box('loci', place)),
      box('meta', box('keys', 'com.apple.quicktime.location.ISO6709'), box('ilst', place)),
    ),
    box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), '<x:xmpmeta>Ana Kos</x:xmpmeta>'),
    box('mdat', Buffer.alloc(500, 7)),
  ]);
  const { kept, written } = await erased(film, 'video/mp4');
  expect(written?.sizeBytes).toBe(film.length);
  expect(kept.indexOf('mdat')).toBe(film.indexOf('mdat'));
  for (const words of ['45.8131', 'Ana Kos', 'ISO6709', 'xmpmeta', 'udta'])
    expect(kept.includes(words)).toBe(false);
  expect(kept.includes('frames are here')).toBe(true);
  expect(kept.readUInt32BE(kept.indexOf('mvhd') + 8)).toBe(0);
  // The scale of its times stays.
  expect(kept.readUInt32BE(kept.indexOf('mvhd') + 16)).toBe(600);
  expect((await erased(kept, 'video/mp4')).written).toBeNull();
});

test('a film of WebM loses its tags, title and date, and what follows stays where it is', async () => {
  const element = (id: string, content: Buffer | string) => {
    const bytes = Buffer.from(content);
    const size = Buffer.alloc(8);
    size.writeUIntBE(bytes.length, 2, 6);
    size[0] = 0x01;
    return Buffer.concat([Buffer.from(id, 'hex'), size, bytes]);
  };
  const film = Buffer.concat([
    element('1a45dfa3', 'webm'),
    element(
      '18538067',
      Buffer.concat([
        element('1549a966', Buffer.concat([element('7ba9', 'Ana Kos films'), element('4461', '12345678')])),
        element('1254c367', 'LOCATION 45.8131'),
        element('1f43b675', 'frames are here'),
      ]),
    ),
  ]);
  const { kept } = await erased(film, 'video/webm');
  for (const words of ['Ana Kos', '12345678', '45.8131']) expect(kept.includes(words)).toBe(false);
  expect(kept.indexOf('frames are here')).toBe(film.indexOf('frames are here'));
});

test('a paper keeps what it shows and its title, and names neither author nor program', async () => {
  const paper = await writePdf({
    language: 'hr',
    title: 'Cjenik',
    overline: 'Limarija',
    author: 'Ana Kos',
    issuedAt: new Date('2026-05-01T10:00:00Z'),
    blocks: [{ kind: 'paragraph', text: 'Lim' }],
    footer: 'Limarija',
  });
  const { kept } = await erased(paper, 'application/pdf');
  expect(kept.length).toBe(paper.length);
  expect(paper.includes('Ana Kos')).toBe(true);
  for (const words of ['Ana Kos', 'D:20260501', 'PDFKit']) expect(kept.includes(words)).toBe(false);
  expect(kept.includes('Cjenik')).toBe(true);
  const content = (bytes: Buffer) => bytes.subarray(bytes.indexOf('stream\n'), bytes.indexOf('endstream'));
  expect(content(kept).equals(content(paper))).toBe(true);
  expect((await erased(kept, 'application/pdf')).written).toBeNull();
});

test('XMP, packed objects, texts in digits and photographs of a paper say nothing either', async () => {
  const xmp = deflateSync(Buffer.from('<?xpacket begin?><x:xmpmeta>Ana Kos</x:xmpmeta>'));
  const info = '<</Title (Cjenik) /Author (Ana \\(Kos\\) (d.o.o.)) /Creator <416E61204B6F73>>>';
  const packed = deflateSync(Buffer.from(`7 0 8 ${info.length + 1} ${info} <</Type /Catalog>>`), {
    level: 1,
  });
  const first = `7 0 8 ${info.length + 1} `.length;
  const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 23]), Buffer.from('Exif\0\0GPS 45.8131 ..')]);
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8]), exif, Buffer.from([0xff, 0xda, 0, 2, 1, 2, 3])]);
  const object = (number: number, dictionary: string, stream: Buffer) =>
    Buffer.concat([
      Buffer.from(`${number} 0 obj\n${dictionary}\nstream\n`),
      stream,
      Buffer.from('\nendstream\nendobj\n'),
    ]);
  const paper = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    object(1, `<</Type /Metadata /Subtype /XML /Filter /FlateDecode /Length ${xmp.length}>>`, xmp),
    object(2, `<</Type /ObjStm /N 2 /First ${first} /Filter /FlateDecode /Length ${packed.length}>>`, packed),
    object(3, '<</Type /XObject /Subtype /Image /Filter /DCTDecode>>', jpeg),
    object(4, '<</Type /XRef /Info 7 0 R /Root 8 0 R>>', Buffer.from('..')),
  ]);
  const { kept } = await erased(paper, 'application/pdf');
  expect(kept.length).toBe(paper.length);
  expect(kept.includes('45.8131')).toBe(false);
  const streamOf = (number: number) => {
    const from = kept.indexOf('stream\n', kept.indexOf(`${number} 0 obj`)) + 7;
    return inflateSync(kept.subarray(from, kept.indexOf('\nendstream', from))).toString();
  };
  expect(streamOf(1)).toBe('');
  expect(streamOf(2)).toContain('/Title (Cjenik)');
  expect(streamOf(2)).toContain('/Type /Catalog');
  expect(streamOf(2)).not.toMatch(/Ana|Kos|d\.o\.o|416E61/);
});

test('what is no such file, or cut off, is left as it is', async () => {
  for (const mime of ['application/pdf', 'video/mp4', 'video/webm']) {
    const bytes = Buffer.from('\0\0\xff\xffmoov no file at all, of any kind', 'latin1');
    expect((await erased(bytes, mime)).kept.equals(bytes)).toBe(true);
  }
});
