import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { languageNames, languages } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { eventually } from './eventually.ts';
import { demoLogin } from './login-calls.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, shopUrl, withBrowser } from './visitor.ts';

/* The harmonised notice of the legal guarantee, put in by the owner and seen by buyers (docs/rules/legal-duties.md). */

withOwnShop();
const openVisitor = withBrowser();

/** As drawings come from elsewhere: with words about themselves, which stay. */
const drawingOf = (language: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="210" height="297"><!-- ${language} --><rect width="210" height="297" fill="#039"/></svg>`,
  );

test('the owner uploads a file for each language; buyers get it unchanged, with its text, without scripts', async () => {
  const { page, context, t } = await aShopper(openVisitor, 'hr');
  await demoLogin(context, 'usr-admin');
  // The start page asks for it.
  await openPage(page, panelPathOf('admin', 'hr'));
  await page.getByRole('link', { name: t('admin.start.work.guaranteeNotice', { count: 3 }) }).click();
  await page.waitForURL(/theme=prices/);
  const option = page.getByRole('group', { name: t('options.label.GuaranteeNotice') });
  for (const language of languages) {
    const file = { name: `${language}.svg`, mimeType: 'image/svg+xml', buffer: drawingOf(language) };
    await option.getByLabel(languageNames[language], { exact: true }).setInputFiles(file);
  }
  await eventually(async () => expect(await option.getByRole('img').count()).toBe(languages.length));
  await expectAccessible(page);
  await page.getByRole('button', { name: t('admin.save'), exact: true }).click();
  await page.getByText(t('options.saved')).waitFor();

  for (const language of languages) {
    const buyer = await aShopper(openVisitor, language, phone, { javaScriptEnabled: false });
    await prepareCart(
      { url: shopUrl(), language, goods: { 'bracket-333': 4 }, upTo: 'payment' },
      { cookies: buyer.context, pageUrl: shopUrl() },
    );
    for (const path of [pathOf('cart', language), `${pathOf('checkout', language)}?step=payment`]) {
      const notice = buyer.page.getByRole('region', { name: buyer.t('guarantee.title') });
      await eventually(async () => {
        await buyer.page.goto(path);
        expect(await notice.getByRole('img').count()).toBe(1);
      });
      const image = notice.getByRole('img', { name: buyer.t('guarantee.picture') });
      const served = await buyer.context.request.get((await image.getAttribute('src')) ?? '');
      expect((await served.body()).equals(drawingOf(language))).toBe(true);
      expect(await notice.innerText()).toContain(buyer.t('guarantee.lead'));
      await expectNoSidewaysScroll(buyer.page);
    }
  }
});
