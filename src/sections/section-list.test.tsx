import { renderToReadableStream } from 'react-dom/server.edge';
import { createRoutesStub } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { loadMessages } from '#web/i18n/messages.ts';
import { PageLanguage } from '#web/i18n/use-translations.ts';
import { expectValidHtml } from '../../tests/browser/page-rules.ts';
import type { LoadedPageSection } from './page-section.ts';
import { SectionList } from './section-list.tsx';
import { withPhoneSection } from './section-loads.ts';

beforeAll(async () => {
  await loadMessages('en', 'layout', 'catalogue', 'forms', 'messages');
});

const consents = [
  { id: 2, name: 'Privacy', text: '<p>I have read <a href="/p">it</a>.</p>', required: true },
];
const form = {
  id: 7,
  key: 'survey',
  kind: 'contactForm' as const,
  title: 'Survey',
  captcha: false,
  confirmsEmail: false,
  fields: ['email', 'plans', 'size'].map((name) => ({
    name,
    label: name,
    type: name === 'email' ? ('email' as const) : ('text' as const),
    required: true,
    maximum: null,
    options: null,
  })),
};

function doubled(type: string, options: Record<string, unknown>): LoadedPageSection {
  const section = {
    id: type,
    type,
    v: 1,
    options: { title: type, ...options },
    meta: { anchor: `to-${type}` },
  };
  const loaded = { consents, form, files: true };
  const phone = { ...section, options: { ...section.options, title: `${type}, in short` } };
  return withPhoneSection({ section, loaded }, { section: phone, loaded });
}

async function draw(sections: readonly LoadedPageSection[], address: string): Promise<string> {
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
            <Page initialEntries={[address]} />
          </PageLanguage>
        </main>
      </body>
    </html>,
  );
  await stream.allReady;
  return new Response(stream).text();
}

const sections = [
  doubled('contactForm', { subjects: ['Prices'] }),
  doubled('newsletter', {}),
  doubled('form', { formKey: 'survey' }),
  doubled('richText', {
    body: {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Prices' }] },
        { type: 'paragraph', content: [{ type: 'text', text: 'In euro.' }] },
      ],
    },
  }),
];

test('sections that differ on phones are in the page twice, every id once', async () => {
  const html = await draw(sections, '/en');
  expect(html.match(/type="email"/g)).toHaveLength(6);
  expect(html.match(/id="(?:phone-)?prices"/g)).toEqual(['id="prices"', 'id="phone-prices"']);
  await expectValidHtml(html, 'doubled sections');
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  for (const [, field] of html.matchAll(/ for="([^"]+)"/g)) expect(ids).toContain(field);
  for (const { section } of sections) expect(ids).toContain(`to-${section.type}`);
});

test('the phone form alone is rendered on request', async () => {
  const html = await draw(sections, '/en?mobileView=true');
  expect(html.match(/type="email"/g)).toHaveLength(3);
  expect(html).toContain('contactForm, in short');
  expect(html).toContain('id="prices"');
  await expectValidHtml(html, 'phone sections');
});
