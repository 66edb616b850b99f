import { inflateSync } from 'node:zlib';

/**
 * The texts of a paper in the order in which they are drawn, with single blanks between lines: embedded fonts name their letters in
 * a table of their own (ISO 32000-1, 9.10.3).
 */
export function pdfText(bytes: Buffer): string {
  const source = bytes.toString('latin1');
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', object = '']) => [id, object]),
  );
  const fonts = new Map(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
      return [name, lettersOf(streamOf(objects.get(table) ?? ''))];
    }),
  );
  const lines = [...objects.values()].map(streamOf).flatMap((drawn) => textsOf(drawn, fonts));
  return lines.join(' ').replace(/\s+/g, ' ');
}

/** What is drawn on each page of a paper, page after page. */
export function pdfPages(bytes: Buffer | undefined): string[] {
  const source = bytes?.toString('latin1') ?? '';
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', object = '']) => [id, object]),
  );
  const [tree = ''] = [...objects.values()].filter((object) => /\/Type \/Pages\b/.test(object));
  const [, kids = ''] = /\/Kids \[([^\]]*)\]/.exec(tree) ?? [];
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, page = '']) => {
    const [, contents = ''] = /\/Contents (\d+) 0 R/.exec(objects.get(page) ?? '') ?? [];
    return streamOf(objects.get(contents) ?? '');
  });
}

function streamOf(object: string): string {
  const begin = object.indexOf('stream\n');
  if (begin < 0) return '';
  try {
    return inflateSync(Buffer.from(object.slice(begin + 7), 'latin1')).toString('latin1');
  } catch {
    // A picture that is packed in another way.
    return '';
  }
}

/** Letters by the four hexadecimal digits that stand for them. */
function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '', list = ''] of table.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    for (const [index, [, code = '']] of [...list.matchAll(/<([\w ]+)>/g)].entries()) {
      const key = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      const units = code.replaceAll(' ', '').match(/.{4}/g) ?? [];
      letters.set(key, units.map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join(''));
    }
  }
  return letters;
}

function textsOf(drawn: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  let letters: ReadonlyMap<string, string> | undefined;
  const texts: string[] = [];
  for (const [, font, shown] of drawn.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font);
    else if (shown) {
      const codes = [...shown.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      texts.push(codes.map((code) => letters?.get(code) ?? '').join(''));
    }
  }
  return texts;
}
