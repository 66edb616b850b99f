import { Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { defaultOptions, type Options } from '#sections/section-description.ts';
import { sectionTypes } from '#sections/section-types.ts';
import { languageOfPath } from '#values/addresses.ts';
import { SectionFields } from '#web/backoffice/section-fields/section-fields.tsx';
import { useSectionNames } from '#web/backoffice/section-fields/use-field-words.ts';
import { loadMessages } from '#web/i18n/messages.ts';
import { PageLanguage } from '#web/i18n/use-translations.ts';
import '#web/styles/tokens.css';
import '#web/styles/base.css';

/*
 * A page that holds what editors change a section with, and nothing else: `?type=hero,map` draws the fields of those types.
 * What they have changed stands in the page as JSON.
 */

const address = new URL(window.location.href);
const language = languageOfPath(address.pathname);
document.documentElement.lang = language;
const types = (address.searchParams.get('type') ?? 'hero').split(',');
const begun: Options = JSON.parse(address.searchParams.get('options') ?? '{}');

function OfficePage({ type }: { type: string }) {
  const description = sectionTypes.get(type);
  const names = useSectionNames();
  const first = { options: { ...defaultOptions(description?.fields ?? {}), ...begun }, path: '' };
  const [{ options, path }, change] = useState(first);
  return (
    <>
      <section aria-label={`Fields ${type}`} style={{ width: 320, maxWidth: '100%', margin: 16 }}>
        <h2>{description ? names.name(type) : type}</h2>
        {description && (
          <SectionFields
            type={type}
            description={description}
            options={options}
            onChange={(next, changed) => change({ options: next, path: changed })}
            language={language}
            anchors={[{ anchor: 'about', name: 'About us' }]}
          />
        )}
      </section>
      <button type="button" onClick={() => change(first)}>
        Undo
      </button>
      <output aria-label="Options" data-path={path} hidden>
        {JSON.stringify(options)}
      </output>
    </>
  );
}

const facts = {
  currencyId: 44,
  asksForCookies: false,
  isBackoffice: true,
  shared: {
    language,
    site: {
      fallbackPictures: ['/media/broken-link.svg'],
      languages: ['hrv', 'eng', 'ger'],
      priceMode: 'shown',
    },
    currency: { id: 44 },
    client: {
      apiKey: 'demo-attika-shop',
      site: '',
      store: '',
      language: { hr: 'hrv', en: 'eng', de: 'ger' }[language],
    },
  },
};

const router = createMemoryRouter(
  [
    {
      id: 'root',
      path: '*',
      loader: () => facts,
      HydrateFallback: () => null,
      Component: () => (
        <Suspense>
          <h1>Fields</h1>
          {types.map((type) => (
            <OfficePage key={type} type={type} />
          ))}
        </Suspense>
      ),
    },
  ],
  { initialEntries: [address.pathname] },
);

await loadMessages(language, 'layout', 'catalogue', 'messages');
createRoot(document.getElementById('page') as HTMLElement).render(
  <PageLanguage value={language}>
    <RouterProvider router={router} />
  </PageLanguage>,
);
