import type { FAQPage } from 'schema-dts';
import { plainTextOf } from '#values/rich-text.ts';
import { StructuredData } from '#web/parts/structured-data.tsx';
import type { SectionWithLoaded } from '../page-section.ts';
import type { OptionsOf } from '../section-options.ts';
import { questionsOf } from './questions.ts';

/** All questions of a page for search engines: schema.org knows one FAQPage a page, however many sections it has. */
export function QuestionsData({ sections }: { sections: readonly SectionWithLoaded[] }) {
  const questions = sections
    .filter(({ section }) => section.type === 'faq')
    .flatMap(({ section }) => questionsOf(section.options as OptionsOf<'faq'>));
  if (questions.length === 0) return null;
  return <StructuredData value={import.meta.env.SSR ? faqOf(questions) : undefined} />;
}

function faqOf(questions: ReturnType<typeof questionsOf>): Exclude<FAQPage, string> {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainTextOf(answer) },
    })),
  };
}
