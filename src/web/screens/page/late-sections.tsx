import { QuestionsData } from '#sections/faq/questions-data.tsx';
import type { LoadedPageSection } from '#sections/page-section.ts';
import { SectionList } from '#sections/section-list.tsx';

/** The sections of a page in one piece, which a page that nobody touches does without. */
export default function LateSections({ sections }: { sections: readonly LoadedPageSection[] }) {
  return (
    <>
      <QuestionsData sections={sections} />
      <SectionList sections={sections} />
    </>
  );
}
