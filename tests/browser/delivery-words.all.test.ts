import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import { openPage } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { eventually } from './eventually.ts';
import { addressField, aShopper, buyerEmail, fillAddress, type Shopper, seen } from './shopper.ts';
import { expectAccessible, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

const croatia = { hr: /Hrvatsk/, en: /Croatia/, de: /Kroatien/ };
/** What the banner says while nobody has named a country, and for which it says it. */
const banner = { hr: /u Hrvatskoj od 150/, en: /in Croatia from €150/, de: /nach Deutschland in 3\sbis/ };

/** The shopper's cart holds goods that go by parcel, for more than 150 €, and where they go as far as it is known. */
async function withGoods({ context, language }: Shopper, country?: string): Promise<void> {
  await prepareCart(
    {
      url: shopUrl(),
      language,
      goods: { 'leaf-catcher': 6 },
      ...(country ? { upTo: 'address', country } : {}),
    },
    { cookies: context, pageUrl: shopUrl() },
  );
}

/** What the cart says of free delivery, for a country that is named or for the buyer's own. */
const promise = ({ page, t }: Shopper, country: 'HR' | 'known') =>
  seen(page.getByText(t('cart.freeDelivery.reached', { country, name: '' }), { exact: true }));

test.concurrent.for(languages)(
  'free delivery is promised with its country until an address names another: %s',
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, t } = shopper;
    await withGoods(shopper);
    await openPage(page, pathOf('cart', language));
    // German is told of Germany, where no parcel is ever free.
    if (language === 'de') await page.getByRole('table').first().waitFor();
    else await promise(shopper, 'HR').waitFor();
    expect(await promise(shopper, 'HR').count()).toBe(language === 'de' ? 0 : 1);
    expect(t('cart.freeDelivery.reached', { country: 'HR', name: '' })).toMatch(croatia[language]);
    await page.getByRole('banner').getByText(banner[language]).first().waitFor();
    await withGoods(shopper, 'HR');
    await openPage(page, pathOf('cart', language));
    await promise(shopper, 'known').waitFor();
    await withGoods(shopper, 'DE');
    await openPage(page, pathOf('cart', language));
    await page.getByRole('table').first().waitFor();
    for (const country of ['HR', 'known'] as const) {
      expect(await promise(shopper, country).count(), country).toBe(0);
    }
  },
);

test.concurrent.for(languages)(
  'an invalid postcode and VAT number are reported at their fields: %s',
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, t } = shopper;
    await withGoods(shopper);
    await openPage(page, pathOf('checkout', language));
    // The form begins where promises are made for (docs/rules/checkout.md).
    expect(await addressField(shopper, 'country').inputValue()).toBe(language === 'de' ? 'DE' : 'HR');
    await fillAddress(shopper, buyerEmail(`fields.${language}`));
    await addressField(shopper, 'zipCode').fill('2100');
    await seen(page.getByLabel(t('checkout.address.isCompany'))).check();
    await addressField(shopper, 'companyName').fill('Horvat d.o.o.');
    await addressField(shopper, 'companyOIB').fill('DE12');
    await page.getByRole('button', { name: t('checkout.toShipping'), exact: true }).click();
    const wrong = {
      zipCode: 'checkout.address.zipCodeWrong',
      companyOIB: 'checkout.address.companyOIBWrong',
    };
    for (const [name, text] of Object.entries(wrong)) {
      const field = addressField(shopper, name);
      const [beginning = ''] = t(text, { has: 'no', example: '' }).split('.');
      await eventually(async () => expect(await field.getAttribute('aria-invalid')).toBe('true'));
      const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
      const said = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).innerText()));
      expect(said.join(' ')).toContain(beginning);
    }
    await page.locator('[data-phase]').waitFor({ state: 'detached' });
    await expectAccessible(page);
    // What hangs on another answer is not told any more once that is changed.
    const summary = page.getByRole('alert').filter({ hasText: t('checkout.errors.title') });
    await summary.waitFor();
    expect(await summary.getByRole('link').count()).toBe(2);
    await seen(page.getByLabel(t('checkout.address.isCompany'))).uncheck();
    await eventually(async () => expect(await summary.getByRole('link').count()).toBe(1));
    await addressField(shopper, 'country').selectOption(language === 'de' ? 'DE' : 'AT');
    await summary.waitFor({ state: 'detached' });
    await addressField(shopper, 'country').selectOption('HR');
    await addressField(shopper, 'zipCode').fill('10000');
    await page.getByRole('button', { name: t('checkout.toShipping'), exact: true }).click();
    const change = t('checkout.changeStep', { step: t('checkout.step.address') });
    await page.getByRole('link', { name: change }).waitFor();
  },
);
