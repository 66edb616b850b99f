import { expect, test } from 'vitest';
import { type Language, languages } from '#values/language.ts';
import { demoProduct, productAddress } from '../../tools/demo-addresses.ts';
import { putStock } from '../support/fixture-stock.ts';
import { expectBoxesNamed, formIsAlive, formNamed, tickRequired } from './form-steps.ts';
import { waysFrom } from './hands.ts';
import { linkIn, mailTo } from './received-mails.ts';
import { withShopDatabase } from './shop-database.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, aShopperOfWay, buyerEmail, open, type Shopper, seen } from './shopper.ts';
import { asStaff, callOf } from './staff-orders.ts';
import { phone, withBrowser } from './visitor.ts';

withOwnShop();
const openVisitor = withBrowser();
const shopBehind = withShopDatabase();
/** Nothing of it is left. */
const product = 'flat-sheet';

/** Changes the stock as the store room does. */
async function refill(stockThousandths: number): Promise<void> {
  const { runtime, query } = shopBehind();
  const [row] = await query('SELECT catalogue_id FROM product WHERE key = $1', [product]);
  await putStock(runtime, { catalogueId: Number(row?.catalogue_id), productKey: product, stockThousandths });
}

/** Leaving a field and pressing the button is one movement: both errors are said at once. */
async function askForIt(shopper: Shopper): Promise<{ shopper: Shopper; email: string }> {
  const { page, t, language, hands, scripts } = shopper;
  await open(shopper, productAddress(product, language));
  const form = formNamed(shopper, 'availability');
  await formIsAlive(shopper, form);
  const field = form.locator('input[type=email]');
  const send = () => hands.press(form.getByRole('button', { name: t('forms.availability.submit') }));
  await hands.fill(field, 'ana@');
  await send();
  const alert = form.getByRole('alert');
  await alert
    .getByText(language === 'hr' ? 'Unesite ispravnu adresu e-pošte' : t('messages.field.email'))
    .waitFor();
  await alert
    .getByText(language === 'hr' ? 'Ova je suglasnost obavezna' : t('forms.consentRequired'))
    .waitFor();
  await expectBoxesNamed(alert, 1);
  const email = buyerEmail(`notice.${language}.${shopper.onPhone}.${scripts}`);
  await hands.fill(field, email);
  await tickRequired(shopper, form);
  await send();
  await seen(page.getByText(t('forms.availability.sentTitle'))).waitFor();
  return { shopper, email };
}

/** By pointer, and in one language each by keyboard alone and without scripts; those of one language at the same time. */
const askers = (language: Language): Promise<Shopper>[] => [
  aShopper(openVisitor, language, phone),
  ...waysFrom('de')
    .filter((way) => way.language === language)
    .map((way) => aShopperOfWay(openVisitor, way)),
];

test('a press before its code has loaded, and one that leaves an invalid field, are not lost', async () => {
  const shopper = await aShopper(openVisitor, 'hr', phone, { hasTouch: true });
  const { page, t, complaints } = shopper;
  const asked = Promise.withResolvers<void>();
  const come = Promise.withResolvers<void>();
  await page.route(/\/assets\/availability-form-[^/]*\.js/, async (route) => {
    asked.resolve();
    await come.promise;
    await route.continue();
  });
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  // The page is hydrated as a whole: it waits for the code of its form.
  await page.goto(productAddress(product, 'hr'));
  const form = formNamed(shopper, 'availability');
  const field = form.locator('input[type=email]');
  const button = form.getByRole('button', { name: t('forms.availability.submit') });
  await button.tap();
  expect(await button.getAttribute('aria-busy')).toBe('true');
  await asked.promise;
  come.resolve();
  await form.getByRole('alert').getByText(t('forms.consentRequired')).waitFor();
  expect(documents).toBe(1);
  // What is typed wrong is said once the box that is pressed next is ticked.
  await field.fill('ana@primjer.hr');
  const box = form.locator('input[type=checkbox][required]').first();
  await field.fill('ana@');
  await field.focus();
  await box.tap();
  expect(await box.isChecked()).toBe(true);
  expect(complaints).toEqual([]);
});

test('the day on which more of a sold-out product comes is read in each language', async () => {
  const staff = await asStaff(openVisitor, 'hr');
  const announce = (expectedOn: string | null) =>
    callOf(staff, 'product/patch', { changes: [{ sku: 'ATK-TB2000-9006', fields: { expectedOn } }] });
  await announce('2099-01-15');
  const days = { hr: '15. siječnja 2099.', en: '15 January 2099', de: '15. Januar 2099' };
  for (const language of languages) {
    const { page, t, complaints } = await aShopper(openVisitor, language, phone);
    await page.goto(productAddress(product, language));
    await page.getByText(t('catalogue.stock.expected', { day: days[language] })).waitFor();
    expect(complaints).toEqual([]);
  }
  await announce(null);
});

test('a subscriber to a sold-out product gets one mail when it is back, in their own language', async () => {
  const asked: Awaited<ReturnType<typeof askForIt>>[] = [];
  for (const language of languages) {
    const shoppers = await Promise.all(askers(language));
    asked.push(...(await Promise.all(shoppers.map(askForIt))));
  }
  await refill(40_000);
  try {
    for (const { shopper, email } of asked) {
      const { page, t, language, complaints } = shopper;
      const name = demoProduct(product).name[language];
      const mail = await mailTo(email);
      expect(mail.subject).toBe(t('mails.availability.subject', { product: name }));
      await page.goto(linkIn(mail, productAddress(product, language)));
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(await formNamed(shopper, 'availability').count()).toBe(0);
      expect(complaints).toEqual([]);
    }
  } finally {
    await refill(0);
  }
});
