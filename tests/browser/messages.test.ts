import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { demoProduct, pageAddress } from '../../tools/demo-addresses.ts';
import { openPage, partIsAlive } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { eventually } from './eventually.ts';
import { linkIn, mailsTo, mailTo } from './received-mails.ts';
import { aShopper, buyerEmail, escaped, type Shopper } from './shopper.ts';
import {
  desktop,
  enquiryShopUrl,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  shopUrl,
  withBrowser,
} from './visitor.ts';

const openVisitor = withBrowser();
const picture = 'demo/media/scene-modern-house-golden-hour.jpg';

/** The form of the page that names itself so. */
const formNamed = ({ page }: Shopper, name: string) =>
  page.locator(`form:has(input[name="form"][value="${name}"])`);

const fieldOf = (shopper: Shopper, form: string, label: string) =>
  formNamed(shopper, form).getByLabel(new RegExp(`^${escaped(label)}( \\*)?$`));

async function fillContact(shopper: Shopper, form: 'contact' | 'enquiry', email: string): Promise<void> {
  const { t } = shopper;
  await fieldOf(shopper, form, t('forms.contact.firstName')).fill('Ana');
  await fieldOf(shopper, form, t('forms.contact.lastName')).fill('Šimić-Đurić');
  await fieldOf(shopper, form, t('forms.contact.from')).fill(email);
  await fieldOf(shopper, form, t('forms.contact.contactNumber')).fill('+385 91 555 0101');
  await fieldOf(shopper, form, t('forms.contact.content')).fill('Trebam 60 m² falca.');
}

const tickRequired = async (shopper: Shopper, form: string) => {
  for (const box of await formNamed(shopper, form).locator('input[type=checkbox][required]').all()) {
    await box.check();
  }
};

test.concurrent.for([
  { language: 'hr', viewport: desktop },
  { language: 'de', viewport: phone },
  { language: 'en', viewport: desktop },
] as const)('a message to the company: $language at $viewport.width px', async ({ language, viewport }) => {
  const shopper = await aShopper(openVisitor, language, viewport);
  const { page, t, complaints } = shopper;
  await openPage(page, pageAddress('page-contact', language));
  const form = formNamed(shopper, 'contact');
  await partIsAlive(form);
  await form.getByRole('button', { name: t('forms.contact.submit') }).click();
  // Everything that is wrong is said at once, where the focus is, and at the fields.
  const summary = form.getByRole('alert');
  await eventually(async () =>
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true),
  );
  expect(await summary.getByRole('listitem').count()).toBe(6);
  if (language === 'hr') expect(await summary.innerText()).toContain('Ime: Unos ovog polja je obavezan');
  // The header stands over what is scrolled below it.
  await expectAccessible(page, 'form:has(input[value=contact])');
  await expectNoSidewaysScroll(page);
  const email = buyerEmail(`contact.${language}`);
  await fillContact(shopper, 'contact', 'ana@');
  await tickRequired(shopper, 'contact');
  await form.getByRole('button', { name: t('forms.contact.submit') }).click();
  await form.getByRole('alert').getByText(t('messages.field.email')).waitFor();
  await fieldOf(shopper, 'contact', t('forms.contact.from')).fill(email);
  await fieldOf(shopper, 'contact', t('forms.contact.subject')).selectOption({ index: 1 });
  await fieldOf(shopper, 'contact', t('forms.contact.files')).setInputFiles(picture);
  await form.getByRole('button', { name: t('forms.contact.submit') }).click();
  await page
    .getByRole('status')
    .filter({ hasText: t('forms.contact.sentTitle') })
    .waitFor();
  const copy = await mailTo(email);
  expect(copy.text).toContain('Trebam 60 m² falca.');
  const company = (await mailsTo('info@attika.example')).find((mail) => mail.replyTo?.[0]?.address === email);
  expect(company?.attachments.map(({ filename }) => filename)).toEqual([
    'scene-modern-house-golden-hour.jpg',
  ]);
  const sent = await readFile(picture);
  expect(Buffer.from(company?.attachments[0]?.content as ArrayBuffer).equals(sent)).toBe(true);
  expect(complaints).toEqual([]);
});

