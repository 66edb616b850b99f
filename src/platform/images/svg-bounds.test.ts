import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isTooComplex, svgBounds } from './svg-bounds.ts';

const drawing = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">${inner}</svg>`;
const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join('');

/** Each level shows the one below twice; `reference` says how. */
const levels = (count: number, level: (index: number) => string) =>
  drawing(`<defs><g id="l0"><path d="M0 0h9"/></g>${times(count, (index) => level(index + 1))}</defs>
    <use href="#l${count}"/>`);

test.each([
  [
    'two uses, thirty levels',
    levels(30, (n) => `<g id="l${n}"><use href="#l${n - 1}"/><use href="#l${n - 1}"/></g>`),
  ],
  [
    'by the older name',
    levels(30, (n) => `<g id="l${n}"><use xlink:href="#l${n - 1}"/><use xlink:href="#l${n - 1}"/></g>`),
  ],
  ['ten uses, five levels', levels(5, (n) => `<g id="l${n}">${`<use href="#l${n - 1}"/>`.repeat(10)}</g>`)],
  [
    'symbols',
    levels(30, (n) => `<symbol id="l${n}"><use href="#l${n - 1}"/><use href="#l${n - 1}"/></symbol>`),
  ],
  [
    'masks',
    levels(30, (n) => `<mask id="l${n}"><path mask="url(#l${n - 1})"/><path mask="url(#l${n - 1})"/></mask>`),
  ],
  [
    'clips',
    levels(
      30,
      (n) =>
        `<clipPath id="l${n}"><path clip-path="url(#l${n - 1})"/><path clip-path="url(#l${n - 1})"/></clipPath>`,
    ),
  ],
  [
    'patterns as fills',
    levels(
      30,
      (n) => `<pattern id="l${n}"><path fill="url( '#l${n - 1}')"/><path fill="url(#l${n - 1})"/></pattern>`,
    ),
  ],
  [
    'styles',
    levels(
      30,
      (n) => `<g id="l${n}"><path style="a:b;mask:url(#l${n - 1})"/><path style="mask:url(#l${n - 1})"/></g>`,
    ),
  ],
  [
    'encoded references',
    levels(30, (n) => `<g id="l${n}"><use href="&#35;l${n - 1}"/><use href="&#x23;l${n - 1}"/></g>`),
  ],
  ['one that contains itself', drawing('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')],
  ['a long chain', levels(200, (n) => `<g id="l${n}"><use href="#l${n - 1}"/></g>`)],
  ['a chain that no stack holds', levels(15_000, (n) => `<g id="l${n}"><use href="#l${n - 1}"/></g>`)],
  ['deep nesting', drawing(`${'<g>'.repeat(5000)}<path d="M0 0"/>${'</g>'.repeat(5000)}`)],
  ['deep nesting that is never closed', drawing('<g opacity="0.5">'.repeat(5000))],
  ['too many elements', drawing('<path/>'.repeat(svgBounds.elements))],
  ['masks by the thousand', drawing(`<mask id="m"><path/></mask>${'<path mask="url(#m)"/>'.repeat(5000)}`)],
  [
    'a long path again and again',
    drawing(`<path id="p" d="${'M0 0h9'.repeat(50_000)}"/>${'<use href="#p"/>'.repeat(100)}`),
  ],
  [
    'markers at each point of lines that are markers',
    levels(3, (n) => {
      const points = 'L1 1'.repeat(100);
      return `<marker id="l${n}"><path d="M0 0${points}" marker-mid="url(#l${n - 1})"/></marker>`;
    }).replace('<use href="#l3"/>', '<path d="M0 0h9" marker-start="url(#l3)"/>'),
  ],
  [
    'a marker of many parts, by its short name in a style',
    drawing(
      `<marker id="m">${'<path/>'.repeat(1000)}</marker><path d="${'L1 1'.repeat(1000)}" style="marker:url(#m)"/>`,
    ),
  ],
  [
    'markers that parts of a group inherit',
    drawing(`<marker id="m">${'<path/>'.repeat(100)}</marker><g marker-mid="url(#m)"><path d="M0 0h9"/></g>`),
  ],
  ['steps of a filter by the thousand', drawing(`<filter id="f">${'<feBlend/>'.repeat(3000)}</filter>`)],
  ['noise upon noise', drawing(`<filter id="f">${'<feTurbulence numOctaves="12"/>'.repeat(300)}</filter>`)],
  ['a point of forty thousand', drawing('<filter id="f"><feConvolveMatrix order="3 200"/></filter>')],
  ['what grows without end', drawing('<filter id="f"><feMorphology radius="1000"/></filter>')],
  ['dashes that nobody sees', drawing('<path d="M0 0h9" stroke-dasharray="0.0001, .0002"/>')],
  ['the same as a style', drawing('<path d="M0 0h9" style="stroke:red;stroke-dasharray:.0001"/>')],
  ['layers that are mixed', drawing('<path style="mix-blend-mode: multiply" d="M0 0h9"/>'.repeat(1100))],
])('%s: too much', (_name, svg) => {
  expect(isTooComplex(svg)).toBe(true);
});

