import { inflateSync } from 'node:zlib';

/** What is drawn in one go: in which face, where it begins and ends, in points, and its letters. */
export type PdfRun = {
  readonly face: string;
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
};

type Face = {
  readonly name: string;
  readonly letters: ReadonlyMap<string, string>;
  /** Thousandths of the type's size. */
  readonly widths: readonly number[];
};

/**
 * The texts of a paper in the order in which they are drawn, with single blanks between lines: embedded fonts name their letters in
 * a table of their own (ISO 32000-1, 9.10.3).
 */
export function pdfText(bytes: Buffer): string {
  let text = '';
  let last: PdfRun | undefined;
  for (const run of pdfRuns(bytes)) {
    const goesOn = last !== undefined && last.bottom === run.bottom && Math.abs(run.left - last.right) < 0.05;
    text += `${goesOn || last === undefined ? '' : ' '}${run.text}`;
    last = run;
  }
  return text.replace(/\s+/g, ' ');
}

/** The same as it is drawn: a line that needs two faces is several runs. */
export function pdfRuns(bytes: Buffer): PdfRun[] {
  const source = bytes.toString('latin1');
  const objects = objectsOf(source);
  const faces = new Map(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
      name,
      faceOf(objects, objects.get(id) ?? ''),
    ]),
  );
  return [...objects.values()].map(streamOf).flatMap((drawn) => runsOf(drawn, faces));
}

/** What is drawn on each page of a paper, page after page. */
export function pdfPages(bytes: Buffer | undefined): string[] {
  const objects = objectsOf(bytes?.toString('latin1') ?? '');
  const [tree = ''] = [...objects.values()].filter((object) => /\/Type \/Pages\b/.test(object));
  const [, kids = ''] = /\/Kids \[([^\]]*)\]/.exec(tree) ?? [];
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, page = '']) => {
    const [, contents = ''] = /\/Contents (\d+) 0 R/.exec(objects.get(page) ?? '') ?? [];
    return streamOf(objects.get(contents) ?? '');
  });
}

function objectsOf(source: string): Map<string, string> {
  return new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', object = '']) => [id, object]),
  );
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

function faceOf(objects: ReadonlyMap<string, string>, font: string): Face {
  const [, name = ''] = /\/BaseFont \/(\S+)/.exec(font) ?? [];
  const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(font) ?? [];
  const [, descendant = ''] = /\/DescendantFonts \[(\d+) 0 R/.exec(font) ?? [];
  const [, widths = ''] = /\/W \[0 \[([^\]]*)\]/.exec(objects.get(descendant) ?? '') ?? [];
  return {
    name,
    letters: lettersOf(streamOf(objects.get(table) ?? '')),
    widths: widths.trim().split(/\s+/).map(Number),
  };
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

function runsOf(drawn: string, faces: ReadonlyMap<string, Face>): PdfRun[] {
  const runs: PdfRun[] = [];
  let face: Face | undefined;
  let [size, left, bottom] = [0, 0, 0];
  const operators = /1 0 0 1 (\S+) (\S+) Tm|\/(F\d+) (\S+) Tf|\[([^\]]*)\] TJ/g;
  for (const [, x, y, font, points, shown] of drawn.matchAll(operators)) {
    if (x !== undefined) [left, bottom] = [Number(x), Number(y)];
    else if (font !== undefined) [face, size] = [faces.get(font), Number(points)];
    else if (shown !== undefined) {
      const parts = [...shown.matchAll(/<(\w+)>|(-?[\d.]+)/g)];
      const codes = parts.flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      const back = parts.reduce((sum, [, , moved]) => sum + Number(moved ?? 0), 0);
      const wide = codes.reduce((sum, code) => sum + (face?.widths[Number.parseInt(code, 16)] ?? 0), 0);
      const text = codes.map((code) => face?.letters.get(code) ?? '').join('');
      const right = left + ((wide - back) * size) / 1000;
      runs.push({ face: face?.name ?? '', text, left, right, bottom });
      left = right;
    }
  }
  return runs;
}
