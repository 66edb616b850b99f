import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { contentEndpoints } from '#contract/v1/content-endpoints.ts';
import { needed } from '#web/request/refuse.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { sectionViews } from '../../sections/page-sections.ts';
import { loadSections } from '../../sections/section-loads.ts';
import { ScrollSpy } from './scroll-spy.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const facts = requestFacts(context);
  const document = await needed(facts.api.call(contentEndpoints.termGet, { query: { home: true } }));
  const known = document.parts.filter(({ type }) => Object.hasOwn(sectionViews, type));
  return {
    title: document.title,
    description: document.metaDescription,
    sections: await loadSections(facts, known),
  };
}

/** The start page from its document: one component per section, in the document's order. */
export default function HomeScreen() {
  const { title, description, sections } = useLoaderData<typeof loader>();
  const anchors = sections.flatMap(({ section }) => section.meta?.anchor ?? []);
  return (
    <>
      <PageHead title={title} description={description} />
      <ScrollSpy anchors={anchors} />
      {sections.map(({ section, loaded }, index) => {
        const View = sectionViews[section.type];
        return View && <View key={section.id} section={section} loaded={loaded} first={index === 0} />;
      })}
    </>
  );
}
