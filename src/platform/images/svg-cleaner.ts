import { DomUtils, parseDocument } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { type DrawingFault, drawingFaults } from './drawing-faults.ts';
import { erasePieces } from './picture-eraser.ts';
import {
  type Drawing,
  type DrawnElement,
  inlineStyles,
  isSupportedStyle,
  presentationAttributes,
} from './svg-styles.ts';

/** Drawings larger than this are no drawings. */
export const svgCharactersMaximum = 1_000_000;

/** True for text that begins like an SVG document, whatever the file is called. */
export function looksLikeSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 1024)).trimStart();
  return start.startsWith('<') && /<svg[\s>]/i.test(start);
}

export type CleanedSvg = { readonly svg: string } | { readonly fault: DrawingFault };

/**
 * An SVG with nothing left in it but what it is drawn by: no script, no handler, no embedded HTML, no style sheet, no entity, no
 * reference that leaves the document. What style sheets and entities say stands in its place as attributes and text.
 */
export function cleanSvg(text: string): CleanedSvg {
  if (text.length > svgCharactersMaximum) return { fault: 'tooComplex' };
  const expanded = withEntities(text);
  if (expanded === undefined) return { fault: 'tooComplex' };
  const drawing = parseDocument(expanded, { xmlMode: true });
  const fault = partsFault(drawing) ?? inlineStyles(drawing);
  if (fault) return { fault };
  const [root] = DomUtils.getElementsByTagName('svg', drawing, true, 1);
  if (!root) return { fault: 'format' };
  const cleaned = sanitizeHtml(DomUtils.getOuterHTML(root, { xmlMode: true }), {
    allowedTags: drawingTags,
    allowedAttributes: { '*': drawingAttributes },
    disallowedTagsMode: 'completelyDiscard',
    nonTextTags: ['script', 'style', 'foreignObject', 'textarea', 'option'],
    selfClosing: ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'stop', 'use', 'image'],
    // What leads out is told by the attribute's value, below.
    allowedSchemesAppliedToAttributes: [],
    parseStyleAttributes: false,
    transformTags: { '*': (tagName, attributes) => ({ tagName, attribs: withoutReferences(attributes) }) },
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  }).trim();
  const isDrawing = /^<svg[\s>]/.test(cleaned) && cleaned.endsWith('</svg>');
  return isDrawing ? { svg: cleaned } : { fault: 'format' };
}

/**
 * The text with the entities that its document type declares put in their place, and without the document type. Entities of entities and of
 * files stay what they are called: those of real programs are addresses.
 * @returns nothing where it becomes too long
 */
