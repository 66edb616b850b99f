import { beforeAll, expect, test } from 'vitest';
import { productAddress } from '../../tools/demo-addresses.ts';
import { waitForPartHydration } from '../../tools/open-page.ts';
import { anAccount, password } from './account-steps.ts';
import { waysFrom } from './hands.ts';
import { logInByCall } from './login-calls.ts';
import { reviewForm, reviewsOf, setReviewOptions } from './review-steps.ts';
import { withShopDatabase } from './shop-database.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, aShopperOfWay, buyerEmail, open, type Shopper } from './shopper.ts';
import { expectAccessible, phone, withBrowser } from './visitor.ts';

/* Where OneUserOneComment is off and UserCanEditComment is on. */

withOwnShop();
const openVisitor = withBrowser();
const shopBehind = withShopDatabase();

beforeAll(() => setReviewOptions(shopBehind(), { OneUserOneComment: false }));

test.concurrent('of several reviews the last one is changed: hr', async () => {
  await writeAndChange(await aShopper(openVisitor, 'hr', phone));
});

test.concurrent.for(waysFrom('en'))(
  'of several reviews the last one is changed: $language $way',
  async (way) => {
    await writeAndChange(await aShopperOfWay(openVisitor, way));
  },
);

async function writeAndChange(shopper: Shopper): Promise<void> {
  const { page, context, language, t, hands, scripts, complaints } = shopper;
  const email = buyerEmail(`several.${language}`);
  await anAccount(shopper, email);
  await logInByCall(context, email, password);
  const address = `${productAddress('mat-8', language)}?review=write`;
  const form = reviewForm(shopper);
  const reviews = reviewsOf(shopper);
  const begin = async () => {
    await open(shopper, address);
    if (scripts) await waitForPartHydration(form.comment);
  };
  await begin();
  await form.say('Prva.');
  await form.rate(3);
  await form.send();
  await reviews.getByText(t('reviews.review.sentWaiting')).waitFor();

  await begin();
  expect(await form.comment.inputValue()).toBe('');
  await hands.press(reviews.getByRole('link', { name: t('reviews.review.change') }));
  await form.hidden('reviewId').waitFor({ state: 'attached' });
  expect(await form.comment.inputValue()).toBe('Prva.');
  if (scripts) await expectAccessible(page, { within: '#reviews' });
  await form.say('Prva, promijenjena.');
  await form.send('change');
  await reviews.getByText(t('reviews.review.sentWaiting')).waitFor();

  await begin();
  await hands.press(reviews.getByRole('link', { name: t('reviews.review.change') }));
  await form.hidden('reviewId').waitFor({ state: 'attached' });
  expect(await form.comment.inputValue()).toBe('Prva, promijenjena.');
  await hands.press(reviews.getByRole('link', { name: t('reviews.review.writeAnother') }));
  await form.hidden('productId').waitFor({ state: 'attached' });
  expect(await form.comment.inputValue()).toBe('');
  expect(complaints).toEqual([]);
}
