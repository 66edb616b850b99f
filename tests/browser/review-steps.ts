import type { BrowserContext, Locator } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import type { ShopBehind } from './shop-database.ts';
import type { Shopper } from './shopper.ts';
import { shopUrl } from './visitor.ts';

/** The part of a product's page where customers say what they think. */
export const reviewsOf = ({ page, t }: Shopper): Locator =>
  page.getByRole('region', { name: t('catalogue.product.reviews') });

/** The form for a review, once it stands in the page. */
export function reviewForm(shopper: Shopper) {
  const { t, hands } = shopper;
  const form = reviewsOf(shopper).locator('form:has(input[name="form"][value="review"])');
  const comment = form.getByLabel(t('reviews.review.comment'));
  return {
    comment,
    hidden: (name: string) => form.locator(`input[name="${name}"]`),
    say: (words: string) => hands.fill(comment, words),
    name: (words: string) => hands.fill(form.getByLabel(t('reviews.review.name')), words),

    rate: (stars: number) => hands.answer(form.getByRole('radio'), stars - 1),
    chosen: () => form.getByRole('radio', { checked: true }).getAttribute('value'),
    send: (what: 'submit' | 'change' = 'submit') =>
      hands.press(form.getByRole('button', { name: t(`reviews.review.${what}`) })),
  };
}

const asDemo = {
  UserCanEditComment: true,
  CanCommentOnBlog: 'RegisteredUsers',
  OneUserOneComment: true,
  RequireRatingForComment: true,
  RequireCommentForRating: true,
};
export type ReviewOptions = typeof asDemo;

const headers = {
  apiKey: 'demo-attika-shop',
  'content-type': 'application/json',
  'sec-fetch-site': 'same-origin',
};

/** Sets options of reviews, all others as the demo has them, and waits until the shop goes by them. */
export async function setReviewOptions(shop: ShopBehind, options: Partial<ReviewOptions>): Promise<void> {
  const all = { ...asDemo, ...options };
  await shop.setOptions(all);
  const rules = {
    mayEdit: all.UserCanEditComment,
    writers: all.CanCommentOnBlog,
    onePerUser: all.OneUserOneComment,
    ratingForComment: all.RequireRatingForComment,
    commentForRating: all.RequireCommentForRating,
  };
  await eventually(async () => {
    const answer = await fetch(`${shopUrl()}/api/v1/review/filter`, { method: 'POST', headers, body: '{}' });
    expect((await answer.json()).data.rules).toMatchObject(rules);
  });
}

/** Beside the page: in another window of the same browser. */
export async function createReview(context: BrowserContext, review: object): Promise<void> {
  const answer = await context.request.post('/api/v1/review/create', { headers, data: review });
  expect(answer.status(), await answer.text()).toBe(200);
}
