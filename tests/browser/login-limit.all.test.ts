import { expect, test } from 'vitest';
import { spendLogins } from '../../tools/account-screens.ts';
import { accountField, logIn, visit } from './account-steps.ts';
import { onBothWidths, waysFrom } from './hands.ts';
import { aShopper, aShopperOfWay, buyerEmail, type Shopper } from './shopper.ts';
import { expectAccessible, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

test.concurrent.for(onBothWidths({ onPhone: ['hr', 'de'] }))(
  'after too many wrong passwords the login says when to try again: $language at $viewport.width px',
  async ({ language, viewport }) => {
    await expectPause(await aShopper(openVisitor, language, viewport), `limit.${language}`);
  },
);

test.concurrent.for(waysFrom('en'))(
  'after too many wrong passwords the login says when to try again: $language $way',
  async (way) => {
    await expectPause(await aShopperOfWay(openVisitor, way), `limit.${way.language}.${way.scripts}`);
  },
);

async function expectPause(shopper: Shopper, name: string): Promise<void> {
  const { page, t, scripts, complaints } = shopper;
  const email = buyerEmail(name);
  await spendLogins({ page, url: shopUrl() }, email);
  await visit(shopper, { screen: 'login' });
  await logIn(shopper, email, 'Nije to lozinka');
  await page
    .getByRole('alert')
    .getByText(t('messages.rateLimitedFor', { minutes: 15 }))
    .waitFor();
  expect(await accountField(shopper, 'email').inputValue()).toBe(email);
  if (scripts) await expectAccessible(page);
  expect(complaints).toEqual([]);
}
