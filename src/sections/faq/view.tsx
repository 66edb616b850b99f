import { RichText } from '#web/parts/rich-text/rich-text.tsx';
import layout from '#web/styles/layout.module.css';
import text from '#web/styles/text.module.css';
import { Accordion, AccordionItem } from '#web/ui/accordion.tsx';
import type { PageSectionProps } from '../page-section.ts';
import { questionsOf } from './questions.ts';

/** Questions that open to their answers by the browser itself. */
export default function FaqSection({ section: { options, meta } }: PageSectionProps<'faq'>) {
  const questions = questionsOf(options);
  if (questions.length === 0) return null;
  return (
    <section className={`${layout.container} ${layout.block} ${layout.split}`} id={meta?.anchor}>
      <h2 className={layout.splitAside}>{options.title}</h2>
      <Accordion>
        {questions.map(({ question, answer }) => (
          <AccordionItem key={question} title={question}>
            <div className={text.prose}>
              <RichText document={answer} />
            </div>
          </AccordionItem>
        ))}
      </Accordion>
    </section>
  );
}
