import { existsSync, readFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { loadMessages } from '#web/i18n/messages.ts';
import { createDrawnParts } from '#web/request/drawn-parts.ts';
import { ResponseContext } from '#web/request/response-facts.ts';
import { keptTypes } from './kept-types.ts';
import type { LoadedPageSection } from './page-section.ts';
import { defaultOptions } from './section-description.ts';
import { SectionList } from './section-list.tsx';
import { type PageType, pageTypes } from './section-types.ts';

beforeAll(() => loadMessages('en', 'page'));

test.each([...(keptTypes ?? [])])(
  '%s holds no form, no other sections and nothing of the address',
  (type) => {
    expect(pageTypes).toHaveProperty(type);
    const folder = type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const [view] = ['view.tsx', 'late-view.tsx']
      .map((file) => new URL(`${folder}/${file}`, import.meta.url))
      .filter((file) => existsSync(file));
    const source = view ? readFileSync(view, 'utf8') : '';
    expect(source).toMatch(/export default function/);
    expect(source).not.toMatch(/\bslot\b|-form(-\w+)?[/.]|useLocation|useActionData|useFetcher|priority/);
  },
);

function section(type: PageType, options: object = {}, loaded: object = {}): LoadedPageSection {
  const whole = { ...defaultOptions(pageTypes[type].fields), title: type, ...options };
  return { section: { id: type, type, v: 1, options: whole }, loaded: { ...loaded } };
}

/** Opens pages of one server. */
function openPages() {
  const kept = new Map<string, Buffer>();
  const store = {
    find: (key: string) => kept.get(key),
    keep: (key: string, html: Buffer) => kept.set(key, html),
  };
  const open = (path: string, sections: readonly LoadedPageSection[]): string => {
    const parts = createDrawnParts(store, 'site');
    const Page = createRoutesStub([{ path, Component: () => <SectionList sections={sections} /> }]);
    const response = { bootstrap: '', data: '', root: undefined, scripts: undefined as never, parts };
    const text = renderToString(
      <ResponseContext value={response}>
        <Page initialEntries={[path]} />
      </ResponseContext>,
    );
    return parts.assemble(text).toString();
  };
  return { kept, open };
}

test('sections are drawn once for all visits of their page, those within others too', () => {
  const { kept, open } = openPages();
  const inner = { slots: { left: [section('cta')], right: [] } };
  const sections = [section('hero'), section('richText'), section('columns', {}, inner)];
  const first = open('/en/roofs', sections);
  expect([...kept.values()].map(String)).toEqual([
    expect.stringMatching(/^<section.*<h2>richText<\/h2>/s),
    expect.stringMatching(/^<section.*<h2>cta<\/h2>/s),
  ]);
  expect(open('/en/roofs', sections)).toBe(first);
  expect(kept.size).toBe(2);
});

test.each<[string, string, LoadedPageSection]>([
  ['on another page', '/en/gutters', section('cta')],
  ['with other words', '/en/roofs', section('cta', { text: 'Send dimensions' })],
  ['with other goods', '/en/roofs', section('cta', {}, { products: [] })],
])('a section is drawn anew %s', (_, path, differing) => {
  const { kept, open } = openPages();
  open('/en/roofs', [section('cta')]);
  open(path, [differing]);
  expect(kept.size).toBe(2);
});
