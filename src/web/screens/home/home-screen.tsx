import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { contentEndpoints } from '#contract/v1/content-endpoints.ts';
import { needed } from '#web/request/refuse.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { SectionList } from '../../sections/section-list.tsx';
import { loadPageSections } from '../../sections/section-loads.ts';
import { ScrollSpy } from './scroll-spy.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const facts = requestFacts(context);
  const document = await needed(facts.api.call(contentEndpoints.termGet, { query: { home: true } }));
  return {
    title: document.title,
    description: document.metaDescription,
    sections: await loadPageSections(facts, document),
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
      <SectionList sections={sections} />
    </>
  );
}
