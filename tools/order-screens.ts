import { pathOf } from '#values/addresses.ts';
import { demoProduct, productAddress } from './demo-addresses.ts';
import { openPage } from './open-page.ts';
import { pickRadio } from './pick-radio.ts';
import { prepareCart } from './prepared-cart.ts';
import {
  applyCoupon,
  atCheckout,
  decide,
  fillOptions,
  goToGateway,
  openBundle,
  press,
  type ScreenState,
  type ScreenVisit,
  showThanks,
  tickRequiredConsents,
  visible,
  withCart,
  withoutCart,
} from './screen-steps.ts';

/** Francs; the buyer of these orders lives in Switzerland. */
const francs = { currencyId: 33, country: 'CH' } as const;

/** A sheet to measure, a bundle and an e-product: everything that a line can say. */
const richGoods = {
  'klik-505-ral7016-t070': { qty: 12, lengthMm: 4250, texts: { mark: 'sjever, red 3' } },
  'kit-gutter': { qty: 1 },
  'guide-falc': { qty: 1 },
};

async function openCartPage(visit: ScreenVisit, cart: Parameters<typeof withCart>[1]): Promise<void> {
  await withCart(visit, cart);
  await openPage(visit.page, visit.url + pathOf('cart', visit.language));
}

async function openInFrancs(visit: ScreenVisit, address: string): Promise<void> {
  await withoutCart(visit);
  await visit.page.context().addCookies([{ name: 'currency', value: '33', url: visit.url }]);
  await openPage(visit.page, visit.url + address);
}

