import type { ReviewsFacts } from './reviews-load.ts';

type Review = ReviewsFacts['reviews'][number];

export type ReviewThread = {
  /** Absent at the beginning of a page whose first answers belong to a comment of the page before. */
  readonly begun?: Review;
  readonly answers: readonly Review[];
};

/** Comments with their answers, of a list in which answers stand behind what they answer. */
export function threadsOf(reviews: readonly Review[]): ReviewThread[] {
  const threads: { begun?: Review; answers: Review[] }[] = [];
  for (const review of reviews) {
    const last = threads.at(-1);
    if (review.parentId === null) threads.push({ begun: review, answers: [] });
    else if (last) last.answers.push(review);
    else threads.push({ answers: [review] });
  }
  return threads;
}
