import { Parser } from 'htmlparser2';

/** What a drawing may hold, so that a browser shows it without a halt. Ones of real programs stay far below. */
export const svgBounds = {
  /** Elements as they are drawn: each `use` counts what it repeats, each mask and clip what it consists of. */
  elements: 50_000,
  /** Characters of attributes and texts as they are drawn; a path of half a megabyte may be repeated a few times. */
  characters: 8_000_000,
  /** Elements within each other as they are drawn, through what they refer to. */
  depth: 100,
} as const;

/** A mask or a filter is drawn for itself, as large as what it covers: it weighs as much as so many elements. */
const maskWeight = 50;
/** How often noise is laid over itself; beyond it nobody sees a difference, and each is drawn point by point. */
const octavesMaximum = 12;

/**
 * Whether a drawing is more than browsers bear: nested too deep, or by a few lines that refer to each other so large that none ever
 * finishes it ("billion laughs" of SVG). Nothing is expanded to know it: what is referred to is counted once and added up.
 */
export function isTooComplex(svg: string): boolean {
  const root = readElements(svg);
  if (!root) return true;
  const size = sizeOf(root, new Map(), 0);
  return (
    size.elements > svgBounds.elements ||
    size.characters > svgBounds.characters ||
    size.depth > svgBounds.depth
  );
}

type Size = { readonly elements: number; readonly characters: number; readonly depth: number };
type Element = {
  readonly id: string | undefined;
  /** What the element itself weighs. */
  readonly elements: number;
  characters: number;
  readonly children: Element[];
  /** Ids that its attributes name. */
  readonly names: readonly string[];
  /** Filled when all are read: the elements of these ids. */
  refers: readonly Element[];
};

/** The elements as a tree that knows its references; nothing where it is too much already without them. */
function readElements(svg: string): Element | undefined {
  const root = elementOf({});
  const byId = new Map<string, Element>();
  const all: Element[] = [];
  const open = [root];
  let isWithin = true;
  const parser = new Parser(
    {
      onopentag(_name, attributes) {
        if (!isWithin) return;
        const element = elementOf(attributes);
        open.at(-1)?.children.push(element);
        open.push(element);
        all.push(element);
        // The first of an id is the one that is meant.
        if (element.id !== undefined && !byId.has(element.id)) byId.set(element.id, element);
        isWithin = all.length <= svgBounds.elements && open.length <= svgBounds.depth + 1;
        if (!isWithin) parser.reset();
      },
      ontext(text) {
        const element = open.at(-1);
        if (element) element.characters += text.length;
      },
      onclosetag() {
        open.pop();
      },
    },
    { xmlMode: true },
  );
  parser.write(svg);
  if (!isWithin) return undefined;
  parser.end();
  for (const element of all) {
    element.refers = element.names.flatMap((name) => byId.get(name) ?? []);
  }
  return root;
}

function elementOf(attributes: Readonly<Record<string, string>>): Element {
  const values = Object.values(attributes);
  return {
    id: attributes.id,
    elements: weightOf(attributes),
    characters: values.reduce((sum, value) => sum + value.length, 0),
    children: [],
    names: values.flatMap((value) => [...value.matchAll(/#([^\s"'()#;]+)/g)].map(([, name]) => name ?? '')),
    refers: [],
  };
}

function weightOf({ mask, filter, numOctaves }: Readonly<Record<string, string>>): number {
  if (Number(numOctaves) > octavesMaximum) return svgBounds.elements + 1;
  return mask === undefined && filter === undefined ? 1 : maskWeight;
}

const endless: Size = { elements: Infinity, characters: Infinity, depth: Infinity };

/** @param known sizes of elements that were counted before; what is being counted is endless, for it contains itself */
function sizeOf(element: Element, known: Map<Element, Size>, level: number): Size {
  const counted = known.get(element);
  if (counted) return counted;
  if (level > svgBounds.depth) return endless;
  known.set(element, endless);
  let { elements, characters } = element;
  let depth = 0;
  for (const part of [...element.children, ...element.refers]) {
    const size = sizeOf(part, known, level + 1);
    elements += size.elements;
    characters += size.characters;
    depth = Math.max(depth, size.depth);
  }
  const size = { elements, characters, depth: depth + 1 };
  known.set(element, size);
  return size;
}
