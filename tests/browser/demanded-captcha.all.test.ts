import { afterAll, beforeAll, expect, test } from 'vitest';
import { listForms, saveForm } from '#domain/forms/forms-service.ts';
import { pathOf } from '#values/addresses.ts';
import { productAddress } from '../../tools/demo-addresses.ts';
import { shopTexts } from '../../tools/shop-texts.ts';
import { eventually } from './eventually.ts';
import { formIsAlive, formNamed, tickRequired } from './form-steps.ts';
import { fetchPage } from './server-pages.ts';
import { withShopDatabase } from './shop-database.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, buyerEmail, open, type Shopper, seen } from './shopper.ts';
import { desktop, shopUrl, withBrowser } from './visitor.ts';

withOwnShop();
const openVisitor = withBrowser({ unseen: true });
const shopBehind = withShopDatabase();
const keys = ['newsletter', 'productAvailabilityForm'] as const;

/** As editors change a form's definition. */
async function demand(captcha: boolean): Promise<void> {
  const { runtime } = shopBehind();
  for (const key of keys) {
    const [form] = await listForms(runtime, { key });
    if (form) await saveForm(runtime, { ...form, captcha });
  }
}

/** Says what the form needs that its definition demands. */
const demanding = shopTexts('de')('forms.defined.needsScripts');

const forms = [
  { form: 'newsletter', address: pathOf('home', 'de') },
  { form: 'availability', address: productAddress('flat-sheet', 'de') },
] as const;

async function send(shopper: Shopper, { form: name, address }: (typeof forms)[number]): Promise<void> {
  await open(shopper, address);
  const form = formNamed(shopper, name);
  await formIsAlive(shopper, form);
  await form.locator('input[type=email]').fill(buyerEmail(`captcha.${name}.${shopper.scripts}`));
  await tickRequired(shopper, form);
  await form.getByRole('button').click();
}

/** How often a page says so: the message form of the start page demands it anyway. */
const demandsOf = async (address: string) =>
  (await fetchPage(shopUrl(), address)).html.split(demanding).length - 1;

const demandsBefore = new Map<string, number>();
beforeAll(async () => {
  // The pages are kept as they are without.
  for (const { address } of forms) demandsBefore.set(address, await demandsOf(address));
  await demand(true);
});
afterAll(() => demand(false));

test.for(forms)('a cached page shows the form as it is defined now: $form', async ({ address }) => {
  const isShown = async () => (await demandsOf(address)) > (demandsBefore.get(address) ?? 0);
  await eventually(async () => expect(await isShown()).toBe(true));
});

test.for(forms)('a demanded captcha is answered automatically: $form', async (place) => {
  const shopper = await aShopper(openVisitor, 'de', desktop);
  const { page, t, complaints } = shopper;
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await send(shopper, place);
  await seen(page.getByText(t(`forms.${place.form}.sentTitle`))).waitFor();
  expect(scripts.some((path) => path.includes('proof-of-work'))).toBe(true);
  expect(complaints).toEqual([]);
});

test.for(forms)('without scripts the form that demands it says so: $form', async (place) => {
  const shopper = await aShopper(openVisitor, 'de', desktop, { javaScriptEnabled: false });
  const { page, t } = shopper;
  await send(shopper, place);
  await seen(page.getByText(t('messages.refusal.CAPTCHA_REQUIRED'))).waitFor();
  expect(await page.locator('body').innerText()).toContain(t('forms.defined.needsScripts'));
});

/** What is said where the captcha fails, by what the shop tells of it. */
const failures = [
  ['captchaKeyMissing', { version: 2, challenge: {} }],
  ['captchaVersionMissing', { key: 'proof-of-work', challenge: {} }],
  ['captchaNotExecuted', { key: 'proof-of-work', version: 2, challenge: {} }],
] as const;

test('a failed captcha says why, and the form can be sent again', async () => {
  const shopper = await aShopper(openVisitor, 'de', desktop);
  const { page, t } = shopper;
  const [place] = forms;
  const settings = '**/api/v1/form/captcha';
  const script = /\/assets\/proof-of-work-/;
  await page.route(script, (route) => route.abort());
  await send(shopper, place);
  await seen(page.getByText(t('forms.captcha.captchaScriptNotLoaded'))).waitFor();
  await page.unroute(script);
  for (const [code, data] of failures) {
    await page.route(settings, (route) => route.fulfill({ json: { data } }));
    await send(shopper, place);
    await seen(page.getByText(t(`forms.captcha.${code}`))).waitFor();
    await page.unroute(settings);
  }
  await formNamed(shopper, place.form).getByRole('button').click();
  await seen(page.getByText(t(`forms.${place.form}.sentTitle`))).waitFor();
});