const variations: Omit<ScreenState, 'varies'>[] = [
  {
    name: 'product-option-errors',
    async show(visit) {
      await fillOptions(visit, 'klik-505', { 'length.lengthMm': '12000', 'text.mark': 'sjever, red 3' });
      await press(visit, visit.t('catalogue.add.toCart'));
      await visible(visit.page.locator('[name="option.length.lengthMm"][aria-invalid="true"]')).waitFor();
    },
  },
  {
    name: 'product-option-empty',
    show: (visit) => fillOptions(visit, 'coping-300', { 'length.lengthMm': '' }),
  },
  {
    name: 'product-price-history',
    async show(visit) {
      await withoutCart(visit);
      await openPage(visit.page, visit.url + productAddress('nibbler', visit.language));
      await visible(visit.page.getByText(visit.t('catalogue.product.priceHistory'))).click();
      await visible(visit.page.locator('main dt').filter({ hasText: /20\d\d/ })).waitFor();
    },
  },
  {
    name: 'bundle-modal',
    over: true,
    async show(visit) {
      await openBundle(visit, 'kit-gutter');
    },
  },
  {
    name: 'bundle-modal-colour',
    over: true,
    async show(visit) {
      const dialog = await openBundle(visit, 'kit-gutter');
      // A sample lies over its radio button.
      await pickRadio(dialog.getByRole('radio', { name: 'RAL 8019' }).first());
      await dialog.getByText(visit.t('colours.kit.others')).waitFor();
    },
  },
  {
    name: 'bundle-modal-errors',
    over: true,
    async show(visit) {
      const dialog = await openBundle(visit, 'kit-carport');
      await dialog.locator('[name$="option.length.lengthMm"]').fill('20000');
      await press(visit, visit.t('catalogue.add.toCart'));
      await dialog.locator('[aria-invalid="true"]').waitFor();
    },
  },
  {
    name: 'bundle-modal-sold-out',
    over: true,
    async show(visit) {
      const dialog = await openBundle(visit, 'kit-gutter');
      // A sample lies over its radio button.
      await pickRadio(dialog.getByRole('radio', { name: 'RAL 9006' }).last());
      await dialog.getByText(visit.t('catalogue.stock.outOfStock')).waitFor();
    },
  },
  {
    name: 'bundle-added',
    over: true,
    async show(visit) {
      const dialog = await openBundle(visit, 'kit-roof-60');
      await dialog.getByRole('button', { name: visit.t('catalogue.add.toCart') }).click();
      await visit.page.getByRole('dialog').getByRole('table').waitFor();
    },
  },
  { name: 'cart-rich', show: (visit) => openCartPage(visit, { goods: richGoods }) },
  {
    name: 'cart-texts',
    async show(visit) {
      await openCartPage(visit, { texts: { instructions: 'Nazovite dan prije.', giftWrap: true } });
      await visible(visit.page.getByLabel(visit.t('cart.texts.giftMessage'))).waitFor();
    },
  },
  {
    name: 'cart-clear',
    async show(visit) {
      await openCartPage(visit, {});
      await press(visit, visit.t('cart.clear.clear'));
      await visible(visit.page.getByText(visit.t('cart.clear.question'))).waitFor();
    },
  },
  { name: 'cart-coupon', show: (visit) => openCartPage(visit, { couponCode: 'KROV10' }) },
  {
    name: 'cart-coupon-refused',
    async show(visit) {
      await openCartPage(visit, { goods: { 'bracket-333': 2 } });
      await applyCoupon(visit, 'VELIKI50');
      await visit.page.getByText(visit.t('notices.refusal.COUPON_MINIMUM_NOT_MET')).waitFor();
    },
  },
  {
    name: 'cart-coupon-removed',
    async show(visit) {
      await openCartPage(visit, { goods: { 'bracket-333': 2 }, couponCode: 'MINUS25' });
      await press(visit, visit.t('cart.coupon.remove'));
      await visit.page.getByText(visit.t('notices.catalogue.couponRemoved')).waitFor();
    },
  },
  {
    name: 'cart-coupon-lost',
    async show(visit) {
      const { page, t, language } = visit;
      await openCartPage(visit, { goods: { nibbler: 8 }, couponCode: 'VELIKI50' });
      const name = demoProduct('nibbler').name[language];
      await page.getByRole('spinbutton', { name: t('cart.line.quantity', { name }) }).fill('1');
      await visible(page.getByText(t('messages.notifications.couponNoLongerApplies'))).waitFor();
    },
  },
  {
    name: 'cart-coupon-over-page',
    over: true,
    async show(visit) {
      await withCart(visit, { couponCode: 'ZLIJEB15' });
      await openPage(visit.page, visit.url + productAddress('endcap-333', visit.language));
      await press(visit, visit.t('catalogue.add.toCart'));
      await visit.page.getByRole('dialog').getByRole('table').waitFor();
    },
  },
  { name: 'cart-digital', show: (visit) => openCartPage(visit, { goods: { 'webinar-2027': 2 } }) },
  { name: 'cart-francs', show: (visit) => openCartPage(visit, { currencyId: 33 }) },
  { name: 'list-francs', show: (visit) => openInFrancs(visit, pathOf('shop', visit.language)) },
  {
    name: 'product-francs',
    show: (visit) => openInFrancs(visit, productAddress('klik-505', visit.language)),
  },
  atCheckout('checkout-rich', {
    goods: richGoods,
    couponCode: 'KROV10',
    upTo: 'delivery',
    deliveryMethodId: 2,
  }),
  atCheckout('checkout-lorry', { goods: richGoods, upTo: 'address' }, async ({ page, t }) => {
    await page.getByRole('group', { name: t('checkout.payment.legend') }).waitFor();
  }),
  atCheckout('checkout-digital', {
    goods: { 'guide-falc': 1, 'calc-licence': 1 },
    upTo: 'delivery',
    deliveryMethodId: null,
  }),
  atCheckout('checkout-francs', { ...francs, upTo: 'delivery' }),
  {
    name: 'checkout-coupon-lost',
    async show(visit) {
      await showLostCoupon(visit);
      await tickRequiredConsents(visit);
      await press(visit, visit.t('checkout.order'));
      await visible(visit.page.getByText(visit.t('notices.refusal.COUPON_ALREADY_USED'))).waitFor();
    },
  },
  { name: 'gateway', plain: true, show: (visit) => goToGateway(visit) },
  {
    name: 'gateway-decided',
    plain: true,
    async show(visit) {
      const { page, url, t } = visit;
      const sent = page.waitForRequest(`${url}/test-gateway`);
      await goToGateway(visit);
      await decide(visit, 'failed');
      await page.goto(`${url}/test-gateway?${(await sent).postData()}`);
      await page.getByText(t('server.gateway.decided')).waitFor();
    },
  },
  {
    name: 'gateway-forged',
    plain: true,
    status: 400,
    async show({ page, url, language, t }) {
      await page.goto(`${url}/test-gateway?language=${language}&amount=0.01`);
      await page.getByRole('heading', { name: t('server.gateway.forgedTitle') }).waitFor();
    },
  },
  {
    name: 'failure-refused',
    async show(visit) {
      await goToGateway(visit);
      await decide(visit, 'failed');
    },
  },
  {
    name: 'failure-francs',
    async show(visit) {
      await goToGateway(visit, francs);
      await decide(visit, 'abandoned');
    },
  },
  {
    name: 'thanks-card',
    async show(visit) {
      await goToGateway(visit, { couponCode: 'MINUS25', goods: { 'kit-gutter': { qty: 1 } } });
      await decide(visit, 'succeeded');
    },
  },
  {
    name: 'thanks-card-awaited',
    async show(visit) {
      await goToGateway(visit);
      await decide(visit, 'abandoned');
      const { origin, search } = new URL(visit.page.url());
      await openPage(visit.page, origin + pathOf('checkoutSuccess', visit.language) + search);
    },
  },
  {
    name: 'thanks-digital',
    async show(visit) {
      await goToGateway(visit, { goods: { 'guide-falc': 1, 'bim-library': 1 }, deliveryMethodId: null });
      await decide(visit, 'succeeded');
    },
  },
  {
    name: 'thanks-rich',
    show: (visit) => showThanks(visit, { goods: richGoods, deliveryMethodId: 2, upTo: 'ordered' }),
  },
];

/** A cart at its last step whose coupon its buyer has just used for another order. */
async function showLostCoupon(visit: ScreenVisit): Promise<void> {
  const email = `lost.${visit.language}.${Date.now()}@kupac.example`;
  const cart = { goods: { 'bracket-333': 10 }, couponCode: 'KROV10', email };
  await withCart(visit, { ...cart, upTo: 'payment' });
  await openPage(visit.page, visit.url + pathOf('checkout', visit.language));
  await prepareCart({ url: visit.url, language: visit.language, ...cart, upTo: 'ordered' });
}

export const orderScreens: readonly ScreenState[] = variations.map((state) => ({ ...state, varies: true }));
