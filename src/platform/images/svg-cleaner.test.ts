import { expect, test } from 'vitest';
import { cleanSvg, looksLikeSvg } from './svg-cleaner.ts';

const open =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">';
const clean = (inner: string) => cleanSvg(`${open}${inner}</svg>`)?.slice(open.length, -'</svg>'.length);

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
  ['an outside picture', '<image href="http://evil.example/x.png"/>'],
  ['a link', '<a href="javascript:alert(1)"><path d="M0 0"/></a>'],
  ['CDATA', '<![CDATA[<script>alert(1)</script>]]>'],
])('%s is left out', (_name, inner) => {
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

test('entities are not expanded and declarations are dropped', () => {
  const bomb =
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>';
  const cleaned = cleanSvg(`${bomb}${open}<text>&b;&x;</text></svg>`);
  expect(cleaned).toMatch(/^<svg/);
  expect(cleaned).not.toMatch(/ENTITY|DOCTYPE|aaaa|passwd/);
});

test('what holds no drawing is none', () => {
  expect(cleanSvg('<html><svg></svg></html>')).toBe('<svg></svg>');
  expect(cleanSvg('<html><body>hello</body></html>')).toBeUndefined();
  expect(cleanSvg('plain text')).toBeUndefined();
  expect(cleanSvg(`${open}${' '.repeat(1_000_000)}</svg>`)).toBeUndefined();
});

test('a drawing is known by its beginning', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(looksLikeSvg(bytes('\ufeff<?xml version="1.0"?>\n<!-- x --><svg viewBox="0 0 1 1"/>'))).toBe(true);
  expect(looksLikeSvg(bytes('GIF89a<svg>'))).toBe(false);
});
