import { pathOf } from '#values/addresses.ts';
import { openPage } from './open-page.ts';
import {
  at,
  fieldNamed,
  press,
  type ScreenState,
  type ScreenVisit,
  showThanks,
  variation,
  visible,
} from './screen-steps.ts';

/** Goods of which one cannot be withdrawn from. */
const goods = {
  'bracket-333': 24,
  'romb-400-ral6020': 1,
  'klik-505-ral7016-t070': { qty: 2, lengthMm: 4250, texts: { mark: 'A1' } },
};

/** The lines of an order, by the link of its page. */
async function showLines(visit: ScreenVisit): Promise<void> {
  await showThanks(visit, { goods, upTo: 'ordered', deliveryMethodId: 3, branchId: 1 });
  const link = visit.page.getByRole('main').getByRole('link', { name: visit.t('layout.withdraw') });
  await openPage(visit.page, visit.url + ((await visible(link).getAttribute('href')) ?? ''));
}

async function chooseLine(visit: ScreenVisit): Promise<void> {
  await showLines(visit);
  await visit.page.getByRole('checkbox').first().check();
  await visit.page.getByRole('spinbutton').first().fill('10');
  await press(visit, visit.t('withdrawal.continue'));
  await visit.page.getByRole('heading', { name: visit.t('withdrawal.stage.stated') }).waitFor();
}

export async function withdraw(visit: ScreenVisit): Promise<void> {
  await chooseLine(visit);
  await press(visit, visit.t('withdrawal.confirm'));
  await visit.page.getByRole('heading', { name: visit.t('withdrawal.stage.received') }).waitFor();
}

/** Withdrawing from a contract: by number and address, and by the link of an order. */
export const withdrawalScreens: readonly ScreenState[] = [
  at('withdrawal', (language) => pathOf('withdrawal', language)),
  variation({
    name: 'withdrawal-errors',
    async show(visit) {
      await openPage(visit.page, visit.url + pathOf('withdrawal', visit.language));
      await press(visit, visit.t('withdrawal.continue'));
      await visit.page.getByText(visit.t('withdrawal.checkFields')).waitFor();
    },
  }),
  variation({
    name: 'withdrawal-stated',
    async show(visit) {
      await openPage(visit.page, visit.url + pathOf('withdrawal', visit.language));
      await fieldNamed(visit, visit.t('withdrawal.name')).fill('Ana Horvat');
      await fieldNamed(visit, visit.t('withdrawal.orderNumber')).fill('1001-2026-000012');
      await fieldNamed(visit, visit.t('withdrawal.email')).fill('ana.horvat@kupac.example');
      await press(visit, visit.t('withdrawal.continue'));
      await visit.page.getByRole('heading', { name: visit.t('withdrawal.stage.stated') }).waitFor();
    },
  }),
  variation({ name: 'withdrawal-lines', show: showLines }),
  variation({ name: 'withdrawal-lines-stated', show: chooseLine }),
  variation({ name: 'withdrawal-thanks', show: withdraw }),
];
