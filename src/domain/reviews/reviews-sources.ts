import { noteSource, type SourceChange } from '#platform/cache/sources.ts';
import { noteProducts } from '../catalogue/products/shown-sources.ts';
import { noteDocument } from '../content/content-sources.ts';
import type { Subject } from './reviews-rules.ts';

const anySubject = 'reviews';
const subjectSource = ({ kind, id }: Subject) => `reviews ${kind} ${id}`;

/** What is being made shows what is said about this, or about everything, and whether the shop has it at all. */
export function noteReviews(subject: Subject | undefined): void {
  noteSource(subject ? subjectSource(subject) : anySubject);
  if (subject?.kind === 'product') noteProducts([subject.id]);
  if (subject?.kind === 'post') noteDocument(subject.id);
}

/** What a change touches of what is said about these. */
export function reviewChanges(subjects: readonly Subject[]): SourceChange[] {
  return [anySubject, ...subjects.map(subjectSource)].map((name) => ({ name }));
}
