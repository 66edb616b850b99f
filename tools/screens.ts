import { pathOf } from '#values/addresses.ts';
import { profileStates } from './account-screens.ts';
import { accountVariations } from './account-variations.ts';
import { blogScreens } from './blog-screens.ts';
import { categoryAddress, demoProduct, eventAddress, pageAddress, productAddress } from './demo-addresses.ts';
import { formStates } from './form-screens.ts';
import { openPage } from './open-page.ts';
import { orderScreens } from './order-screens.ts';
import { pickRadio } from './pick-radio.ts';
import {
  at,
  atCheckout,
  atEnquiry,
  enquiryUrl,
  fieldNamed,
  openCart,
  press,
  type ScreenState,
  showThanks,
  tickRequiredConsents,
  variation,
  visible,
  withCart,
  withoutCart,
} from './screen-steps.ts';
import { searchScreens } from './search-screens.ts';
import { tradeScreens } from './trade-screens.ts';
import { withdrawalScreens } from './withdrawal-screens.ts';

/** The content pages of the demo, the start page apart. */
const demoPages = [
  'about',
  'services',
  'references',
  'contact',
  'terms',
  'privacy',
  'accessibility',
  'delivery',
  'faq',
  'colours',
];

/** Every screen in every state that is worth looking at. */
export const screenStates: readonly ScreenState[] = [
  at('home', (language) => pathOf('home', language)),
  {
    name: 'navigation',
    only: 'wide',
    over: true,
    async show(visit) {
      await withoutCart(visit);
      await openPage(visit.page, visit.url + pathOf('home', visit.language));
      await visit.page
        .getByRole('navigation', { name: visit.t('layout.mainNavigation') })
        .locator('summary')
        .first()
        .click();
    },
  },
  {
    name: 'mobile-menu',
    only: 'narrow',
    over: true,
    async show(visit) {
      await withoutCart(visit);
      await openPage(visit.page, visit.url + pathOf('shop', visit.language));
      await press(visit, visit.t('layout.openMenu'));
      await visit.page.getByRole('dialog').waitFor();
    },
  },
  ...tradeScreens,
  at('list', (language) => pathOf('shop', language)),
  variation(at('list-page', (language) => `${pathOf('shop', language)}?page=3`)),
  at('list-category', (language) => categoryAddress('cat-roofing', language)),
  variation(
    at(
      'list-filtered',
      (language) => `${pathOf('shop', language)}?discount=true&finalPrice=10-300&sort=priceAsc`,
    ),
  ),
  variation(at('list-empty', (language) => `${pathOf('shop', language)}?keyword=zeppelin`)),
  {
    name: 'list-filter-sheet',
    only: 'narrow',
    over: true,
    async show(visit) {
      await withoutCart(visit);
      await openPage(
        visit.page,
        `${visit.url + categoryAddress('cat-roofing', visit.language)}?discount=true`,
      );
      await visible(
        visit.page.getByRole('link', { name: visit.t('list.filter.title'), exact: true }),
      ).click();
      await visit.page.getByRole('dialog').waitFor();
    },
  },
  at('product', (language) => productAddress('bracket-333', language)),
  variation({
    name: 'product-variant',
    async show(visit) {
      await withoutCart(visit);
      await openPage(visit.page, visit.url + productAddress('romb-400', visit.language));
      await pickRadio(visit.page.getByRole('radio').nth(1));
      await visit.page.waitForURL(/colour=/);
    },
  }),
  {
    name: 'product-delivery',
    async show(visit) {
      const { page, t, url, language } = visit;
      await withoutCart(visit);
      await openPage(page, url + productAddress('bracket-333', language));
      await page.getByText(t('catalogue.delivery.ask')).click();
      await page.getByLabel(t('delivery.zipCode')).fill('21420');
      await press(visit, t('delivery.ask'));
      await page.getByText(/21420 /).waitFor();
    },
  },
  variation(at('product-sample', (language) => productAddress('colour-sample', language))),
  variation(at('product-discount', (language) => productAddress('nibbler', language))),
  at('product-out-of-stock', (language) => productAddress('flat-sheet', language)),
  variation(at('product-few', (language) => productAddress('angle-333', language))),
  at('product-measured', (language) => productAddress('klik-505', language)),
  variation(at('product-drawing', (language) => productAddress('t35', language))),
  at('product-kit', (language) => productAddress('kit-gutter', language)),
  at('product-digital', (language) => productAddress('course-video', language)),
  variation({
    name: 'product-picture',
    over: true,
    async show(visit) {
      await withoutCart(visit);
      await openPage(visit.page, visit.url + productAddress('downpipe-100', visit.language));
      await press(visit, visit.t('catalogue.gallery.zoom'));
      await visit.page.getByRole('dialog').waitFor();
    },
  }),
  variation({
    name: 'cart-over-page-empty',
    over: true,
    async show(visit) {
      await withoutCart(visit);
      await openPage(visit.page, visit.url + productAddress('bracket-333', visit.language));
      await openCart(visit);
      await visit.page.getByRole('dialog').getByText(visit.t('cart.empty.title')).waitFor();
    },
  }),
  {
    name: 'cart-over-page',
    over: true,
    async show(visit) {
      await withCart(visit);
      await openPage(visit.page, visit.url + productAddress('bracket-333', visit.language));
      await openCart(visit);
      await visit.page.getByRole('dialog').getByRole('table').waitFor();
    },
  },
  variation({
    name: 'product-added',
    over: true,
    async show(visit) {
      await withoutCart(visit);
      await openPage(visit.page, visit.url + productAddress('bracket-333', visit.language));
      await press(visit, visit.t('catalogue.add.toCart'));
      await visit.page.getByRole('dialog').getByRole('table').waitFor();
    },
  }),
  at('event', (language) => eventAddress('evt-webinar-2027', language)),
  variation(at('event-past', (language) => eventAddress('evt-fair-2026', language))),
  at('cart-empty', (language) => pathOf('cart', language)),
  {
    name: 'cart',
    async show(visit) {
      await withCart(visit);
      await openPage(visit.page, visit.url + pathOf('cart', visit.language));
    },
  },
  variation({
    name: 'cart-colours',
    async show(visit) {
      const roof = { qty: 10, lengthMm: 4000 };
      const ridge = { qty: 4, texts: { pitch: '30° / 30°' } };
      const goods = {
        'ridge-cap-ral7016': ridge,
        'wall-flashing': 3,
        'tile-sheet-ral3009': roof,
        'kit-gutter': 1,
      };
      await withCart(visit, { goods });
      await openPage(visit.page, visit.url + pathOf('cart', visit.language));
    },
  }),
  variation({
    name: 'cart-refused',
    async show(visit) {
      const { page, t, language } = visit;
      await withCart(visit, { goods: { 'seam-tape': 1, 'bracket-333': 24 } });
      await openPage(page, visit.url + pathOf('cart', language));
      const name = demoProduct('seam-tape').name[language];
      await page.getByRole('spinbutton', { name: t('cart.line.quantity', { name }) }).fill('90');
      await page.getByText(t('messages.outOfStockWithAvailable', { available: 4 })).waitFor();
    },
  }),
  variation(at('checkout-empty', (language) => pathOf('checkout', language))),
  atCheckout('checkout-address', {}),
  variation(
    atCheckout('checkout-address-errors', {}, async (visit) => {
      await fieldNamed(visit, visit.t('checkout.address.contactEmail')).fill('ana.horvat');
      await fieldNamed(visit, visit.t('checkout.address.city')).fill('Zagreb'.repeat(20));
      await press(visit, visit.t('checkout.toShipping'));
      await visit.page.getByText(visit.t('checkout.errors.title')).waitFor();
    }),
  ),
  variation(
    atCheckout('checkout-address-company', {}, async (visit) => {
      const { page, t } = visit;
      await visible(page.getByRole('checkbox', { name: t('checkout.address.isCompany') })).check();
      await page.getByRole('checkbox', { name: t('checkout.address.billingDiffers') }).check();
    }),
  ),
  atCheckout('checkout-delivery', { upTo: 'address' }, async ({ page, t }) => {
    // The first method is chosen and saved by itself; the payment opens with it.
    await page.getByRole('group', { name: t('checkout.payment.legend') }).waitFor();
  }),
  variation(
    atCheckout('checkout-branch', { upTo: 'address' }, async ({ page, t }) => {
      await page.getByRole('radio').last().check();
      await page.getByLabel(t('checkout.shipping.branch')).waitFor();
    }),
  ),
  atCheckout('checkout-payment', { upTo: 'delivery' }),
  variation(
    atCheckout('checkout-payment-errors', { upTo: 'delivery' }, async (visit) => {
      await press(visit, visit.t('checkout.order'));
      await visit.page.getByText(visit.t('checkout.errors.title')).waitFor();
    }),
  ),
  atCheckout('checkout-ready', { upTo: 'payment', paymentMethodId: 2 }, tickRequiredConsents),
  {
    name: 'thanks-bank-transfer',
    show: (visit) => showThanks(visit, { upTo: 'ordered', deliveryMethodId: 3, branchId: 1 }),
  },
  variation({
    name: 'thanks-cash-on-delivery',
    show: (visit) => showThanks(visit, { upTo: 'ordered', paymentMethodId: 2 }),
  }),
  at('login', (language) => pathOf('login', language)),
  at('register', (language) => pathOf('register', language)),
  at('forgotten', (language) => pathOf('forgotPassword', language)),
  at('find-order', (language) => pathOf('findOrder', language)),
  variation(at('new-password', (language) => `${pathOf('forgotPassword', language)}?token=0`)),
  variation(at('social-login', (language) => pathOf('socialLogin', language))),
  at('profile-logged-out', (language) => pathOf('profile', language)),
  variation(at('wishlist-visitor', (language) => `${pathOf('profile', language)}?view=wishlist`)),
  ...profileStates,
  ...accountVariations,
  at('failure', (language) => pathOf('checkoutFailure', language)),
  ...demoPages.map((page) => at(`page-${page}`, (language) => pageAddress(`page-${page}`, language))),
  variation({
    name: 'page-faq-open',
    async show(visit) {
      await withoutCart(visit);
      await openPage(visit.page, visit.url + pageAddress('page-faq', visit.language));
      for (const summary of await visit.page.locator('main summary').all()) await summary.click();
    },
  }),
  at('test', (language) => pathOf('test', language), { waits: true }),
  at('not-found', (language) => (language === 'hr' ? '/nema-toga' : `/${language}/nema-toga`), {
    status: 404,
  }),
  {
    name: 'error',
    // Its address shows the list to whoever arrives.
    over: true,
    async show(visit) {
      const { page, t, url, language } = visit;
      await withoutCart(visit);
      await openPage(page, url + pathOf('cart', language));
      // A lost connection would be waited for (parts/lost-connection).
      await page.route(/\/shop[^/]*\.data/, (route) => route.fulfill({ body: '' }));
      await page
        .getByRole('main')
        .getByRole('link', { name: t('cart.empty.toShop') })
        .click();
      await page.getByRole('heading', { level: 1, name: t('layout.errorTitle') }).waitFor();
      await page.unrouteAll();
    },
  },
  atEnquiry('enquiry-home', (language) => pathOf('home', language)),
  variation(atEnquiry('enquiry-list', (language) => categoryAddress('cat-rain', language))),
  atEnquiry('enquiry-product', (language) => productAddress('romb-400', language)),
  {
    name: 'enquiry-cart',
    async show(visit) {
      await withCart(visit, { site: 'enquiry' });
      await openPage(visit.page, enquiryUrl(visit.url) + pathOf('cart', visit.language));
    },
  },
  ...orderScreens,
  ...withdrawalScreens,
  ...blogScreens,
  ...formStates,
  ...searchScreens,
];
