import { existsSync, readdirSync } from 'node:fs';
import { renderToReadableStream } from 'react-dom/server.edge';
import { createRoutesStub } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { loadMessages } from '#web/i18n/messages.ts';
import { PageLanguage } from '#web/i18n/use-translations.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { Section } from '#web/request/root-facts.ts';
import { expectValidHtml } from '../../tests/browser/page-rules.ts';
import { pageLoads } from './page-loads.ts';
import { defaultOptions, type SectionDescription } from './section-description.ts';
import { SectionList } from './section-list.tsx';
import { loadPageSections } from './section-loads.ts';
import { pageTypes } from './section-types.ts';

/* docs/rules/pages.md: each type of section of pages can be drawn, from the moment it is put into one. */

const described = Object.entries<SectionDescription>(pageTypes).map(([type, description]) => ({
  type,
  description,
}));

beforeAll(async () => {
  await loadMessages('en', 'layout', 'catalogue', 'forms', 'messages', 'blog', 'choices');
});

test('every folder is registered', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((one) =>
    one.isDirectory(),
  );
  const typesWith = (file: string) =>
    folders
      .filter(({ name }) => existsSync(new URL(`${name}/${file}`, import.meta.url)))
      .map(({ name }) => name.replace(/-(\w)/g, (_whole, letter: string) => letter.toUpperCase()))
      .sort();
  expect(Object.keys(pageTypes).sort()).toEqual(typesWith('description.ts'));
  expect(Object.keys(pageLoads).sort()).toEqual(typesWith('load.ts'));
});

/** Of a shop that answers nothing: what is to be fetched is not there. */
const silentFacts = {
  language: 'en',
  site: { languages: ['eng'], priceMode: 'shown', timeZone: 'Europe/Zagreb' },
  api: { call: () => Promise.reject(new ApiError({ statusCode: 503, code: 'MAINTENANCE', message: '' })) },
  remember: (_key: string, load: () => Promise<object>) => load(),
} as unknown as RequestFacts;

/** The page as the server draws it, and what went wrong meanwhile, in the parts that come late too. */
async function draw(parts: Section[]): Promise<{ html: string; errors: unknown[] }> {
  const sections = await loadPageSections(silentFacts, { parts });
  const errors: unknown[] = [];
  const Page = createRoutesStub([{ path: '/en', Component: () => <SectionList sections={sections} /> }]);
  const stream = await renderToReadableStream(
    <html lang="en">
      <head>
        <title>Sections</title>
      </head>
      <body>
        <main>
          <h1>Sections</h1>
          <PageLanguage value="en">
            <Page initialEntries={['/en']} />
          </PageLanguage>
        </main>
      </body>
    </html>,
    { onError: (error) => void errors.push(error) },
  );
  await stream.allReady;
  return { html: await new Response(stream).text(), errors };
}

test.each(described)('a new section $type is rendered', async ({ type, description }) => {
  const options = { ...defaultOptions(description.fields) };
  const inner = (slot: string, types: readonly string[]) =>
    types.map((name) => {
      const found = described.find((one) => one.type === name);
      return {
        id: `${slot}-${name}`,
        type: name,
        v: 1,
        options: { ...defaultOptions(found?.description.fields ?? {}) },
      };
    });
  const slots = Object.entries(description.slots ?? {}).map(([name, { types }]) => [
    name,
    inner(name, types),
  ]);
  const mobileOptions = Object.fromEntries(
    Object.keys(description.phone ?? {}).map((name) => [name, options[name]]),
  );
  const section = {
    id: 'new',
    type,
    v: description.version,
    options,
    ...(Object.keys(mobileOptions).length > 0 ? { mobileOptions } : {}),
    ...(slots.length > 0 ? { parts: Object.fromEntries(slots) } : {}),
  } as Section;
  const { html, errors } = await draw([section]);
  expect(errors).toEqual([]);
  await expectValidHtml(html, type);
});

test("a film of the shop's own is played from the first playable file, with captions of the page's language", async () => {
  const file = (src: string, mime: string) => ({ mime, urls: { MediumSize: src } });
  const language = (code: string) => ({ language: code, file: file(`/media/1/${code}.vtt`, 'text/vtt') });
  const options = {
    files: [
      { film: file('/media/1/roof.webm', 'video/webm') },
      { film: file('/media/1/roof.mp4', 'video/mp4') },
      {},
    ],
    captions: [language('hr'), language('en'), {}],
    source: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    title: 'From coil to roof',
  };
  const { html, errors } = await draw([{ id: 'film', type: 'video', v: 1, options } as unknown as Section]);
  expect(errors).toEqual([]);
  await expectValidHtml(html, 'video');
  const [, video = ''] = /(<video.*<\/video>)/s.exec(html) ?? [];
  // Nothing comes before somebody plays it, and nothing moves by itself.
  expect(video).toMatch(/^<video[^>]*controls[^>]*preload="none"/);
  expect(video).not.toMatch(/autoplay|muted|loop/i);
  expect([...video.matchAll(/<source src="(\S+)" type="(\S+)"/g)].map(([, ...facts]) => facts)).toEqual([
    ['/media/1/roof.webm', 'video/webm'],
    ['/media/1/roof.mp4', 'video/mp4'],
  ]);
  expect(video.match(/<track[^>]*>/g)?.map((track) => track.includes('default'))).toEqual([false, true]);
  expect(html).not.toContain('youtube');
});

test('a section of an unknown type is left out, and the others are rendered', async () => {
  const known = {
    id: 'known',
    type: 'richText',
    v: 2,
    options: {
      body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words' }] }] },
    },
  } as unknown as Section;
  const { html, errors } = await draw([{ ...known, id: 'other', type: 'toString' }, known]);
  expect(errors).toEqual([]);
  expect(html).toContain('Words');
});
