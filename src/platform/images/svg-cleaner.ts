import sanitizeHtml from 'sanitize-html';

/** Drawings larger than this are no drawings. */
export const svgCharactersMaximum = 1_000_000;

/** True for text that begins like an SVG document, whatever the file is called. */
export function looksLikeSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 1024)).trimStart();
  return start.startsWith('<') && /<svg[\s>]/i.test(start);
}

/**
 * An SVG with nothing left in it but shapes, texts, gradients, clips and masks: no script, no handler, no embedded HTML,
 * no style sheet, no entity, no reference that leaves the document. Nothing where no drawing remains.
 */
export function cleanSvg(text: string): string | undefined {
  if (text.length > svgCharactersMaximum) return undefined;
  const cleaned = sanitizeHtml(text, {
    allowedTags: drawingTags,
    allowedAttributes: { '*': drawingAttributes },
    disallowedTagsMode: 'completelyDiscard',
    nonTextTags: ['script', 'style', 'foreignObject', 'textarea', 'option'],
    selfClosing: ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'stop', 'use'],
    allowedSchemes: [],
    allowProtocolRelative: false,
    transformTags: { '*': (tagName, attributes) => ({ tagName, attribs: withoutReferences(attributes) }) },
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  }).trim();
  return /^<svg[\s>]/.test(cleaned) && cleaned.endsWith('</svg>') ? cleaned : undefined;
}

/** Keeps references to parts of the same document (`#gradient`, `url(#gradient)`) and drops all others. */
function withoutReferences(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => {
      if (name === 'xmlns') return value === 'http://www.w3.org/2000/svg';
      if (name === 'xmlns:xlink') return value === 'http://www.w3.org/1999/xlink';
      if (name === 'href' || name === 'xlink:href') return /^#[\w-]+$/.test(value);
      // A backslash could hide the word from this test but not from a style parser.
      if (/url|\\/i.test(value) && name !== 'aria-label') return /^url\(#[\w-]+\)$/.test(value);
      return true;
    }),
  );
}

const drawingTags = (
  'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan ' +
  'linearGradient radialGradient stop clipPath mask'
).split(' ');

const drawingAttributes = (
  'xmlns xmlns:xlink version viewBox preserveAspectRatio width height role aria-label aria-hidden id ' +
  'href xlink:href d x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy points transform opacity ' +
  'fill fill-opacity fill-rule clip-rule clip-path mask stroke stroke-width stroke-opacity stroke-linecap ' +
  'stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset vector-effect paint-order ' +
  'font-family font-size font-weight font-style letter-spacing text-anchor dominant-baseline textLength lengthAdjust ' +
  'gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity ' +
  'clipPathUnits maskUnits maskContentUnits'
).split(' ');
