import { DomUtils, type parseDocument } from 'htmlparser2';
import postcss, { type Declaration } from 'postcss';
import { type DrawingFault, drawingFaults } from './drawing-faults.ts';

export type Drawing = ReturnType<typeof parseDocument>;
export type DrawnElement = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** Properties that are attributes, too (SVG 2, 6.6); of others a drawing shows nothing, or they stay in its style. */
export const presentationAttributes: ReadonlySet<string> = new Set(
  (
    'alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters cx cy direction ' +
    'display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family font-size font-size-adjust ' +
    'font-stretch font-style font-variant font-weight height image-rendering letter-spacing lighting-color marker-end marker-mid ' +
    'marker-start mask mask-type opacity overflow paint-order r rx ry shape-rendering stop-color stop-opacity stroke ' +
    'stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor ' +
    'text-decoration text-rendering unicode-bidi vector-effect visibility width word-spacing writing-mode x y'
  ).split(' '),
);

/** Properties that show something and are no attributes, or as such are written in another way. */
const styleProperties: ReadonlySet<string> = new Set(
  'mix-blend-mode isolation transform transform-origin transform-box font white-space'.split(' '),
);

/** How often, for a whole drawing, a rule is held against an element. */
const comparisonsMaximum = 20_000_000;
/** Of a selector: how many elements it names within each other. */
const stepsMaximum = 3;

type Weighted = { readonly value: string; readonly weight: number };
type Step = { readonly tag: string; readonly id: string; readonly classes: readonly string[] };
type Rule = {
  /** The element itself, then what it stands within. */
  readonly steps: readonly { readonly step: Step; readonly isChild: boolean }[];
  readonly declarations: readonly Declaration[];
  readonly weight: number;
};

/**
 * Puts what style sheets and style attributes say into attributes of the elements that it is said of, so that no CSS is left but what
 * no attribute can say.
 * @returns what cannot be kept of it and would be missed
 */
export function inlineStyles(drawing: Drawing): DrawingFault | undefined {
  const sheets = DomUtils.getElementsByTagName('style', drawing);
  const text = sheets.map((sheet) => DomUtils.textContent(sheet)).join('\n');
  for (const sheet of sheets) DomUtils.removeElement(sheet);
  try {
    const rules = rulesOf(text, drawing);
    const patience = { left: comparisonsMaximum };
    for (const element of DomUtils.getElementsByTagName('*', drawing)) {
      putStyle(element, styleOf(element, rulesFor(element, rules), patience));
    }
  } catch (error) {
    if (error instanceof UnsupportedStyle) return error.fault;
    // The parser tells what is no CSS at all.
    return drawingFaults.styles;
  }
  return undefined;
}

class UnsupportedStyle extends Error {
  readonly fault: DrawingFault;
  constructor(fault: DrawingFault) {
    super(fault);
    this.fault = fault;
  }
}

/** By what their element is known by. */
type Rules = ReadonlyMap<string, readonly Rule[]>;

function rulesFor({ name, attribs }: DrawnElement, rules: Rules): Rule[] {
  const classes = new Set((attribs.class ?? '').split(/\s+/));
  const keys = ['', name, `#${attribs.id}`, ...[...classes].map((one) => `.${one}`)];
  return keys.flatMap((key) => rules.get(key) ?? []);
}

function keyOf({ tag, id, classes }: Step): string {
  if (id) return `#${id}`;
  return classes[0] === undefined ? tag : `.${classes[0]}`;
}

function rulesOf(css: string, drawing: Drawing): Rules {
  const hasText = DomUtils.getElementsByTagName('text', drawing, true, 1).length > 0;
  const rules = new Map<string, Rule[]>();
  let order = 0;
  for (const node of postcss.parse(css.replace(/<!--|-->/g, '')).nodes) {
    if (node.type === 'atrule') requireUnimportant(node.name, node.params, hasText);
    if (node.type !== 'rule') continue;
    const declarations = node.nodes.flatMap((one) => (one.type === 'decl' && isShown(one) ? [one] : []));
    if (declarations.length === 0) continue;
    for (const selector of node.selectors) {
      const steps = stepsOf(selector);
      const [first] = steps ?? [];
      if (!steps || !first) continue;
      order += 1;
      const rule = { steps, declarations, weight: weightOf(steps) + order / 1e6 };
      rules.set(keyOf(first.step), [...(rules.get(keyOf(first.step)) ?? []), rule]);
    }
  }
  return rules;
}

function requireUnimportant(name: string, params: string, hasText: boolean): void {
  if (name === 'charset' || name === 'namespace') return;
  // Fonts come from elsewhere, too.
  if (name === 'font-face' || name === 'import') {
    if (hasText) throw new UnsupportedStyle(drawingFaults.fonts);
  } else if (name.endsWith('keyframes')) throw new UnsupportedStyle(drawingFaults.motion);
  // Drawn as on a light screen.
  else if (name !== 'media' || !/print|prefers-/.test(params))
    throw new UnsupportedStyle(drawingFaults.styles);
}

