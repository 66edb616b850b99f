import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { demoProduct, productAddress } from '../../tools/demo-addresses.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { aCustomerOfWay, accountField, blockedCard, demoCard, visit } from './account-steps.ts';
import { waysFrom } from './hands.ts';
import { heartOf } from './heart.ts';
import { reviewForm, reviewsOf } from './review-steps.ts';
import { open, type Shopper, seen } from './shopper.ts';
import { specified } from './specified-words.ts';
import { shopUrl, withBrowser } from './visitor.ts';

/* What a customer does beside buying, by keyboard alone and without JavaScript. */

const openVisitor = withBrowser();
/** Nobody has reviewed it in the demo. */
const product = 'bracket-333';

test.concurrent.for(waysFrom('en'))(
  'a customer enters a member card, wishes, and reviews: $language $way',
  async (way) => {
    const shopper = await aCustomerOfWay(openVisitor, way, 'customer');
    await enterCard(shopper);
    await wish(shopper);
    await review(shopper);
    expect(shopper.complaints).toEqual([]);
  },
);

/** What is wrong is said at the field; the first card that counts is kept in the profile. */
async function enterCard(shopper: Shopper): Promise<void> {
  const { page, t, language, context, hands, scripts } = shopper;
  const goods = { 'bracket-333': 1 };
  await prepareCart({ url: shopUrl(), language, goods }, { cookies: context, pageUrl: shopUrl() });
  await open(shopper, pathOf('cart', language));
  const form = seen(page.getByRole('main').locator('form:has([name=memberCard])'));
  const field = form.getByLabel(t('cart.card.label'));
  const enter = async (barcode: string) => {
    await hands.fill(field, barcode);
    await hands.press(form.getByRole('button', { name: t('cart.card.apply') }));
  };
  // At the field, where typing takes it away: a notice of the card before may still stand on the page.
  const refused = (said: string) => form.getByText(said).waitFor();
  await enter('');
  await refused(specified(shopper, 'notices.catalogue.membershipCardBarcodeEmpty'));
  const invalid = specified(shopper, 'notices.catalogue.membershipCardBarcodeInvalid');
  await enter('1234567890128');
  await refused(invalid);
  expect(await field.inputValue()).toBe('1234567890128');
  await enter(blockedCard);
  await refused(invalid);
  const applied = specified(shopper, 'notices.catalogue.membershipCardBarcodeApplied');
  await enter(demoCard);
  await page
    .getByText(scripts ? applied : t('cart.card.applied'))
    .first()
    .waitFor();
  await visit(shopper, { view: 'details' });
  expect(await accountField(shopper, 'memberCardBarcode').inputValue()).toBe(demoCard);
}

/** A heart is a button: where no scripts run it leads to the wishlist, from which the product goes by its own button. */
async function wish(shopper: Shopper): Promise<void> {
  const { page, t, language, hands, scripts } = shopper;
  const name = demoProduct(product).name[language];
  await open(shopper, productAddress(product, language));
  await hands.press(seen(heartOf(shopper, product)));
  if (scripts) {
    await page.getByText(t('notices.catalogue.addedToWishlist')).waitFor();
    await visit(shopper, { view: 'wishlist' });
  } else await page.waitForURL(/view=wishlist/);
  await page.getByRole('main').getByRole('link', { name, exact: true }).waitFor();
  if (scripts) await hands.press(seen(heartOf(shopper, product)));
  else await hands.press(page.getByRole('button', { name: t('account.wishlist.remove', { name }) }));
  if (scripts) {
    await page.getByText(t('notices.catalogue.removedFromWishlist')).waitFor();
    await visit(shopper, { view: 'wishlist' });
  }
  await page.getByText(t('account.wishlist.empty')).waitFor();
}

/** A review is written, refused, written whole, and changed while it waits. */
async function review(shopper: Shopper): Promise<void> {
  const { page, t, language, hands } = shopper;
  await open(shopper, productAddress(product, language));
  const reviews = reviewsOf(shopper);
  await hands.press(reviews.getByRole('link', { name: t('reviews.review.write') }));
  const form = reviewForm(shopper);
  await form.say('Točno na mjeru.');
  await form.send();
  await reviews.getByText(t('messages.refusal.REVIEW_RATING_REQUIRED')).first().waitFor();
  expect(await form.comment.inputValue()).toBe('Točno na mjeru.');
  await form.rate(4);
  await form.send();
  await reviews.getByText(t('reviews.review.sentWaiting')).waitFor();

  const again = page.url().replace(/#.*/, '');
  await open(shopper, again);
  await reviews.getByText(t('reviews.review.waiting')).waitFor();
  expect(await form.chosen()).toBe('4');
  await form.say('Ipak malo premalo.');
  await form.send('change');
  await reviews.getByText(t('reviews.review.sentWaiting')).waitFor();
  await open(shopper, again);
  expect(await form.comment.inputValue()).toBe('Ipak malo premalo.');
}
