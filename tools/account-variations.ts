import { pathOf } from '#values/addresses.ts';
import {
  ana,
  asCustomer,
  atNewestOrder,
  atProfile,
  atWishlist,
  showOrders,
  spendLogins,
} from './account-screens.ts';
import { productAddress } from './demo-addresses.ts';
import { openPage, waitForPartHydration } from './open-page.ts';
import { pickRadio } from './pick-radio.ts';
import {
  at,
  decide,
  goToGateway,
  press,
  type ScreenState,
  type ScreenVisit,
  variation,
  visible,
  withoutCart,
} from './screen-steps.ts';

/** Of the demo (demo/users.json). Julia's new e-mail address is never confirmed. */
const julia = { username: 'julia.lindner@planung.example', password: 'DemoPlanung2026!', memberCard: '' };
const editor = { username: 'redakcija@attika.example', password: 'DemoRedakcija2026!', memberCard: '' };

type AccountScreen = 'login' | 'register' | 'forgotPassword';

/** A screen with one form, once it was filled in and sent, and the answer said so. */
function atSent(
  name: string,
  [screen, submit, said, query = '']: [AccountScreen, string, string, string?],
  fill: (visit: ScreenVisit) => Promise<void> = async () => {},
): ScreenState {
  return {
    name,
    async show(visit) {
      await withoutCart(visit);
      await openPage(visit.page, visit.url + pathOf(screen, visit.language) + query);
      await fill(visit);
      await press(visit, visit.t(submit));
      await visible(visit.page.getByText(visit.t(said))).waitFor();
    },
  };
}

const mainField = ({ page }: ScreenVisit, name: string) => page.getByRole('main').locator(`[name="${name}"]`);

/** An order with files, codes and a ticket, paid at once: the customer has what was bought. */
async function showPaidOrder(visit: ScreenVisit, view: string): Promise<void> {
  const goods = { 'bracket-333': 24, 'guide-falc': 1, 'calc-licence': 1, 'webinar-2027': 1 };
  await goToGateway(visit, { goods, email: ana.username });
  await decide(visit, 'succeeded');
  await withoutCart(visit);
  await asCustomer(visit, ana);
  await openPage(visit.page, visit.url + pathOf('profile', visit.language) + view);
}

const reviewForm = 'form:has(input[name="form"][value="review"])';

/** A product's page where a review is being written, by a customer or by whoever is not logged in. */
async function openReviewForm(visit: ScreenVisit, product: string, customer?: typeof ana): Promise<void> {
  const { page, t, url, language } = visit;
  await withoutCart(visit);
  if (customer) await asCustomer(visit, customer);
  await openPage(page, url + productAddress(product, language));
  await page.getByRole('link', { name: t('reviews.review.write') }).click();
  if (customer) await waitForPartHydration(page.locator(reviewForm));
  else await page.getByRole('link', { name: t('reviews.review.login'), exact: true }).waitFor();
}

