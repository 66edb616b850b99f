import { expect, test } from 'vitest';
import { cleanSvg, looksLikeSvg } from './svg-cleaner.ts';

/** A picture of one point. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const open =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">';
const cleaned = (text: string) => {
  const found = cleanSvg(text);
  return 'svg' in found ? found.svg : found.fault;
};
const clean = (inner: string) => cleaned(`${open}${inner}</svg>`).slice(open.length, -'</svg>'.length);

test('a drawing stays as it is, letter case and gradients included', () => {
  const inner =
    '<title>Roof</title><linearGradient id="g"><stop offset="0" stop-color="#fff" /></linearGradient>' +
    '<clipPath id="c"><rect width="9" height="9" /></clipPath>' +
    '<path d="M0 0h9" fill="url(#g)" clip-path="url(#c)" /><use href="#g" /><text x="1">Žlijeb &amp; co</text>';
  expect(clean(inner)).toBe(inner);
});

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script in another case', '<SCRIPT>alert(1)</SCRIPT>'],
  ['a script with a prefix', '<svg:script>alert(1)</svg:script>'],
  ['embedded HTML', '<foreignObject><body><img src="x" onerror="alert(1)"/></body></foreignObject>'],
  ['an animation of a link', '<set attributeName="href" to="javascript:alert(1)"/>'],
  ['a style sheet', '<style>@import url(//evil.example/x.css)</style>'],
  ['a link', '<a href="javascript:alert(1)"><path d="M0 0"/></a>'],
  ['CDATA', '<![CDATA[<script>alert(1)</script>]]>'],
])('%s is removed', (_name, inner) => {
  expect(clean(inner)).not.toMatch(/<(script|set|style|image|a|img|body|foreignObject)\b|javascript:|evil/i);
});

test.each([
  ['a handler', '<path onload="alert(1)" d="M0 0"/>'],
  ['an outside use', '<use href="http://evil.example/x.svg#a"/>'],
  ['an outside use by xlink', '<use xlink:href="data:image/svg+xml,x#a"/>'],
  ['an outside fill', '<path fill="url(http://evil.example/x.svg#a)"/>'],
  ['a fill hidden by a backslash', '<path fill="u\\72l(http://evil.example)"/>'],
  ['a style', '<path style="background:url(http://evil.example)"/>'],
])('%s loses its attribute', (_name, inner) => {
  expect(clean(inner)).toMatch(/^<(path|use)( d="M0 0")? \/>$/);
});

test('entities of entities and of files are not expanded, and declarations are dropped', () => {
  const bomb =
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>';
  const kept = cleaned(`${bomb}${open}<text>&b;&x;</text></svg>`);
  expect(kept).toMatch(/^<svg/);
  expect(kept).not.toMatch(/ENTITY|DOCTYPE|aaaa|passwd/);
});

test('a file without a drawing is refused', () => {
  expect(cleaned('<html><svg></svg></html>')).toBe('<svg></svg>');
  expect(cleaned('<html><body>hello</body></html>')).toBe('format');
  expect(cleaned('plain text')).toBe('format');
  expect(cleaned(`${open}${' '.repeat(1_000_000)}</svg>`)).toBe('tooComplex');
});

test('an Illustrator drawing keeps what its rules, entities and switches define', () => {
  const drawing = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
  <!ENTITY ns_svg "http://www.w3.org/2000/svg">
  <!ENTITY tvrtka "Krov &#38; Lim">
]>
<svg xmlns="&ns_svg;" xmlns:i="&ns_ai;" viewBox="0 0 9 9"><style type="text/css"><![CDATA[
  .st0{fill:url(#SVGID_1_);enable-background:new;} .st1{fill:none;stroke:#1D1D1B;stroke-miterlimit:10}
  .st1,.st2{stroke-width:2} g .st2 > path{opacity:.5} #glava{fill:#a63c28 !important} .st3{display:none}
  .st0:hover{fill:red} @media print{.st0{fill:black}}
]]></style><switch><foreignObject requiredExtensions="&ns_ai;" width="1" height="1"><i:pgfRef/></foreignObject>
<g i:extraneous="self"><path class="st0" d="M0 0h9"/><path id="glava" class="st1" style="fill:blue" d="M1 1h9"/><g class="st2"><path d="M2 2"/></g><g class="st3"><path d="M3 3"/></g><text>x</text></g></switch></svg>`;
  expect(cleaned(drawing).replaceAll('\n', '')).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><switch>' +
      '<g><path d="M0 0h9" fill="url(#SVGID_1_)" />' +
      '<path id="glava" d="M1 1h9" fill="#a63c28" stroke="#1D1D1B" stroke-miterlimit="10" stroke-width="2" />' +
      '<g stroke-width="2"><path d="M2 2" opacity=".5" /></g><g display="none"><path d="M3 3" /></g><text>x</text></g></switch></svg>',
  );
});

test('an Inkscape drawing keeps styles, gradients that refer to others, patterns, markers and filters', () => {
  const kept = clean(
    '<sodipodi:namedview pagecolor="#fff"><inkscape:grid/></sodipodi:namedview><metadata><rdf:RDF>Ime</rdf:RDF></metadata>' +
      '<defs><linearGradient id="a"><stop style="stop-color:#a63c28;stop-opacity:1" offset="0"/></linearGradient>' +
      '<radialGradient xlink:href="#a" id="b" fr="1"/><pattern id="p" patternUnits="userSpaceOnUse" width="2" height="2"><rect width="1" height="1"/></pattern>' +
      '<marker id="m" orient="auto" style="overflow:visible"><path d="M0 0"/></marker>' +
      '<filter id="f" style="color-interpolation-filters:sRGB"><feGaussianBlur stdDeviation="2"/></filter></defs>' +
      '<path style="font-variation-settings:normal;fill:url(#b);stroke:url(#p) none;marker-end:url(#m);filter:url(#f);-inkscape-stroke:none" d="M0 0" sodipodi:nodetypes="cc" inkscape:label="Krov"/>',
  );
  expect(kept).toBe(
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#a63c28" stop-opacity="1" /></linearGradient>' +
      '<radialGradient xlink:href="#a" id="b" fr="1"></radialGradient><pattern id="p" patternUnits="userSpaceOnUse" width="2" height="2"><rect width="1" height="1" /></pattern>' +
      '<marker id="m" orient="auto" overflow="visible"><path d="M0 0" /></marker>' +
      '<filter id="f" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="2"></feGaussianBlur></filter></defs>' +
      '<path d="M0 0" fill="url(#b)" stroke="url(#p) none" marker-end="url(#m)" filter="url(#f)" />',
  );
});

test('a Figma drawing keeps blending, masks, variables with their fallbacks, and embedded pictures', () => {
  const picture = `data:image/png;base64,${pixel}`;
  const kept = clean(
    '<g style="mix-blend-mode:multiply" filter="url(#filter0_d_1_2)"><path fill="var(--fill-0, #A63C28)" d="M0 0"/></g>' +
      '<mask id="m" style="mask-type:alpha" maskUnits="userSpaceOnUse"><path d="M0 0"/></mask>' +
      '<filter id="filter0_d_1_2" filterUnits="userSpaceOnUse"><feFlood flood-opacity="0" result="BackgroundImageFix"/><feBlend mode="normal" in2="effect"/></filter>' +
      `<pattern id="q" patternContentUnits="objectBoundingBox"><use xlink:href="#i" transform="scale(.1)"/></pattern><image id="i" width="1" height="1" xlink:href="${picture}"/>`,
  );
  expect(kept).toBe(
    '<g filter="url(#filter0_d_1_2)" style="mix-blend-mode:multiply"><path fill="#A63C28" d="M0 0" /></g>' +
      '<mask id="m" maskUnits="userSpaceOnUse" mask-type="alpha"><path d="M0 0" /></mask>' +
      '<filter id="filter0_d_1_2" filterUnits="userSpaceOnUse"><feFlood flood-opacity="0" result="BackgroundImageFix"></feFlood><feBlend mode="normal" in2="effect"></feBlend></filter>' +
      `<pattern id="q" patternContentUnits="objectBoundingBox"><use xlink:href="#i" transform="scale(.1)" /></pattern><image id="i" width="1" height="1" xlink:href="${picture}" />`,
  );
});

test.each([
  [
    'drawingFonts',
    '<style>@font-face{font-family:A;src:url(data:font/woff2;base64,AA)}</style><text>x</text>',
  ],
  ['drawingFonts', '<style>@import url(https://fonts.example/a.css)</style><text>x</text>'],
  ['drawingStyles', '<style>path:nth-child(2){fill:red}</style>'],
  ['drawingStyles', '<style>@supports(fill:red){path{fill:red}}</style>'],
  ['drawingStyles', '<path fill="var(--colour)" d="M0 0"/>'],
  ['drawingMotion', '<path d="M0 0"><animate attributeName="x" to="9"/></path>'],
  ['drawingMotion', '<style>@keyframes a{to{opacity:0}} path{animation:a 1s}</style>'],
  ['drawingPages', '<foreignObject><div>Krov</div></foreignObject>'],
  ['drawingPictures', '<image href="https://evil.example/x.png"/>'],
  ['drawingPictures', '<image href="slike/krov.png"/>'],
  ['drawingPictures', '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'],
])('a drawing that would lose something is refused: %s %s', (fault, inner) => {
  expect(cleaned(`${open}${inner}</svg>`)).toBe(fault);
});

test('a stored style loads or runs nothing', () => {
  expect(clean('<g style="font:1px a;transform:url(//evil.example)"/>')).toBe('<g></g>');
  expect(clean('<path style="fill:url(https://evil.example/x)" d="M0 0"/>')).toBe('<path d="M0 0" />');
  expect(clean('<style>path{fill:url(//evil.example/x)}</style><path d="M0 0"/>')).toBe('<path d="M0 0" />');
});

test('a drawing is recognised by its beginning', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(looksLikeSvg(bytes('\ufeff<?xml version="1.0"?>\n<!-- x --><svg viewBox="0 0 1 1"/>'))).toBe(true);
  expect(looksLikeSvg(bytes('GIF89a<svg>'))).toBe(false);
});
