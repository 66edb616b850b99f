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

/** A mask, a filter or a mixed layer is drawn for itself, as large as what it covers: it weighs as much as so many elements. */
const maskWeight = 50;
/** Each step of a filter is worked out for every point. */
const stepWeight = 25;
/** How often noise is laid over itself; beyond it nobody sees a difference, and each is drawn point by point. */
const octavesMaximum = 12;
/** Points of which one is made, a side; a larger square blurs no better. */
const orderMaximum = 9;
/** Points that a shape grows; what grows more has lost its form. */
const radiusMaximum = 100;
/** Dashes that repeat within less, in units of the drawing, are a line to the eye, and millions of lines to whoever draws them. */
const dashMinimum = 0.02;

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
  /** How often what it refers to is drawn: a marker at each point of a line. */
  readonly repeats: number;
  /** Filled when all are read: the elements of these ids. */
  refers: readonly Element[];
};

/** The elements as a tree that knows its references; nothing where it is too much already without them. */
function readElements(svg: string): Element | undefined {
  const root = elementOf('', {});
  const byId = new Map<string, Element>();
  const all: Element[] = [];
  const open = [root];
  let isWithin = true;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (!isWithin) return;
        const element = elementOf(name, attributes);
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

type Attributes = Readonly<Record<string, string>>;

function elementOf(name: string, attributes: Attributes): Element {
  const values = Object.values(attributes);
  return {
    id: attributes.id,
    elements: weightOf(name, attributes),
    repeats: repeatsOf(attributes),
    characters: values.reduce((sum, value) => sum + value.length, 0),
    children: [],
    names: values.flatMap((value) => [...value.matchAll(/#([^\s"'()#;]+)/g)].map(([, name]) => name ?? '')),
    refers: [],
  };
}

function weightOf(name: string, attributes: Attributes): number {
  if (isEndlessWork(attributes)) return svgBounds.elements + 1;
  if (/^fe[A-Z]/.test(name)) return stepWeight * Math.max(1, Number(attributes.numOctaves) || 1);
  return says(attributes, layers) ? maskWeight : 1;
}

const layers = propertiesOf('mask|filter|mix-blend-mode|isolation');
const markers = propertiesOf('marker|marker-mid');

/** Properties that are set to something, as an attribute or by the style: programs write down what they leave as it is. */
function propertiesOf(names: string): RegExp {
  const idle = 'none|normal|auto|initial|inherit|unset';
  return new RegExp(`(?:^|[;\\s])(?:${names})\\s*:\\s*(?!(?:${idle})\\s*(?:;|$))[^\\s;]`, 'i');
}

function says(attributes: Attributes, properties: RegExp): boolean {
  const { style = '' } = attributes;
  return (
    properties.test(style) ||
    Object.entries(attributes).some(
      ([name, value]) => name !== 'style' && properties.test(`${name}:${value}`),
    )
  );
}

/** Work that a single element asks for, however small it is. */
function isEndlessWork({ numOctaves, order, radius, style = '', ...attributes }: Attributes): boolean {
  const largest = (text = '') => Math.max(0, ...text.split(/[\s,]+/).map((part) => Number(part) || 0));
  const dashes = attributes['stroke-dasharray'] ?? /stroke-dasharray\s*:([^;]*)/i.exec(style)?.[1] ?? '';
  // Dots are dashes of nearly nothing with room between them.
  const pattern = dashes.split(/[\s,]+/).reduce((sum, length) => sum + (Number.parseFloat(length) || 0), 0);
  return (
    Number(numOctaves) > octavesMaximum ||
    largest(order) > orderMaximum ||
    largest(radius) > radiusMaximum ||
    (pattern > 0 && pattern < dashMinimum)
  );
}

/** A marker in a line's middle stands at each of its points; one that parts of a group inherit, at each of theirs. */
function repeatsOf(attributes: Attributes): number {
  if (!says(attributes, markers)) return 1;
  const { d, points } = attributes;
  if (d === undefined && points === undefined) return inheritedMarkers;
  return Math.max(1, `${d ?? ''} ${points ?? ''}`.match(/[\d.]+/g)?.length ?? 0);
}

/** Nobody knows whose: no real drawing has them, and a thousand points take what they may. */
const inheritedMarkers = 1000;

const endless: Size = { elements: Infinity, characters: Infinity, depth: Infinity };

/** @param known sizes of elements that were counted before; what is being counted is endless, for it contains itself */
function sizeOf(element: Element, known: Map<Element, Size>, level: number): Size {
  const counted = known.get(element);
  if (counted) return counted;
  if (level > svgBounds.depth) return endless;
  known.set(element, endless);
  let { elements, characters } = element;
  let depth = 0;
  const add = (part: Element, times: number) => {
    const size = sizeOf(part, known, level + 1);
    elements += size.elements * times;
    characters += size.characters * times;
    depth = Math.max(depth, size.depth);
  };
  for (const part of element.children) add(part, 1);
  for (const part of element.refers) add(part, element.repeats);
  const size = { elements, characters, depth: depth + 1 };
  known.set(element, size);
  return size;
}