function withEntities(text: string): string | undefined {
  const [type, declared = ''] = /<!DOCTYPE\s[^[>]*(?:\[([\s\S]*?)\]\s*)?>/.exec(text) ?? [];
  if (type === undefined) return text;
  const entities = new Map(
    [...declared.matchAll(/<!ENTITY\s+([\w.-]+)\s+(["'])([^&<%]*?)\2\s*>/g)].map(([, name, , value = '']) => [
      name,
      value,
    ]),
  );
  let length = text.length;
  const expanded = text.replace(type, '').replace(/&([\w.-]+);/g, (whole, name) => {
    const value = entities.get(name);
    length += value?.length ?? 0;
    return length > svgCharactersMaximum ? whole : (value ?? whole);
  });
  return length > svgCharactersMaximum ? undefined : expanded;
}

const movements: ReadonlySet<string> = new Set([
  'animate',
  'animateTransform',
  'animateMotion',
  'animateColor',
]);

/** Makes links the shapes that they hold, and puts away what has something in its place. */
function partsFault(drawing: Drawing): DrawingFault | undefined {
  for (const element of DomUtils.getElementsByTagName('*', drawing)) {
    const { name, attribs } = element;
    if (name === 'a') element.name = 'g';
    if (movements.has(name)) return drawingFaults.motion;
    if (name === 'foreignObject' && isOnlyHere(element)) return drawingFaults.pages;
    if (name !== 'image') continue;
    const key = attribs['xlink:href'] === undefined ? 'href' : 'xlink:href';
    const address = attribs[key]?.replace(/\s+/g, '') ?? '';
    const picture = address.startsWith('data:') ? wipedPicture(address) : undefined;
    if (address !== '' && picture === undefined) return drawingFaults.pictures;
    attribs[key] = picture ?? '';
  }
  return undefined;
}

/** Whether HTML within a drawing says something that stands nowhere else in it: in a `switch` drawings have the same as text. */
function isOnlyHere(element: DrawnElement): boolean {
  if (element.attribs.requiredExtensions !== undefined) return false;
  const { parent } = element;
  const isChoice =
    parent && 'name' in parent && parent.name === 'switch' && parent.children.at(-1) !== element;
  return !isChoice && DomUtils.textContent(element).trim() !== '';
}

/** A picture within a drawing, without what its file says of place, time and people. */
function wipedPicture(address: string): string | undefined {
  const [, type = '', base64 = ''] =
    /^data:image\/(png|jpe?g|gif|webp);base64,([\w+/=]+)$/i.exec(address) ?? [];
  const extension = type.toLowerCase().replace('jpeg', 'jpg');
  const wiped = erasePieces(Buffer.from(base64, 'base64'), extension, 1);
  return wiped && `data:image/${extension.replace('jpg', 'jpeg')};base64,${wiped.toString('base64')}`;
}

/** References to parts of the same document, with what is drawn where they lead nowhere. */
const ownReferences = /^(?:url\((["']?)#[^\s"'()\\<>]+\1\)\s*)+[\w#(),.%\s]*$/;

/** Keeps references to parts of the same document (`#gradient`, `url(#gradient)`) and drops all others. */
function withoutReferences(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => {
      if (name === 'xmlns') return value === 'http://www.w3.org/2000/svg';
      if (name === 'xmlns:xlink') return value === 'http://www.w3.org/1999/xlink';
      if (name === 'href' || name === 'xlink:href')
        return /^#[^\s"'()\\<>]+$|^data:image\/(png|jpeg|gif|webp);base64,/.test(value);
      if (name === 'style') return isSupportedStyle(value);
      if (name === 'id' || name === 'aria-label') return true;
      // A backslash could hide the word from this test but not from a style parser.
      return /url|\\/i.test(value) ? ownReferences.test(value) : true;
    }),
  );
}

const drawingTags = (
  'svg g defs symbol use switch title desc path rect circle ellipse line polyline polygon text tspan textPath image ' +
  'linearGradient radialGradient stop clipPath mask pattern marker filter ' +
  'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight ' +
  'feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset ' +
  'fePointLight feSpecularLighting feSpotLight feTile feTurbulence'
).split(' ');

const drawingAttributes = [
  ...presentationAttributes,
  ...(
    'xmlns xmlns:xlink xml:space systemLanguage version viewBox preserveAspectRatio role aria-label aria-hidden id style href xlink:href ' +
    'd x1 y1 x2 y2 fx fy fr dx dy rotate points pathLength transform textLength lengthAdjust startOffset method side spacing ' +
    'gradientUnits gradientTransform spreadMethod offset clipPathUnits maskUnits maskContentUnits ' +
    'patternUnits patternContentUnits patternTransform markerUnits markerWidth markerHeight orient refX refY ' +
    'filterUnits primitiveUnits in in2 result type values tableValues slope intercept amplitude exponent mode operator ' +
    'k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha surfaceScale diffuseConstant ' +
    'specularConstant specularExponent azimuth elevation z pointsAtX pointsAtY pointsAtZ limitingConeAngle radius scale ' +
    'xChannelSelector yChannelSelector stdDeviation baseFrequency numOctaves seed stitchTiles'
  ).split(' '),
];
