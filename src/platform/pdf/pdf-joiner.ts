/*
 * Joins papers that writePdf has written (pdf-writer.ts) into one file, page after page as they are: only the numbers of their objects
 * change (ISO 32000-1, 7.3.10 and 7.5). Files of other programs, which may pack their objects into streams, it does not read.
 */

type PdfObject = {
  /** Without its number: what stands between `obj` and its stream, or `endobj`. */
  readonly dictionary: string;
  /** From the word `stream` to the end of the object, as it is. */
  readonly rest: Buffer;
};

const head = '%PDF-1.7\n%\xff\xff\xff\xff\n';
/** Numbers of what the joined file has of its own. */
const own = { catalog: 1, pages: 2 } as const;

/**
 * @param files as writePdf writes them, in the order in which their pages are to come
 * @throws Error for a file that is none of ours
 */
export function joinPdfs(files: readonly Buffer[]): Buffer {
  const pieces: Buffer[] = [Buffer.from(head, 'latin1')];
  const offsets = new Map<number, number>();
  const pages: number[] = [];
  let length = head.length;
  let last: number = own.pages;
  const write = (number: number, dictionary: string, rest: Uint8Array = Buffer.from('endobj\n')) => {
    const piece = Buffer.concat([Buffer.from(`${number} 0 obj\n${dictionary}`, 'latin1'), rest]);
    offsets.set(number, length);
    pieces.push(piece);
    length += piece.length;
  };
  for (const file of files) {
    const objects = objectsOf(file);
    const { catalog, root, kids } = treeOf(objects);
    const numbers = new Map<number, number>([[root, own.pages]]);
    for (const number of objects.keys()) {
      if (number === root || number === catalog) continue;
      last += 1;
      numbers.set(number, last);
    }
    for (const [number, { dictionary, rest }] of objects) {
      const renumbered = numbers.get(number);
      // The tree of pages is one for all, and so is the catalogue.
      if (renumbered === undefined || number === root) continue;
      write(renumbered, withNumbers(dictionary, numbers), rest);
    }
    for (const kid of kids) pages.push(numbers.get(kid) ?? failed());
  }
  write(own.catalog, `<< /Type /Catalog /Pages ${own.pages} 0 R >>\n`);
  const kids = pages.map((number) => `${number} 0 R`).join(' ');
  write(own.pages, `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>\n`);
  const table = Array.from({ length: last }, (_, index) => offsets.get(index + 1) ?? failed());
  const rows = table.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const trailer = [
    `xref\n0 ${last + 1}\n0000000000 65535 f \n${rows.join('')}`,
    `trailer\n<< /Size ${last + 1} /Root ${own.catalog} 0 R >>\nstartxref\n${length}\n%%EOF\n`,
  ];
  return Buffer.concat([...pieces, Buffer.from(trailer.join(''), 'latin1')]);
}

/** The objects of a file by their numbers, as its table says where they begin (7.5.4). */
function objectsOf(file: Buffer): Map<number, PdfObject> {
  const text = file.toString('latin1');
  const [, start = failed()] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text) ?? [];
  const [table = failed()] = /^xref\s+0 \d+\s+(\d{10} \d{5} [nf]\s+)+/.exec(text.slice(Number(start))) ?? [];
  const entries = [...table.matchAll(/(\d{10}) \d{5} ([nf])/g)].map(([, offset, kind], number) => ({
    number,
    begin: kind === 'n' ? Number(offset) : undefined,
  }));
  const begun = entries.flatMap(({ number, begin }) => (begin === undefined ? [] : [{ number, begin }]));
  const ends = [...begun.map(({ begin }) => begin), Number(start)].sort((a, b) => a - b);
  // What a file says of itself, no page refers to.
  const [, info] = /\/Info (\d+) 0 R/.exec(text.slice(Number(start))) ?? [];
  const needed = begun.filter(({ number }) => number !== Number(info));
  return new Map(
    needed.map(({ number, begin }) => {
      const end = ends[ends.indexOf(begin) + 1] ?? failed();
      return [number, objectIn(file.subarray(begin, end), number)];
    }),
  );
}

function objectIn(bytes: Buffer, number: number): PdfObject {
  const opened = `${number} 0 obj\n`;
  const text = bytes.toString('latin1');
  // A stream begins on a line of its own; no string of a dictionary holds a line break as it is.
  const stream = text.indexOf('\nstream\n');
  const end = stream >= 0 ? stream + 1 : text.lastIndexOf('endobj');
  if (!text.startsWith(opened) || end < 0) return failed();
  return { dictionary: text.slice(opened.length, end), rest: bytes.subarray(end) };
}

function treeOf(objects: ReadonlyMap<number, PdfObject>) {
  const typed = (type: string) => {
    const isType = new RegExp(`/Type /${type}\\b`);
    const [found] = [...objects].filter(([, { dictionary }]) => isType.test(dictionary));
    return found ?? failed();
  };
  const [catalog] = typed('Catalog');
  const [root, { dictionary }] = typed('Pages');
  const [, list = failed()] = /\/Kids \[([^\]]*)\]/.exec(dictionary) ?? [];
  return { catalog, root, kids: [...list.matchAll(/(\d+) 0 R/g)].map(([, kid]) => Number(kid)) };
}

function withNumbers(dictionary: string, numbers: ReadonlyMap<number, number>): string {
  return dictionary.replace(/\b(\d+) 0 R\b/g, (_reference, number) => {
    return `${numbers.get(Number(number)) ?? failed()} 0 R`;
  });
}

function failed(): never {
  throw new Error('A paper that is to be joined is none that was written here.');
}