test('a message by keyboard alone', async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, t } = shopper;
  await openPage(page, pageAddress('page-faq', 'hr'));
  await fieldOf(shopper, 'contact', t('forms.contact.firstName')).focus();
  const email = buyerEmail('contact.keyboard');
  for (const words of ['Ana', 'Horvat', email, '+385 91 555 0101']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Tab');
  await page.keyboard.type('Koliko košta?');
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    const is = await page.evaluate(() => {
      const element = document.activeElement;
      if (element instanceof HTMLInputElement && element.type === 'checkbox')
        return element.required ? 'box' : '';
      return element instanceof HTMLButtonElement && element.type === 'submit' ? 'send' : '';
    });
    if (is === 'box') await page.keyboard.press('Space');
    if (is !== 'send') continue;
    await page.keyboard.press('Enter');
    break;
  }
  await page
    .getByRole('status')
    .filter({ hasText: t('forms.contact.sentTitle') })
    .waitFor();
  await mailTo(email);
});

test('a message without JavaScript: nothing typed is lost, files go along', async () => {
  const shopper = await aShopper(openVisitor, 'hr', desktop, { javaScriptEnabled: false });
  const { page, t } = shopper;
  await page.goto(pageAddress('page-contact', 'hr'));
  const email = buyerEmail('contact.plain');
  await fillContact(shopper, 'contact', email);
  const send = () =>
    formNamed(shopper, 'contact')
      .getByRole('button', { name: t('forms.contact.submit') })
      .click();
  await send();
  await page.getByText('Ova je suglasnost obavezna').first().waitFor();
  expect(await fieldOf(shopper, 'contact', t('forms.contact.content')).inputValue()).toBe(
    'Trebam 60 m² falca.',
  );
  await tickRequired(shopper, 'contact');
  await fieldOf(shopper, 'contact', t('forms.contact.files')).setInputFiles(picture);
  await send();
  await page.getByText('Poruka je poslana').waitFor();
  expect((await mailTo(email)).text).toContain('scene-modern-house-golden-hour.jpg');
});

test.concurrent.for(['hr', 'en', 'de'] as const)(
  'the newsletter, from the start page to its end: %s',
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, t, complaints } = shopper;
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await openPage(page, pathOf('home', language));
    // The captcha's script comes with the first use of the form, not before.
    expect(scripts.filter((path) => path.includes('proof-of-work'))).toEqual([]);
    const email = buyerEmail(`news.${language}`);
    await fieldOf(shopper, 'newsletter', t('forms.email')).fill(email);
    await eventually(() => expect(scripts.some((path) => path.includes('proof-of-work'))).toBe(true));
    await tickRequired(shopper, 'newsletter');
    await formNamed(shopper, 'newsletter').getByRole('button').click();
    await page
      .getByRole('status')
      .filter({ hasText: t('forms.newsletter.sentTitle') })
      .waitFor({ timeout: 30_000 });
    const link = linkIn(await mailTo(email), '/api/v1/form/confirmEmail/');
    await openPage(page, link);
    expect(new URL(page.url()).pathname).toBe(pathOf('confirmEmail', language));
    await page.getByRole('heading', { level: 1, name: t('forms.confirmEmail.title') }).waitFor();
    const words = t('mails.newsletter.confirmed');
    await page.getByRole('main').getByText(words).waitFor();
    await page
      .getByRole('region', { name: t('layout.messagesRegion') })
      .getByText(words)
      .waitFor();
    await expectAccessible(page);
    const mails = await mailsTo(email, 2);
    const welcome = mails.find(({ headers }) => headers.some(({ key }) => key === 'list-unsubscribe'));
    const header = (name: string) => welcome?.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    await page.goto(String(header('list-unsubscribe')).slice(1, -1));
    await page.getByRole('button', { name: t('server.unsubscribe.button') }).click();
    await page.getByRole('heading', { name: t('server.unsubscribe.doneTitle') }).waitFor();
    expect(complaints).toEqual([]);
  },
);

