import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { writePdf } from '../pdf/pdf-writer.ts';
import { eraseFile } from './metadata-eraser.ts';

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

test('an MP4 film keeps its frames where they are, without place, time and author', async () => {
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

const uint32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

type Track = {
  kind: string;
  format: string;
  samples: readonly (Buffer | string)[];
  isWide?: boolean;
  isSame?: boolean;
  /** Boxes within the sample entry. */
  inner?: Buffer;
};

/** A film whose tracks write by turns, a sample each: frames first, then what stands beside them. */
function filmOf(tracks: readonly Track[]): Buffer {
  const start = box('ftyp', 'isom', uint32(0));
  const places = tracks.map((): number[] => []);
  let data = Buffer.alloc(0);
  for (const [turn] of (tracks[0]?.samples ?? []).entries()) {
    for (const [index, { samples }] of tracks.entries()) {
      const sample = Buffer.from((samples[turn] ?? '') as string);
      places[index]?.push(start.length + 8 + data.length);
      data = Buffer.concat([data, sample]);
    }
  }
  const traks = tracks.map(({ kind, format, samples, isWide, isSame, inner }, index) => {
    const at = places[index] ?? [];
    const wide = Buffer.concat(at.map((place) => uint32(0, place)));
    const sizes = samples.map((sample) => Buffer.byteLength(sample));
    const number = index + 1;
    return box(
      'trak',
      box('tkhd', uint32(0, 0, 0, number, 0, 0)),
      ...(index === 0 ? [box('tref', box('cdsc', uint32(2)), box('chap', uint32(9)))] : []),
      box(
        'mdia',
        box('hdlr', uint32(0, 0), kind, Buffer.alloc(13)),
        box(
          'minf',
          box(
            'stbl',
            box('stsd', uint32(0, 1), box(format, inner ? Buffer.alloc(78) : Buffer.alloc(8), inner ?? '')),
            box('stsc', uint32(0, 1, 1, 1, 1)),
            isSame
              ? box('stsz', uint32(0, sizes[0] ?? 0, sizes.length))
              : box('stsz', uint32(0, 0, sizes.length, ...sizes)),
            isWide ? box('co64', uint32(0, at.length), wide) : box('stco', uint32(0, at.length, ...at)),
          ),
        ),
      ),
    );
  });
  return Buffer.concat([start, box('mdat', data), box('moov', box('mvhd', Buffer.alloc(96)), ...traks)]);
}

const seen = { kind: 'vide', format: 'avc1', samples: ['frame one.', 'frame two and more.', 'frame three'] };
const heard = { kind: 'soun', format: 'mp4a', samples: ['tone one', 'tone two', 'tone three'] };

test.each([
  ['GoPro', { kind: 'meta', format: 'gpmd', samples: ['DEVC GPS5 45.8131', 'DEVC GPS5 45.8132', 'DEVC'] }],
  [
    'camm',
    {
      kind: 'camm',
      format: 'camm',
      samples: ['45.81311', '45.81322', '45.81333'],
      isWide: true,
      isSame: true,
    },
  ],
  ['Apple', { kind: 'meta', format: 'mebx', samples: ['+45.8131+015.9775/', '+45.8132', '+45.8133'] }],
  ['Sony', { kind: 'meta', format: 'rtmd', samples: ['N 45.8131', 'N 45.8132', 'N 45.8133'], isSame: true }],
  ['time of day', { kind: 'tmcd', format: 'tmcd', samples: ['45.8131 10:00', '', ''] }],
  [
    'drone',
    { kind: 'sbtl', format: 'tx3g', samples: ['F/2.8, GPS (15.9775, 45.8131, 20)', 'GPS 45.8132', ''] },
  ],
  ['drone, new', { kind: 'text', format: 'text', samples: ['[latitude: 45.8131]', '', ''] }],
])(
  'what a camera writes with every frame (%s) is erased, and the film is as it was',
  async (_name, beside) => {
    const film = filmOf([seen, beside, heard]);
    const { kept } = await erased(film, 'video/mp4');
    expect(kept).toHaveLength(film.length);
    expect(film.includes('45.81')).toBe(true);
    expect(kept.includes('45.81')).toBe(false);
    expect(kept.includes(beside.format)).toBe(false);
    for (const words of [...seen.samples, ...heard.samples])
      expect(kept.indexOf(words)).toBe(film.indexOf(words));
    const trackOf = (bytes: Buffer, format: string) => {
      const at = bytes.lastIndexOf('trak', bytes.indexOf(format)) - 4;
      return bytes.subarray(at, at + bytes.readUInt32BE(at));
    };
    expect(trackOf(kept, 'mp4a').equals(trackOf(film, 'mp4a'))).toBe(true);
    // Nothing leads to what is gone; other references stay.
    expect([kept.includes('cdsc'), kept.includes('chap')]).toEqual([false, true]);
    expect((await erased(kept, 'video/mp4')).written).toBeNull();
  },
);

/** As encoders write what is meant: a 3 goes in where two zeros would be followed by something small. */
function protectedBytes(meant: Buffer): Buffer {
  const written: number[] = [];
  let zeros = 0;
  for (const byte of meant) {
    if (zeros >= 2 && byte <= 3) {
      written.push(3);
      zeros = 0;
    }
    written.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Buffer.from(written);
}

/** What decoders read of it. */
function meantBytes(written: Buffer): Buffer {
  return Buffer.from(
    written.filter((byte, at) => !(byte === 3 && at >= 2 && written[at - 1] === 0 && written[at - 2] === 0)),
  );
}

const message = (kind: number, content: Buffer) =>
  Buffer.concat([
    Buffer.from([kind]),
    Buffer.alloc(Math.floor(content.length / 255), 255),
    Buffer.from([content.length % 255]),
    content,
  ]);
const owner = Buffer.from('4a4b4c4d4e4f50515253545556575859', 'hex');
const x264 = Buffer.concat([
  Buffer.from('dc45e9bde6d948b7962cd820d923eeef', 'hex'),
  Buffer.from('x264 - core 164 r3108 - options: cabac=1'),
]);
const captions = Buffer.from('captions for those who do not hear');
/** A place as a number too, with zeros among its bytes, and longer than one byte can tell. */
const place = Buffer.concat([
  owner,
  Buffer.from('GPS 45.8131 15.9775 Ana Kos '),
  Buffer.from([0, 0, 1, 0, 0, 0, 2, 0, 0, 3, 9]),
  Buffer.alloc(300, 'N 45.8131 '),
]);

const codings = [
  [
    'H.264',
    'avc1',
    box('avcC', Buffer.from([1, 100, 0, 31, 0xff, 0xe0, 0])),
    Buffer.from([6]),
    Buffer.from([0x65]),
  ],
  [
    'H.265',
    'hvc1',
    box('hvcC', Buffer.concat([Buffer.alloc(21), Buffer.from([0xff, 0])])),
    Buffer.from([39 << 1, 1]),
    Buffer.from([1 << 1, 1]),
  ],
] as const;

describe.each(codings)(
  'messages within the frames of %s',
  (_name, format, inner, messageHead, pictureHead) => {
    const lengthOf = (unit: Buffer) => uint32(unit.length);
    const unit = (head: Buffer, meant: Buffer) => {
      const whole = Buffer.concat([head, protectedBytes(meant)]);
      return Buffer.concat([lengthOf(whole), whole]);
    };
    const endMark = Buffer.from([0x80]);
    const messages = Buffer.concat([
      message(4, captions),
      message(5, place),
      message(5, x264),
      message(1, owner),
      endMark,
    ]);
    const picture = unit(pictureHead, Buffer.from('the picture says 45.8131 by chance'));
    const sample = Buffer.concat([unit(messageHead, messages), picture]);
    const track = { kind: 'vide', format, inner, samples: [sample, picture, sample] };

    test('contain no places any more, and everything else stays where it is', async () => {
      const film = filmOf([track, heard]);
      const { kept, written } = await erased(film, 'video/mp4');
      expect([kept.length, written?.sizeBytes]).toEqual([film.length, film.length]);
      for (const words of ['Ana Kos', 'GPS', 'N 45']) {
        expect(kept.includes(words), words).toBe(false);
      }
      for (const at of [film.indexOf(sample), film.lastIndexOf(sample)]) {
        const written = kept.subarray(at + 4 + messageHead.length, at + sample.length - picture.length);
        const meant = meantBytes(written);
        // Lengths are as they were, so that each message is found, and no begin of another unit was made.
        expect(meant).toHaveLength(messages.length);
        const before = message(4, captions).length;
        expect(meant.subarray(0, before).equals(message(4, captions))).toBe(true);
        const after = before + message(5, place).length;
        expect(meant.subarray(after).equals(messages.subarray(after))).toBe(true);
        expect(written.toString('hex')).not.toMatch(/^(..)*0000(00|01|02)/);
        expect(kept.subarray(at + sample.length - picture.length, at + sample.length).equals(picture)).toBe(
          true,
        );
      }
      for (const words of heard.samples) expect(kept.indexOf(words)).toBe(film.indexOf(words));
      expect((await erased(kept, 'video/mp4')).written).toBeNull();
    });

    test('are erased in a fragmented film', async () => {
      const run = box('trun', uint32(0x201, 2, 8), uint32(sample.length, picture.length));
      const offset = box('moof', box('traf', box('tfhd', uint32(0x020000, 1)), run)).length + 8;
      run.writeUInt32BE(offset, 16);
      const fragment = box('moof', box('traf', box('tfhd', uint32(0x020000, 1)), run));
      const film = Buffer.concat([
        filmOf([{ ...track, samples: [] }]),
        fragment,
        box('mdat', sample, picture),
      ]);
      const { kept } = await erased(film, 'video/mp4');
      for (const words of ['Ana Kos', 'GPS', 'N 45']) expect(kept.includes(words)).toBe(false);
      expect(kept.subarray(-picture.length).equals(picture)).toBe(true);
    });

    test('with a length beyond the data are read to the end of their unit', async () => {
      const lying = unit(
        messageHead,
        Buffer.concat([Buffer.from([5, 255, 255, 255, 90]), owner, Buffer.from('GPS 45')]),
      );
      const cut = Buffer.concat([uint32(0xffff_fff0), messageHead, Buffer.from('GPS 46')]);
      const film = filmOf([{ ...track, samples: [lying, picture, cut] }]);
      const { kept } = await erased(film, 'video/mp4');
      expect(kept.includes('GPS 45')).toBe(false);
      expect(kept.indexOf(picture)).toBe(film.indexOf(picture));
    });
  },
);

test('messages beside the parameters of H.265 are read too', async () => {
  const said = Buffer.concat([
    Buffer.from([39 << 1, 1]),
    message(5, Buffer.concat([owner, Buffer.from('GPS 45.8131')])),
    Buffer.from([0x80]),
  ]);
  const list = Buffer.concat([Buffer.from([39, 0, 1, 0, said.length]), said]);
  const inner = box('hvcC', Buffer.concat([Buffer.alloc(21), Buffer.from([0xff, 1]), list]));
  const film = filmOf([{ kind: 'vide', format: 'hvc1', inner, samples: [] }]);
  const { kept } = await erased(film, 'video/mp4');
  expect([film.includes('GPS 45'), kept.includes('GPS 45')]).toEqual([true, false]);
  expect(kept).toHaveLength(film.length);
});

test('subtitles and chapters stay in a film', async () => {
  const film = filmOf([
    seen,
    { kind: 'sbtl', format: 'tx3g', samples: ['Lim se reže.', 'Širina 1.2 m', ''] },
    heard,
  ]);
  expect((await erased(film, 'video/mp4')).written).toBeNull();
});

test('a fragmented film reveals in no fragment where the camera was', async () => {
  const head = filmOf([
    { ...seen, samples: [] },
    { kind: 'meta', format: 'gpmd', samples: [] },
  ]);
  const frames = ['frame one', 'frame two'];
  const places = ['45.8131 N', '45.8132 N'];
  const run = (samples: readonly string[], offset: number) =>
    box('trun', uint32(0x201, samples.length, offset, ...samples.map(({ length }) => length)));
  const part = (number: number, samples: readonly string[], offset: number) =>
    box('traf', box('tfhd', uint32(0x020000, number)), run(samples, offset));
  const fragment = (offset: number) =>
    box('moof', part(1, frames, offset), part(2, places, offset + frames.join('').length));
  const film = Buffer.concat([
    head,
    ...[1, 2].flatMap(() => [fragment(fragment(0).length + 8), box('mdat', ...frames, ...places)]),
  ]);
  const { kept } = await erased(film, 'video/mp4');
  expect(kept.includes('45.81')).toBe(false);
  expect(kept.toString('latin1').split('frame oneframe two')).toHaveLength(3);
});

test('a film reveals nothing in camera boxes, free space or trailing data', async () => {
  const film = filmOf([seen, heard]);
  const told = Buffer.concat([
    box('free', 'freeGPS 45.8131'),
    film,
    box('CAME', 'Ana Kos'),
    box('skip', '45.8131'),
    Buffer.from('\xff\xff\xff\xffINSV 45.8131 Ana Kos', 'latin1'),
  ]);
  const { kept } = await erased(told, 'video/mp4');
  for (const words of ['45.8131', 'Ana Kos']) expect(kept.includes(words)).toBe(false);
  expect(kept.subarray(23, 23 + film.length).equals(film)).toBe(true);
  const cut = film.subarray(0, -1);
  expect((await erased(cut, 'video/mp4')).kept.equals(cut)).toBe(true);
});

test('tables that claim more entries than there are cost no more than their length', async () => {
  const film = filmOf([seen, { kind: 'meta', format: 'gpmd', samples: ['45.8131', 'x', 'y'] }]);
  const table = film.lastIndexOf('stsz') + 4;
  for (const hostile of [
    uint32(0, 0xffffffff, 0xffffffff),
    uint32(0, 0, 0xffffffff),
    uint32(0, 0, 3, 0xffffffff, 0xffffffff, 0xffffffff),
  ]) {
    const bytes = Buffer.from(film);
    hostile.copy(bytes, table);
    expect((await erased(bytes, 'video/mp4')).kept.includes('45.8131')).toBe(false);
  }
});

const element = (id: string, ...content: (Buffer | string)[]) => {
  const bytes = Buffer.concat(content.map((part) => Buffer.from(part)));
  const size = Buffer.alloc(8);
  size.writeUIntBE(bytes.length, 2, 6);
  size[0] = 0x01;
  return Buffer.concat([Buffer.from(id, 'hex'), size, bytes]);
};

test('a WebM film loses its tags, title and date, and what follows stays where it is', async () => {
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

test('a WebM film loses what a camera writes with every frame', async () => {
  const track = (number: number, type: number) =>
    element('ae', element('d7', Buffer.from([number])), element('83', Buffer.from([type])));
  const block = (number: number, words: string) =>
    Buffer.concat([Buffer.from([0x80 | number, 0, 0, 0]), Buffer.from(words)]);
  const film = Buffer.concat([
    element('1a45dfa3', 'webm'),
    element(
      '18538067',
      element('1654ae6b', track(1, 1), track(2, 0x21)),
      element(
        '1f43b675',
        element('a3', block(1, 'frame one')),
        element('a3', block(2, '45.8131')),
        element('a0', element('a1', block(2, '45.8132'))),
        element('a0', element('a1', block(1, 'frame two'))),
      ),
    ),
  ]);
  const { kept } = await erased(film, 'video/webm');
  expect(kept).toHaveLength(film.length);
  expect(kept.includes('45.81')).toBe(false);
  for (const words of ['frame one', 'frame two']) expect(kept.indexOf(words)).toBe(film.indexOf(words));
  expect((await erased(kept, 'video/webm')).written).toBeNull();
});

test('a WebM film loses subtitles with places, and keeps other subtitles', async () => {
  const track = (number: number, type: number, codec: string) =>
    element(
      'ae',
      element('d7', Buffer.from([number])),
      element('83', Buffer.from([type])),
      element('86', codec),
    );
  const block = (number: number, words: string) =>
    Buffer.concat([Buffer.from([0x80 | number, 0, 0, 0]), Buffer.from(words)]);
  const film = Buffer.concat([
    element('1a45dfa3', 'webm'),
    element(
      '18538067',
      element(
        '1654ae6b',
        ...[track(1, 1, 'V_VP9'), track(2, 0x11, 'D_WEBVTT/SUBTITLES'), track(3, 0x11, 'D_WEBVTT/SUBTITLES')],
        track(4, 0x11, 'D_WEBVTT/METADATA'),
      ),
      element(
        '1f43b675',
        ...[element('a3', block(1, 'frame one')), element('a3', block(2, 'Lim se reže. Širina 1.2 m'))],
        element('a0', element('a1', block(3, 'F/2.8, GPS (15.9775, 45.8131, 20)'))),
        element('a3', block(4, '{"lat": 45.8132}')),
      ),
      element('1f43b675', element('a3', block(3, '45.8133')), element('a3', block(2, 'Kraj'))),
    ),
  ]);
  const { kept } = await erased(film, 'video/webm');
  expect(kept).toHaveLength(film.length);
  for (const words of ['45.81', 'METADATA']) expect(kept.includes(words)).toBe(false);
  for (const words of ['frame one', 'Lim se reže', 'Kraj'])
    expect(kept.indexOf(words)).toBe(film.indexOf(words));
  expect((await erased(kept, 'video/webm')).written).toBeNull();
});

test('a PDF keeps its content and its title, and names neither author nor program', async () => {
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

test('XMP, compressed objects, hexadecimal strings and photographs of a PDF reveal nothing either', async () => {
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

test('other files, or truncated ones, are left as they are', async () => {
  for (const mime of ['application/pdf', 'video/mp4', 'video/webm']) {
    const bytes = Buffer.from('\0\0\xff\xffmoov no file at all, of any kind', 'latin1');
    expect((await erased(bytes, mime)).kept.equals(bytes)).toBe(true);
  }
});
