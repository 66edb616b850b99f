import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { fetchPage } from './server-pages.ts';
import { aShopper, open } from './shopper.ts';
import { desktop, expectAccessible, phone, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

test.concurrent.for([
  { language: 'hr', viewport: desktop, scripts: true },
  { language: 'en', viewport: phone, scripts: true },
  { language: 'de', viewport: phone, scripts: false },
] as const)(
  'the thank-you page says what happens next and when, and where the mail is sent: $language, scripts $scripts',
  async ({ language, viewport, scripts }) => {
    const shopper = await aShopper(openVisitor, language, viewport, { javaScriptEnabled: scripts });
    const { page, t } = shopper;
    const email = `thanks.${language}@kupac.example`;
    const { orderSlug = '', paperKey = '' } = await prepareCart({
      goods: { rivets: 2 },
      deliveryMethodId: 1,
      paymentMethodId: 1,
      email,
      url: shopUrl(),
      language,
      upTo: 'ordered',
    });
    const address = `${pathOf('checkoutSuccess', language)}?orderSlug=${orderSlug}`;
    const { html } = await fetchPage(shopUrl(), address);
    expect(html).toContain('t•••@k•••.example');
    expect(html).not.toContain(email);
    expect(html).not.toContain('Ulica kneza Domagoja');
    await open(shopper, `${address}&key=${paperKey}`);
    const main = page.getByRole('main');
    await main.getByText(t('thanks.confirmation', { email })).waitFor();
    const brought = main.getByRole('region', { name: t('thanks.shippingAddress') });
    expect(await brought.innerText()).toContain('Ulica kneza Domagoja');
    const steps = main.getByRole('region', { name: t('thanks.steps.title') }).getByRole('listitem');
    const told = await steps.allInnerTexts();
    expect(told).toHaveLength(3);
    for (const [index, kind] of (['awaited', 'prepared', 'delivered'] as const).entries()) {
      expect(told[index]).toContain(t(`thanks.steps.${kind}`));
      expect(told[index], kind).toMatch(/\b20\d\d\b/);
    }
    expect(
      await main
        .getByRole('region', { name: t('checkout.success.lines') })
        .locator('img')
        .count(),
    ).toBe(1);
    if (scripts) await expectAccessible(page);
    expect(shopper.complaints).toEqual([]);
  },
);