test('whoever is subscribed is told so, and the newsletter works without JavaScript', async () => {
  const shopper = await aShopper(openVisitor, 'hr', phone, { javaScriptEnabled: false });
  const { page, t } = shopper;
  const email = buyerEmail('news.plain');
  const send = async () => {
    await page.goto(pathOf('home', 'hr'));
    await fieldOf(shopper, 'newsletter', t('forms.email')).fill(email);
    await tickRequired(shopper, 'newsletter');
    await formNamed(shopper, 'newsletter').getByRole('button').click();
  };
  await send();
  await page.getByText(t('forms.newsletter.sentTitle')).waitFor();
  await page.goto(linkIn(await mailTo(email), '/api/v1/form/confirmEmail/'));
  await send();
  await page.getByText('Ova je e-pošta već prijavljena na newsletter.').waitFor();
});

test.concurrent.for([
  { language: 'hr', viewport: desktop },
  { language: 'en', viewport: phone },
  { language: 'de', viewport: desktop },
] as const)('a price enquiry: $language at $viewport.width px', async ({ language, viewport }) => {
  const shopper = await aShopper(openVisitor, language, viewport, { baseURL: enquiryShopUrl() });
  const { page, t, context, complaints } = shopper;
  const goods = { 'bracket-333': 23, 'seam-tape': 1 };
  await prepareCart(
    { url: shopUrl(), language, site: 'enquiry', goods },
    { cookies: context, pageUrl: enquiryShopUrl() },
  );
  await openPage(page, pathOf('cart', language));
  const name = demoProduct('bracket-333').name[language];
  const other = demoProduct('seam-tape').name[language];
  const cart = page.getByRole('main');
  await cart.getByRole('button', { name: t('cart.line.increase', { name }) }).click();
  await cart.getByRole('button', { name: t('cart.line.remove', { name: other }) }).click();
  await cart.getByRole('heading', { level: 1, name: t('cart.titleWithCount', { count: 24 }) }).waitFor();
  const open = page.getByRole('link', { name: t('forms.enquiry.open') });
  await open.click();
  const dialog = page.getByRole('dialog', {
    name: language === 'hr' ? 'Upit o cijeni' : t('forms.enquiry.title'),
  });
  await dialog.waitFor();
  if (viewport === desktop) expect((await dialog.boundingBox())?.width).toBe(800);
  await dialog.getByText(`24 × ${name}`).waitFor();
  await expectAccessible(page);
  const email = buyerEmail(`enquiry.${language}`);
  await fillContact(shopper, 'enquiry', email);
  await tickRequired(shopper, 'enquiry');
  await dialog.getByRole('button', { name: t('forms.enquiry.submit') }).click();
  await dialog
    .getByRole('status')
    .filter({ hasText: t('forms.enquiry.sentTitle') })
    .waitFor();
  const sentAt = Date.now();
  await dialog.waitFor({ state: 'hidden' });
  // 1.5 s, less what it took to see the words and more what it took to see it gone.
  expect(Date.now() - sentAt).toBeGreaterThan(1000);
  expect(Date.now() - sentAt).toBeLessThan(3500);
  const copy = await mailTo(email);
  expect(copy.text).toContain(name);
  expect(`${copy.text}${copy.html}`).not.toMatch(/€|EUR\b/);
  const company = (await mailsTo('projekti@attika.example')).find(
    (mail) => mail.replyTo?.[0]?.address === email,
  );
  expect(company?.text).toContain(name);
  expect(complaints).toEqual([]);
});

test('a price enquiry without JavaScript stands in the cart page', async () => {
  const shopper = await aShopper(openVisitor, 'hr', desktop, {
    baseURL: enquiryShopUrl(),
    javaScriptEnabled: false,
  });
  const { page, t, context } = shopper;
  await prepareCart(
    { url: shopUrl(), language: 'hr', site: 'enquiry', goods: { 'bracket-333': 2 } },
    { cookies: context, pageUrl: enquiryShopUrl() },
  );
  await page.goto(pathOf('cart', 'hr'));
  await page.getByRole('link', { name: t('forms.enquiry.open') }).click();
  const email = buyerEmail('enquiry.plain');
  await fillContact(shopper, 'enquiry', email);
  await tickRequired(shopper, 'enquiry');
  await formNamed(shopper, 'enquiry')
    .getByRole('button', { name: t('forms.enquiry.submit') })
    .click();
  await expect.poll(() => page.locator('noscript [role=status]').innerText()).toContain('Upit je poslan');
  await mailTo(email);
});