function isShown({ prop }: Declaration): boolean {
  return presentationAttributes.has(prop) || styleProperties.has(prop) || prop === 'marker';
}

/** @returns nothing where it never holds of a picture */
function stepsOf(selector: string): Rule['steps'] | undefined {
  if (/:(hover|focus|active|visited|target|selection)/.test(selector)) return undefined;
  const words = selector.replaceAll('>', ' > ').trim().split(/\s+/).reverse();
  if (words.filter((word) => word !== '>').length > stepsMaximum)
    throw new UnsupportedStyle(drawingFaults.styles);
  return words.flatMap((word, index) => {
    if (word === '>') return [];
    const [, tag = '', others = ''] = /^(\*|[\w-]+)?((?:[.#][^\s.#:[\]()>+~*|\\]+)*)$/.exec(word) ?? [];
    if (tag === '' && others === '') throw new UnsupportedStyle(drawingFaults.styles);
    const named = (sign: string) =>
      [...others.matchAll(/[.#][^.#]+/g)].flatMap(([name]) => (name[0] === sign ? [name.slice(1)] : []));
    const step = { tag: tag === '*' ? '' : tag, id: named('#').at(-1) ?? '', classes: named('.') };
    return [{ step, isChild: words[index - 1] === '>' }];
  });
}

function weightOf(steps: Rule['steps']): number {
  return steps.reduce(
    (sum, { step }) => sum + (step.id ? 10_000 : 0) + step.classes.length * 100 + (step.tag ? 1 : 0),
    0,
  );
}

type Patience = { left: number };

/** What holds of an element: the heaviest, among equals the last. */
function styleOf(element: DrawnElement, rules: readonly Rule[], patience: Patience): Map<string, string> {
  const found = new Map<string, Weighted>();
  const put = ({ prop, value, important }: Declaration, weight: number) => {
    const whole = weight + (important ? 1e9 : 0);
    if ((found.get(prop)?.weight ?? 0) <= whole) found.set(prop, { value, weight: whole });
  };
  for (const { steps, declarations, weight } of rules) {
    if (!holds(steps, element, patience)) continue;
    for (const declaration of declarations) put(declaration, weight);
  }
  const own = postcss.parse(`a{${element.attribs.style ?? ''}}`).first;
  for (const node of own?.type === 'rule' ? own.nodes : []) {
    if (node.type !== 'decl') continue;
    if (node.prop.startsWith('animation')) throw new UnsupportedStyle(drawingFaults.motion);
    if (isShown(node)) put(node, 1e8);
  }
  return new Map([...found].map(([property, { value }]) => [property, value]));
}

function holds(steps: Rule['steps'], element: DrawnElement, patience: Patience): boolean {
  patience.left -= 1;
  if (patience.left < 0) throw new UnsupportedStyle('tooComplex');
  const [first, ...others] = steps;
  if (!first || !fits(first.step, element)) return false;
  const [next] = others;
  if (!next) return true;
  for (let around = parentOf(element); around; around = parentOf(around)) {
    if (holds(others, around, patience)) return true;
    if (next.isChild) return false;
  }
  return false;
}

function fits({ tag, id, classes }: Step, { name, attribs }: DrawnElement): boolean {
  if ((tag && tag !== name) || (id && id !== attribs.id)) return false;
  if (classes.length === 0) return true;
  const own = (attribs.class ?? '').split(/\s+/);
  return classes.every((wanted) => own.includes(wanted));
}

function parentOf({ parent }: DrawnElement): DrawnElement | undefined {
  return parent && 'attribs' in parent ? parent : undefined;
}

function putStyle(element: DrawnElement, style: ReadonlyMap<string, string>): void {
  delete element.attribs.style;
  const kept: string[] = [];
  for (const [property, value] of style) {
    if (property === 'marker') {
      for (const end of ['start', 'mid', 'end']) element.attribs[`marker-${end}`] = value;
    } else if (styleProperties.has(property)) kept.push(`${property}:${value}`);
    else element.attribs[property] = value;
  }
  if (kept.length > 0) element.attribs.style = kept.join(';');
  // Figma names its variables and says what they are.
  for (const [name, value] of Object.entries(element.attribs)) {
    if (!value.includes('var(')) continue;
    element.attribs[name] = value.replace(/var\(--[\w-]+,\s*([^()]*(?:\([^()]*\))?)\)/g, '$1');
    if (element.attribs[name].includes('var(') && name !== 'aria-label')
      throw new UnsupportedStyle(drawingFaults.styles);
  }
}

/** Whether a style attribute says nothing but what is kept in one, and leads nowhere. */
export function isSupportedStyle(style: string): boolean {
  return style.split(';').every((declaration) => {
    const [, property = '', value = ''] = /^([a-z-]+):([^:\\@]*)$/.exec(declaration) ?? [];
    return styleProperties.has(property) && !/url|expression|image/i.test(value);
  });
}
