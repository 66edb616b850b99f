import { reviewEndpoints } from '#contract/v1/review-endpoints.ts';
import { settingsEndpoints } from '#contract/v1/settings-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { priceViewCookie } from '#values/net-prices.ts';
import { admin, ana, asCustomer, demoCustomer } from './account-screens.ts';
import { categoryAddress, productAddress } from './demo-addresses.ts';
import { openPage, waitForPartHydration } from './open-page.ts';
import { pickRadio } from './pick-radio.ts';
import { sites } from './prepared-cart.ts';
import { type ScreenState, type ScreenVisit, visible, withCart, withoutCart } from './screen-steps.ts';

/*
 * What needs an option of the shop, or something that its editors have let out: for pictures alone, since the shop is another one
 * afterwards.
 */

const headers = { apiKey: sites.shop.apiKey, 'sec-fetch-site': 'same-origin' };

const richGoods = {
  'bracket-333': 24,
  'coping-300': { qty: 4, lengthMm: 4250 },
  'romb-400-ral6020': 60,
  'guide-falc': 1,
};

/** Lets companies have prices without tax. Its login goes before there is a cart, which would join it. */
async function allowNetPrices(visit: ScreenVisit): Promise<void> {
  const context = visit.page.context();
  await withoutCart(visit);
  await asCustomer(visit, admin);
  await context.request.patch(visit.url + settingsEndpoints.optionUpdate.path, {
    headers,
    data: { options: { NetPrices: 'Companies' } },
  });
  await context.clearCookies({ name: /^(accessToken|refreshToken|signedIn|backoffice)$/ });
}

/** As a customer sees it who buys for a company and has asked for prices without tax. */
function withNetPrices(
  name: string,
  address: (visit: ScreenVisit) => string,
  goods?: typeof richGoods,
): ScreenState {
  return {
    name: `net-${name}`,
    async show(visit) {
      await allowNetPrices(visit);
      if (goods) await withCart(visit, { goods, upTo: 'address' });
      await asCustomer(visit, demoCustomer);
      const { name: cookie, net: value } = priceViewCookie;
      await visit.page.context().addCookies([{ name: cookie, value, url: visit.url }]);
      await openPage(visit.page, visit.url + address(visit));
    },
  };
}

const reviewed = 'bracket-333';
const comment = 'Točno na mjeru, boja se slaže s pokrovom. Montirali smo ih za jedno poslijepodne.';

/** A review with photographs of somebody who has bought the product, let out by an editor. */
async function showReviewWithPhotos(visit: ScreenVisit): Promise<void> {
  const { page, url, language, t } = visit;
  const { request } = page.context();
  await withCart(visit, {
    goods: { [reviewed]: 24 },
    paymentMethodId: 2,
    upTo: 'ordered',
    email: ana.username,
  });
  await withoutCart(visit);
  await asCustomer(visit, ana);
  await openPage(page, `${url}${productAddress(reviewed, language)}?review=write`);
  const form = page.locator('form:has(input[name="form"][value="review"])');
  await waitForPartHydration(form);
  // One of the languages before has written it already.
  if ((await form.getByText(t('photos.own')).count()) === 0) {
    await pickRadio(form.getByRole('radio').nth(4));
    await form.locator('[name=comment]').fill(comment);
    await form
      .locator('[name=photos]')
      .setInputFiles(['demo/media/box-gutter.jpg', 'demo/media/downpipe-80.jpg', 'demo/media/angle-333.jpg']);
    await form.locator('button[type=submit]').click();
    await page.getByText(t('reviews.review.sentWaiting')).waitFor();
    await asCustomer(visit, admin);
    const answer = await request.post(url + reviewEndpoints.reviewFilter.path, {
      headers,
      data: { published: false, limit: 100 },
    });
    const { records, data } = (await answer.json()).data;
    for (const { id } of records ?? data)
      await request.patch(url + reviewEndpoints.reviewPublish.path.replace(':id', String(id)), {
        headers,
        data: { published: true },
      });
  }
  await withoutCart(visit);
  await openPage(page, url + productAddress(reviewed, language));
  await visible(page.getByText(comment)).scrollIntoViewIfNeeded();
}

export const readerStates: readonly ScreenState[] = [
  withNetPrices('list', ({ language }) => categoryAddress('cat-gutters', language)),
  withNetPrices('product', ({ language }) => productAddress('romb-400', language)),
  withNetPrices('product-reduced', ({ language }) => productAddress('coping-300', language)),
  withNetPrices('cart', ({ language }) => pathOf('cart', language), richGoods),
  withNetPrices('checkout', ({ language }) => pathOf('checkout', language), richGoods),
  withNetPrices('profile', ({ language }) => pathOf('profile', language)),
  { name: 'photos-review', show: showReviewWithPhotos },
  {
    name: 'photos-form',
    async show(visit) {
      await showReviewWithPhotos(visit);
      await asCustomer(visit, ana);
      await openPage(visit.page, `${visit.url}${productAddress(reviewed, visit.language)}?review=write`);
      await visible(visit.page.locator('form [name=photos]')).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'photos-window',
    over: true,
    async show(visit) {
      await showReviewWithPhotos(visit);
      await visible(visit.page.locator('#reviews article li a:has(img)')).click();
      await visit.page.getByRole('dialog').waitFor();
    },
  },
];
