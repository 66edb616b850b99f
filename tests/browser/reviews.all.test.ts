import { expect, test } from 'vitest';
import { productAddress } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { firstInDailySet } from './hands.ts';
import { demoLogin } from './login-calls.ts';
import { reviewsOf } from './review-steps.ts';
import { aShopper } from './shopper.ts';
import { desktop, expectAccessible, phone, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

const reviewers = [
  { language: 'hr', viewport: desktop, user: 'usr-ana', product: 'falc-430' },
  { language: 'de', viewport: phone, user: 'usr-lukas', product: 'romb-400' },
  { language: 'en', viewport: phone, user: 'usr-emma', product: 'romb-400' },
] as const;

test.concurrent.for(firstInDailySet(reviewers))(
  'a customer reads reviews and writes one by keyboard: $language',
  async ({ language, viewport, user, product }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, t, context, complaints } = shopper;
    await openPage(page, productAddress(product, language));
    const reviews = reviewsOf(shopper);
    await reviews.getByRole('link', { name: t('reviews.review.write') }).click();
    await reviews.getByRole('link', { name: t('reviews.review.login') }).waitFor();
    await expectAccessible(page, { within: '#reviews' });
    await demoLogin(context, user);
    await page.reload();
    await reviews.getByLabel(t('reviews.review.comment')).fill('Točno na mjeru.');
    await reviews.getByRole('button', { name: t('reviews.review.submit') }).click();
    await reviews.getByRole('alert').getByText(t('messages.refusal.REVIEW_RATING_REQUIRED')).waitFor();
    await reviews.getByRole('radio').first().focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    expect(await reviews.getByRole('radio', { checked: true }).getAttribute('value')).toBe('4');
    await expectAccessible(page, { within: '#reviews' });
    await reviews.getByRole('button', { name: t('reviews.review.submit') }).click();
    await reviews.getByText(t('reviews.review.sentWaiting')).waitFor();
    // Nothing is shown before it is published.
    expect(await reviews.getByRole('article').getByText('Točno na mjeru.').count()).toBe(0);
    expect(complaints).toEqual([]);
  },
);
