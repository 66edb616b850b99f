import { type AdminScreen, panelPathOf } from '#values/panel-addresses.ts';
import { seenAlike } from '../tests/browser/admin-looks.ts';
import { admin, asCustomer } from './account-screens.ts';
import { eventAddress } from './demo-addresses.ts';
import { openPage } from './open-page.ts';
import { at, type ScreenState, type ScreenVisit, showThanks, visible, withoutCart } from './screen-steps.ts';
import { shopTexts } from './shop-texts.ts';
import { withdraw } from './withdrawal-screens.ts';

async function openPanel(
  visit: ScreenVisit,
  screen: AdminScreen,
  parameters: Readonly<Record<string, string>> = {},
): Promise<void> {
  await withoutCart(visit);
  await asCustomer(visit, admin);
  await openPage(visit.page, visit.url + panelPathOf(screen, visit.language, parameters));
}

/** A dialog of a screen, opened by the button of this name. */
function withDialog(name: string, screen: AdminScreen, button: string): ScreenState {
  return {
    name,
    over: true,
    async show(visit) {
      await openPanel(visit, screen);
      await visible(visit.page.getByRole('button', { name: visit.t(button) })).click();
      await visit.page.getByRole('dialog').filter({ visible: true }).waitFor();
    },
  };
}

/** The page of an event in edit mode, with what a button of its bar opens. */
function editedEvent(name: string, button?: string): ScreenState {
  return {
    name,
    ...(button === undefined ? {} : { over: true }),
    async show(visit) {
      const { page, url, language } = visit;
      await withoutCart(visit);
      await asCustomer(visit, admin);
      await page.goto(`${url}${eventAddress('evt-open-day-2027', language)}?editPage=true`);
      await page.locator('[data-edit-ready]').waitFor();
      if (button === undefined) return;
      // The bar speaks the editor's language, on pages of another, too.
      await visible(page.getByRole('button', { name: shopTexts('hr')(button), exact: true })).click();
      await page.getByRole('dialog').filter({ visible: true }).waitFor();
    },
  };
}

/** The screen of an order that is the newest in the list. */
async function openOrder(visit: ScreenVisit): Promise<void> {
  const goods = {
    'klik-505-ral7016-t070': { qty: 12, lengthMm: 4250, texts: { mark: 'sjever, red 3' } },
    'bracket-333': 24,
  };
  await showThanks(visit, { goods, upTo: 'ordered', deliveryMethodId: 2 });
  await openPanel(visit, 'adminOrders');
  await visit.page
    .getByRole('table')
    .getByRole('link', { name: /^1001-/ })
    .first()
    .click();
  await visit.page.getByRole('heading', { name: visit.t('orders.lines.title'), exact: true }).waitFor();
}

/** `panel-content`; of a screen that is looked at several times the parameters follow: `panel-event-new`. */
function nameOf(screen: AdminScreen, parameters: Readonly<Record<string, string>>): string {
  const word = screen.replace(/^admin/, '').replace(/(?<=.)[A-Z]/g, (letter) => `-${letter}`);
  return ['panel', word.toLowerCase() || 'start', ...Object.values(parameters)].join('-');
}

/** The screens of the panel, which the tests look at elsewhere (tests/browser/admin.test.ts): for pictures alone. */
export const panelStates: readonly ScreenState[] = [
  at('panel-login', (language) => panelPathOf('adminLogin', language)),
  ...seenAlike.map(
    ([screen, parameters]): ScreenState => ({
      name: nameOf(screen, parameters),
      show: (visit) => openPanel(visit, screen, parameters),
    }),
  ),
  {
    name: 'panel-withdrawal',
    async show(visit) {
      await withdraw(visit);
      await openPanel(visit, 'adminWithdrawals');
      await visit.page
        .getByRole('main')
        .getByRole('table')
        .getByRole('link', { name: 'Ana' })
        .first()
        .click();
      const title = { name: visit.t('site.withdrawals.statement'), exact: true };
      await visit.page.getByRole('heading', title).waitFor();
    },
  },
  { name: 'panel-order', show: openOrder },
  {
    name: 'panel-order-act',
    over: true,
    async show(visit) {
      await openOrder(visit);
      await visit.page.getByRole('button', { name: visit.t('orders.act.do.cancel'), exact: true }).click();
      await visit.page.getByRole('dialog').filter({ visible: true }).waitFor();
    },
  },
  {
    name: 'panel-order-edit',
    async show(visit) {
      await openOrder(visit);
      await visit.page.getByRole('link', { name: visit.t('orders.edit.do') }).click();
      await visible(visit.page.getByRole('button', { name: visit.t('orders.edit.preview') })).waitFor();
    },
  },
  {
    name: 'panel-customer',
    async show(visit) {
      const { page, url, language, t } = visit;
      await openPanel(visit, 'adminCustomers');
      await openPage(page, `${url}${panelPathOf('adminCustomers', language)}?kind=account`);
      await page.getByRole('main').getByRole('table').getByRole('link').first().click();
      await page.getByRole('heading', { name: t('customers.note.title') }).waitFor();
    },
  },
  withDialog('panel-coupon-dialog', 'adminCoupons', 'customers.coupons.new'),
  withDialog('panel-price-list-dialog', 'adminPriceLists', 'customers.lists.new'),
  withDialog('panel-webhook-dialog', 'adminWebhooks', 'programs.webhooks.new'),
  withDialog('panel-api-key-dialog', 'adminApiKeys', 'programs.keys.new'),
  withDialog('panel-card-import-dialog', 'adminMemberCards', 'customers.cards.import'),
  withDialog('panel-redirect-dialog', 'adminRedirects', 'admin.redirects.new'),
  withDialog('panel-template-dialog', 'adminTemplates', 'admin.templates.new'),
  withDialog('panel-invitation-dialog', 'adminUsers', 'admin.users.invite'),
  withDialog('panel-passkey-dialog', 'adminAccount', 'admin.passkeys.add'),
  editedEvent('edit-event'),
  editedEvent('edit-event-history', 'editor.editBar.history'),
  editedEvent('edit-event-publish', 'editor.editBar.publish'),
];