test.each([
  ['a plain one', drawing('<path d="M0 0h9"/>')],
  [
    'a pattern of a thousand tiles',
    drawing(`<g id="t"><path/><path/></g>${'<use href="#t" x="1"/>'.repeat(1000)}`),
  ],
  ['a few levels', levels(6, (n) => `<g id="l${n}">${`<use href="#l${n - 1}"/>`.repeat(4)}</g>`)],
  ['fifty groups within each other', drawing(`${'<g>'.repeat(50)}<path/>${'</g>'.repeat(50)}`)],
  ['a map of ten thousand paths', drawing('<path d="M0 0h9v9z" fill="#abc"/>'.repeat(10_000))],
  [
    'gradients that inherit',
    drawing('<linearGradient id="a"/><linearGradient id="b" href="#a"/><path fill="url(#b)"/>'),
  ],
  ['a reference to nothing', drawing('<use href="#nothing"/>')],
  [
    'a map of roads with arrows and dashes',
    drawing(
      `<marker id="a"><path d="M0 0h1v1z"/></marker>${'<path d="M0 0h9v9" marker-mid="url(#a)" marker-end="url(#a)" stroke-dasharray="4 .5"/>'.repeat(500)}`,
    ),
  ],
  [
    'a thousand paths with what a program writes down unasked',
    drawing(
      `<linearGradient id="g"><stop/><stop/></linearGradient>${`<path d="${'M0 0h9'.repeat(20)}" filter="none" style="mix-blend-mode:normal;isolation:auto;mask:none; marker:none;marker-mid:none;fill:url(#g)"/>`.repeat(2000)}`,
    ),
  ],
  ['a dotted line', drawing('<path d="M0 0h9" stroke-linecap="round" stroke-dasharray="0.001 4"/>')],
  [
    'soft shadows under twenty parts',
    drawing(
      `<filter id="s"><feGaussianBlur/><feOffset/><feFlood/><feComposite/><feMerge><feMergeNode/></feMerge></filter>${'<path filter="url(#s)"/>'.repeat(20)}`,
    ),
  ],
])('%s: acceptable', (_name, svg) => {
  expect(isTooComplex(svg)).toBe(false);
});

test("the shop's own drawings are far below", () => {
  for (const file of [
    'src/web/ui/icons.svg',
    'demo/media/attika-logo-light.svg',
    'demo/media/seal-product-standard.svg',
  ])
    expect(isTooComplex(readFileSync(file, 'utf8')), file).toBe(false);
});

test('filters weigh as much as masks, and noise is layered a few times', () => {
  const filtered = (count: number) => drawing(times(count, () => '<path filter="url(#f)" d="M0 0h9"/>'));
  expect([isTooComplex(filtered(900)), isTooComplex(filtered(1100))]).toEqual([false, true]);
  const noise = (octaves: string) =>
    drawing(`<filter id="f"><feTurbulence numOctaves="${octaves}"/></filter>`);
  expect([isTooComplex(noise('5')), isTooComplex(noise('1000000'))]).toEqual([false, true]);
});
