import { readFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { productAddress } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { aShopper, type Shopper } from './shopper.ts';
import { desktop, expectAccessible, phone, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

type DemoUser = { key: string; email: string; demoPassword: string };
const { users } = JSON.parse(readFileSync('demo/users.json', 'utf8')) as { users: DemoUser[] };

async function logIn(context: BrowserContext, key: string): Promise<void> {
  const user = users.find((one) => one.key === key);
  const answer = await context.request.post('/api/auth/login', {
    headers: { apiKey: 'demo-attika-shop', 'sec-fetch-site': 'same-origin' },
    data: { username: user?.email, password: user?.demoPassword },
  });
  expect(answer.status()).toBe(200);
}

const section = ({ page, t }: Shopper) => page.getByRole('region', { name: t('catalogue.product.reviews') });

test.concurrent.for([
  { language: 'hr', viewport: desktop, user: 'usr-ana', product: 'falc-430' },
  { language: 'de', viewport: phone, user: 'usr-lukas', product: 'romb-400' },
  { language: 'en', viewport: phone, user: 'usr-emma', product: 'romb-400' },
] as const)(
  'a customer reads reviews and writes one by keyboard: $language',
  async ({ language, viewport, user, product }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, t, context, complaints } = shopper;
    await openPage(page, productAddress(product, language));
    const reviews = section(shopper);
    await reviews.getByRole('link', { name: t('forms.review.write') }).click();
    await reviews.getByRole('link', { name: t('forms.review.login') }).waitFor();
    await expectAccessible(page, '#reviews');
    await logIn(context, user);
    await page.reload();
    await reviews.getByLabel(t('forms.review.comment')).fill('Točno na mjeru.');
    await reviews.getByRole('button', { name: t('forms.review.submit') }).click();
    await reviews.getByText(t('messages.refusal.REVIEW_RATING_REQUIRED')).waitFor();
    await reviews.getByRole('radio').first().focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    expect(await reviews.getByRole('radio', { checked: true }).getAttribute('value')).toBe('4');
    await expectAccessible(page, '#reviews');
    await reviews.getByRole('button', { name: t('forms.review.submit') }).click();
    await reviews.getByText(t('forms.review.sentWaiting')).waitFor();
    // Nothing is shown before it is published.
    expect(await reviews.getByRole('article').getByText('Točno na mjeru.').count()).toBe(0);
    expect(complaints).toEqual([]);
  },
);

test('a review is written without JavaScript', async () => {
  const shopper = await aShopper(openVisitor, 'en', desktop, { javaScriptEnabled: false });
  const { page, t, context } = shopper;
  await logIn(context, 'usr-ivan');
  await page.goto(productAddress('romb-400', 'en'));
  const reviews = section(shopper);
  await reviews.getByRole('link', { name: t('forms.review.write') }).click();
  await reviews.getByRole('radio').nth(4).check({ force: true });
  await reviews.getByLabel(t('forms.review.comment')).fill('Fits to the millimetre.');
  await reviews.getByRole('button', { name: t('forms.review.submit') }).click();
  await reviews.getByText(t('forms.review.sentWaiting')).waitFor();
});
