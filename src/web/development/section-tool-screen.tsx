import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  defaultOptions,
  type FieldDescription,
  type FieldDescriptions,
  type Options,
} from '#sections/section-description.ts';
import { SectionList } from '#sections/section-list.tsx';
import { loadPageSections } from '#sections/section-loads.ts';
import { sectionTypes } from '#sections/section-types.ts';
import { languages } from '#values/language.ts';
import { guardBackoffice } from '#web/backoffice/backoffice-access.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import styles from './section-tool.module.css';

const sentence = 'Krov koji stoji stoljeće, Dachrinne für große Flächen, made to measure. ';

/** A section's options with words wherever words may stand; what is chosen from the shop stays as it begins. */
function filled(fields: FieldDescriptions, name: string): Options {
  const words = Object.entries(fields).flatMap(([key, field]) => {
    const value = filledField(field, `${name} ${key}`);
    return value === undefined ? [] : [[key, value] as const];
  });
  return { ...defaultOptions(fields), ...Object.fromEntries(words) };
}

function filledField(field: FieldDescription, name: string): unknown {
  switch (field.kind) {
    case 'line':
      return name.slice(0, field.maxLength);
    case 'text':
      return sentence.repeat(3).slice(0, Math.min(field.maxLength, 220)).trim();
    case 'richText':
      return {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: sentence.repeat(4).trim() }] }],
      };
    case 'lines':
      return [1, 2, 3].slice(0, field.maximum).map((place) => `${name} ${place}`.slice(0, field.maxLength));
    case 'list':
      return [1, 2, 3].slice(0, field.maximum).map((place) => filled(field.of, `${name} ${place}`));
    case 'group':
      return field.optional ? undefined : filled(field.of, name);
    default:
      return undefined;
  }
}

await needMessages('layout', 'catalogue', 'forms', 'blog', 'choices');

const widths = [390, 1360];
const pageTypes = [...sectionTypes].filter(([, { place }]) => place === 'page').map(([type]) => type);
const states = ['defaults', 'filled'] as const;

/** One section by itself where the address names a type, else the list of them; who is not logged in comes by the panel's login. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const facts = requestFacts(context);
  await guardBackoffice(facts, request);
  const words = new URL(request.url).searchParams;
  const type = words.get('type') ?? '';
  const description = sectionTypes.get(type);
  if (!description) return { sections: undefined };
  const { fields, version } = description;
  const options = words.get('state') === 'filled' ? filled(fields, type) : defaultOptions(fields);
  const parts = [{ id: type, type, v: version, options }];
  return { sections: await loadPageSections(facts, { parts }) };
}

/** Every type of section of pages as it begins and with words in it, in each language and on two widths (docs/rules/development.md). */
export default function SectionTool() {
  const { sections } = useLoaderData<typeof loader>();
  const language = useLanguage();
  if (sections) {
    return (
      <main>
        <h1 hidden>{sections[0]?.section.type}</h1>
        <SectionList sections={sections} />
      </main>
    );
  }
  const pathIn = (one: string) => (one === 'hr' ? '/section-tool' : `/${one}/section-tool`);
  return (
    <main className={styles.tool} lang="en">
      <title>Sections</title>
      <h1>Sections</h1>
      <nav aria-label="Languages" className={styles.languages}>
        {languages.map((one) => (
          <a key={one} href={pathIn(one)} aria-current={one === language ? 'page' : undefined}>
            {one}
          </a>
        ))}
      </nav>
      {pageTypes.map((type) => (
        <section key={type} id={type}>
          <h2>{type}</h2>
          {states.map((state) => (
            <div key={state} className={styles.frames}>
              {widths.map((width) => (
                <iframe
                  key={width}
                  loading="lazy"
                  title={`${type}, ${state}, ${width} px`}
                  src={`${pathIn(language)}?type=${type}&state=${state}`}
                  width={width}
                  height={480}
                />
              ))}
            </div>
          ))}
        </section>
      ))}
    </main>
  );
}
