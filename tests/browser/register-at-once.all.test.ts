import { beforeAll, expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { button, fillRegistration, profilePath, visit } from './account-steps.ts';
import { firstInDailySet } from './hands.ts';
import { inTurn } from './language-turns.ts';
import { withShopDatabase } from './shop-database.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, buyerEmail } from './shopper.ts';
import { desktop, expectAccessible, withBrowser } from './visitor.ts';

withOwnShop();
const openVisitor = withBrowser();
const shopBehind = withShopDatabase();

beforeAll(() => shopBehind().setOptions({ RequireEmailConfirmation: false }));

const ways = [
  ...inTurn('hr').map((language) => ({ language, scripts: true })),
  { language: 'de' as const, scripts: false },
];

test.concurrent.for(firstInDailySet(ways))(
  'a new user is logged in at once if no confirmation is required: $language, scripts $scripts',
  async ({ language, scripts }) => {
    const shopper = await aShopper(openVisitor, language, desktop, { javaScriptEnabled: scripts });
    const { page, t, complaints } = shopper;
    const email = buyerEmail(`atonce.${language}.${scripts}`);
    await visit(shopper, { screen: 'register' });
    await fillRegistration(shopper, email);
    await button(shopper, 'account.register.submit').click();
    await page.waitForURL((url) => url.pathname === pathOf('home', language));
    if (scripts) await page.getByText(t('notices.catalogue.registered')).waitFor();
    await page.goto(pathOf('profile', language));
    await page.getByRole('heading', { level: 1, name: t('account.greeting', { name: 'Ana' }) }).waitFor();
    // What is kept under an address is not shown to whoever has merely named it.
    await page.goto(profilePath(language, 'data'));
    await page.getByText(t('account.data.confirmFirst', { email })).waitFor();
    if (scripts) await expectAccessible(page);
    expect(complaints).toEqual([]);
  },
);
