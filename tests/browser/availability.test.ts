import { expect, test } from 'vitest';
import { setStock } from '#domain/catalogue/product-change-service.ts';
import { demoProduct, productAddress } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { linkIn, mailTo } from './received-mails.ts';
import { withShopDatabase } from './shop-database.ts';
import { aShopper, buyerEmail, type Shopper } from './shopper.ts';
import { desktop, phone, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();
const shopBehind = withShopDatabase();
/** Nothing of it is left. */
const product = 'flat-sheet';

/** Changes the stock as the store room does. */
async function refill(stockThousandths: number): Promise<void> {
  const { runtime, query } = shopBehind();
  const [row] = await query('SELECT catalogue_id FROM product WHERE key = $1', [product]);
  await setStock(runtime, { catalogueId: Number(row?.catalogue_id), productKey: product, stockThousandths });
}

const form = ({ page }: Shopper) => page.locator('form:has(input[name="form"][value="availability"])');

async function ask(shopper: Shopper, email: string): Promise<void> {
  const { page, t, language, scripts } = shopper;
  const address = productAddress(product, language);
  if (scripts) await openPage(page, address);
  else await page.goto(address);
  await form(shopper).locator('input[type=email]').fill(email);
  for (const box of await form(shopper).locator('input[type=checkbox][required]').all()) await box.check();
  await form(shopper)
    .getByRole('button', { name: t('forms.availability.submit') })
    .click();
  await page.getByText(t('forms.availability.sentTitle')).waitFor();
}

test('whoever asks for what is sold out gets one mail when it is back, in the own language', async () => {
  const askers = [
    { shopper: await aShopper(openVisitor, 'hr', phone), email: buyerEmail('notice.hr') },
    { shopper: await aShopper(openVisitor, 'en', desktop), email: buyerEmail('notice.en') },
    {
      shopper: await aShopper(openVisitor, 'de', desktop, { javaScriptEnabled: false }),
      email: buyerEmail('notice.de'),
    },
  ];
  const [{ shopper: first }] = askers as [(typeof askers)[number]];
  await openPage(first.page, productAddress(product, 'hr'));
  await form(first).locator('input[type=email]').fill('ana@');
  await form(first).getByRole('button').click();
  // Leaving the field and pressing the button is one movement: both errors are said at once.
  await form(first).getByRole('alert').getByText('Unesite ispravnu adresu e-pošte').waitFor();
  await form(first).getByRole('alert').getByText('Ova je suglasnost obavezna').waitFor();
  for (const { shopper, email } of askers) await ask(shopper, email);
  await refill(40_000);
  try {
    for (const { shopper, email } of askers) {
      const { page, t, language } = shopper;
      const name = demoProduct(product).name[language];
      const mail = await mailTo(email);
      expect(mail.subject).toBe(t('mails.availability.subject', { product: name }));
      await page.goto(linkIn(mail, productAddress(product, language)));
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(await form(shopper).count()).toBe(0);
    }
  } finally {
    await refill(0);
  }
});
