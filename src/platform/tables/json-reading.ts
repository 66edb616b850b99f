import { type ReadRow, type TableBounds, TableError } from './table-reading.ts';
import type { Cell } from './table-stream.ts';
import { findEncoding, textOf } from './text-encoding.ts';

/** Letters of one object: all cells of the widest row with room to spare. */
const objectMaximum = 8_388_608;

/**
 * The rows of an array of objects; the first one has the names of all their members. Objects within are told with dots
 * (`name.hrv`), arrays as JSON. It is read twice: what members there are shows at its end.
 */
export async function* readJson(path: string, bounds: TableBounds): AsyncGenerator<ReadRow, void> {
  const names = new Map<string, number>();
  let row = 1;
  for await (const members of readMembers(path)) {
    row += 1;
    if (row > bounds.rows + 1) throw new TableError('rows', row);
    for (const name of members.keys()) if (!names.has(name)) names.set(name, names.size);
    if (names.size > bounds.columns) throw new TableError('columns', row);
  }
  if (names.size === 0) return;
  row = 1;
  yield { row, cells: [...names.keys()] };
  for await (const members of readMembers(path)) {
    row += 1;
    const cells: Cell[] = Array.from({ length: names.size }, () => null);
    for (const [name, value] of members) cells[names.get(name) ?? 0] = value;
    yield { row, cells };
  }
}

async function* readMembers(path: string): AsyncGenerator<Map<string, Cell>, void> {
  let row = 1;
  for await (const json of readObjects(path)) {
    row += 1;
    const members = new Map<string, Cell>();
    addMembers(members, '', parsed(json, row));
    yield members;
  }
}

function parsed(json: string, row: number): object {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Told below, like everything else that is no object.
  }
  throw new TableError('broken', row);
}

function addMembers(members: Map<string, Cell>, before: string, value: object): void {
  for (const [name, member] of Object.entries(value)) {
    const path = before === '' ? name : `${before}.${name}`;
    if (typeof member === 'object' && member !== null && !Array.isArray(member))
      addMembers(members, path, member);
    else members.set(path, cellOf(member));
  }
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null ? null : JSON.stringify(value);
}

/** The objects of an array as they stand there. @throws TableError where it is no array of objects, or is cut off */
async function* readObjects(path: string): AsyncGenerator<string, void> {
  const cutter = createCutter();
  for await (const piece of textOf(path, await findEncoding(path))) yield* cutter.take(piece);
  cutter.end();
}

/** Cuts the objects out of an array that comes in pieces: within one only its texts and brackets matter. */
function createCutter(): { take(piece: string): string[]; end(): void } {
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  let isBegun = false;
  let held = '';
  let row = 1;
  const broken = () => new TableError('broken', row);

  function goOnInText(letter: string): void {
    if (isEscaped) isEscaped = false;
    else if (letter === '\\') isEscaped = true;
    else if (letter === '"') isText = false;
  }

  function open(letter: string): void {
    const isExpected = depth > 1 || (depth === 1 ? letter === '{' : letter === '[' && !isBegun);
    if (!isExpected) throw broken();
    isBegun = true;
    depth += 1;
  }

  /** @returns whether an object of the array ends here */
  function close(): boolean {
    depth -= 1;
    if (depth < 0) throw broken();
    if (depth === 1) row += 1;
    return depth === 1;
  }

  /** @returns whether an object of the array begins or ends with this letter */
  function step(letter: string): 'begins' | 'ends' | undefined {
    if (isText) goOnInText(letter);
    else if (letter === '{' || letter === '[') {
      open(letter);
      return depth === 2 ? 'begins' : undefined;
    } else if (letter === '}' || letter === ']') return close() ? 'ends' : undefined;
    else if (letter === '"' && depth > 1) isText = true;
    // Between objects there are commas and blanks alone.
    else if (depth < 2 && !/[\s,]/.test(letter)) throw broken();
    return undefined;
  }

  return {
    take(piece) {
      const objects: string[] = [];
      let from = 0;
      for (let at = 0; at < piece.length; at += 1) {
        const seen = step(piece[at] as string);
        if (seen === 'begins') from = at;
        if (seen !== 'ends') continue;
        objects.push(held + piece.slice(from, at + 1));
        held = '';
      }
      if (depth > 1) held += piece.slice(from);
      if (held.length > objectMaximum) throw new TableError('cell', row + 1);
      return objects;
    },
    end() {
      if (depth !== 0 || !isBegun) throw broken();
    },
  };
}
