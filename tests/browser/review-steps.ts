import type { Locator } from 'playwright-core';
import type { Shopper } from './shopper.ts';

/** The part of a product's page where customers say what they think. */
export const reviewsOf = ({ page, t }: Shopper): Locator =>
  page.getByRole('region', { name: t('catalogue.product.reviews') });

/** The form for a review, once it stands in the page. */
export function reviewForm(shopper: Shopper) {
  const { t, hands } = shopper;
  const form = reviewsOf(shopper).locator('form:has(input[name="form"][value="review"])');
  const comment = form.getByLabel(t('forms.review.comment'));
  return {
    comment,
    hidden: (name: string) => form.locator(`input[name="${name}"]`),
    say: (words: string) => hands.fill(comment, words),
    name: (words: string) => hands.fill(form.getByLabel(t('forms.review.name')), words),

    rate: (stars: number) => hands.answer(form.getByRole('radio'), stars - 1),
    chosen: () => form.getByRole('radio', { checked: true }).getAttribute('value'),
    send: (what: 'submit' | 'change' = 'submit') =>
      hands.press(form.getByRole('button', { name: t(`forms.review.${what}`) })),
  };
}