const states: ScreenState[] = [
  at('login-needed', (language) => `${pathOf('profile', language)}?view=orders`),
  at('login-account-deleted', (language) => `${pathOf('login', language)}?notice=accountDeleted`),
  atSent('login-errors', ['login', 'account.login.submit', 'account.checkFields']),
  atSent(
    'login-refused',
    ['login', 'account.login.submit', 'notices.refusal.UNKNOWN_USER_OR_PASSWORD'],
    async (visit) => {
      await mainField(visit, 'username').fill('nitko@kupac.example');
      await mainField(visit, 'password').fill('Krov i oluk');
    },
  ),
  {
    name: 'login-limited',
    async show(visit) {
      const { page, t, url, language } = visit;
      await withoutCart(visit);
      // One and the same for all: their tries are over until the first ones are forgotten.
      await spendLogins(visit, 'nestrpljivi@kupac.example');
      await openPage(page, url + pathOf('login', language));
      await mainField(visit, 'username').fill('nestrpljivi@kupac.example');
      await mainField(visit, 'password').fill('Krov i oluk');
      await press(visit, t('account.login.submit'));
      await page.getByRole('main').getByRole('alert').waitFor();
    },
  },
  atSent('register-errors', ['register', 'account.register.submit', 'account.checkFields'], openAddresses),
  atSent(
    'register-sent',
    ['register', 'account.register.submit', 'account.register.sentText'],
    async (visit) => {
      await mainField(visit, 'firstName').fill('Ana');
      await mainField(visit, 'lastName').fill('Horvat');
      await mainField(visit, 'email').fill(`ana.${visit.language}.${Date.now()}@kupac.example`);
      for (const name of ['password', 'confirmedPassword']) {
        await mainField(visit, name).fill('Krov i oluk 2026');
      }
      for (const box of await visit.page.locator('main input[type=checkbox][required]').all()) {
        await box.check();
      }
    },
  ),
  atSent(
    'forgotten-sent',
    ['forgotPassword', 'account.forgotten.submit', 'account.forgotten.sent'],
    (visit) => mainField(visit, 'email').fill('nitko@kupac.example'),
  ),
  atSent(
    'new-password-refused',
    [
      'forgotPassword',
      'account.newPassword.submit',
      'notices.refusal.ONE_TIME_TOKEN_INVALID',
      `?token=${'0'.repeat(43)}`,
    ],
    async (visit) => {
      for (const name of ['newPassword', 'newPasswordAgain']) {
        await mainField(visit, name).fill('Krov i oluk 2026');
      }
    },
  ),
  { name: 'profile-with-orders', show: (visit) => showOrders(visit, '') },
  { name: 'profile-downloads-filled', show: (visit) => showPaidOrder(visit, '?view=downloads') },
  atNewestOrder('profile-order-paid', showPaidOrder),
  atProfile(
    'profile-pending-email',
    '?view=details',
    async (visit) => {
      await mainField(visit, 'email').fill('julia@planung.example');
      await press(visit, visit.t('account.details.submit'));
      await visit.page.getByText(visit.t('account.details.done')).waitFor();
      await visit.page.getByText(visit.t('account.pendingEmail.title')).waitFor();
    },
    julia,
  ),
  atProfile('profile-password-errors', '?view=password', async (visit) => {
    await press(visit, visit.t('account.changePassword.submit'));
    await visit.page.getByText(visit.t('account.checkFields')).waitFor();
  }),
  atProfile('profile-deletion-refused', '?view=data', async (visit) => {
    await mainField(visit, 'password').fill('Krov i oluk');
    await press(visit, visit.t('account.data.deleteSubmit'));
    await visit.page.getByRole('main').getByRole('alert').waitFor();
  }),
  atProfile('profile-of-editor', '', async () => {}, editor),
  atWishlist('wishlist-sold-out', (language) => productAddress('flat-sheet', language), 1),
  { name: 'review-login', show: (visit) => openReviewForm(visit, 'klik-505') },
  { name: 'review-own', show: (visit) => openReviewForm(visit, 'klik-505', ana) },
  {
    name: 'review-errors',
    async show(visit) {
      await openReviewForm(visit, 't35', ana);
      const form = visit.page.locator(reviewForm);
      await form.locator('[name=comment]').fill('Točno na mjeru.');
      await form.locator('button[type=submit]').click();
      await form.getByRole('alert').waitFor();
    },
  },
  {
    name: 'review-sent',
    async show(visit) {
      await openReviewForm(visit, 'coping-300', ana);
      const form = visit.page.locator(reviewForm);
      await pickRadio(form.getByRole('radio').nth(3));
      await form.locator('[name=comment]').fill('Točno na mjeru.');
      await form.locator('button[type=submit]').click();
      await visit.page.getByText(visit.t('reviews.review.sentTitle')).waitFor();
    },
  },
];

/** Both addresses are asked for, too. */
async function openAddresses({ page, t }: ScreenVisit): Promise<void> {
  await page.getByRole('checkbox', { name: t('account.register.withAddresses') }).check();
  await page.getByRole('checkbox', { name: t('account.register.billingDiffers') }).check();
}

/** What people meet around their account besides its screens. */
export const accountVariations: readonly ScreenState[] = states.map(variation);
