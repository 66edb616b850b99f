import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import type { Email } from 'postal-mime';
import { expect, test, vi } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { pageAddress } from '../../tools/demo-addresses.ts';
import { openPage, partIsAlive } from '../../tools/open-page.ts';
import { mailsTo, mailTo } from './received-mails.ts';
import { aShopper, buyerEmail, type Shopper } from './shopper.ts';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();
const pictures = ['scene-modern-house-golden-hour.jpg', 'flat-sheet-coil.jpg'];

/** The form of the page that editors defined; its fields bear their names behind `data.`. */
const definedForm = ({ page }: Shopper) => page.locator('form:has([name^="data."])');

async function fillSurvey(form: Locator, email: string): Promise<void> {
  await form.locator('[name="data.firstName"]').fill('Ana');
  await form.locator('[name="data.lastName"]').fill('Šimić');
  await form.locator('[name="data.email"]').fill(email);
  await form.locator('[name="data.phone"]').fill('+385 91 555 0101');
  await form.locator('[name="data.city"]').fill('Križevci');
  await form.locator('[name="data.roofKind"]').selectOption('hip');
  await form.locator('[name="data.areaM2"]').fill('120,5');
  for (const box of await form.locator('input[type=checkbox][required]').all()) await box.check();
}

/** What the company got of this sender, once it is there. */
async function companyMail(sender: string): Promise<Email> {
  const find = async () =>
    (await mailsTo('info@attika.example')).find((mail) => mail.replyTo?.[0]?.address === sender);
  return vi.waitUntil(find, { timeout: 15_000, interval: 200 }) as Promise<Email>;
}

test.for([
  { language: 'hr', viewport: desktop },
  { language: 'de', viewport: phone },
  { language: 'en', viewport: desktop },
] as const)('a form by definition, with files: $language at $viewport.width px', async (given) => {
  const { language, viewport } = given;
  const shopper = await aShopper(openVisitor, language, viewport);
  const { page, t, complaints } = shopper;
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await openPage(page, pageAddress('page-services', language));
  const form = definedForm(shopper);
  await partIsAlive(form);
  const send = () => form.locator('button[type=submit]').click();
  // Leaving a field says what is wrong with it, and moves nothing away from under the press that comes next.
  await form.locator('[name="data.email"]').fill('ana@');
  await send();
  const summary = form.getByRole('alert');
  await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
  // Six fields and the consent.
  expect(await summary.getByRole('listitem').count()).toBe(7);
  if (language === 'hr')
    expect(await summary.innerText()).toContain('Vrsta krova: Unos ovog polja je obavezan');
  await expectAccessible(page, 'form:has([name^="data."])');
  await expectNoSidewaysScroll(page);
  const email = buyerEmail(`survey.${language}`);
  await fillSurvey(form, email);
  await form.locator('[name="data.areaM2"]').fill('velika');
  await send();
  await form.getByRole('alert').getByText(t('forms.defined.numberWrong')).first().waitFor();
  await form.locator('[name="data.areaM2"]').fill('120,5');
  await form.locator('[name="data.plans"]').setInputFiles(pictures.map((name) => `demo/media/${name}`));
  await send();
  await page
    .getByRole('status')
    .filter({ hasText: t('forms.defined.sentTitle') })
    .waitFor();
  const mail = await companyMail(email);
  expect(mail.text).toContain('Četverostrešni');
  expect(mail.text).toContain('120,5');
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(pictures);
  const [sent] = await Promise.all(pictures.map((name) => readFile(`demo/media/${name}`)));
  expect(sent?.equals(Buffer.from(mail.attachments[0]?.content as ArrayBuffer))).toBe(true);
  // This form's definition asks for no captcha.
  expect(scripts.filter((path) => path.includes('proof-of-work'))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a form by definition without JavaScript: nothing typed is lost, files go along', async () => {
  const shopper = await aShopper(openVisitor, 'hr', desktop, { javaScriptEnabled: false });
  const { page, t } = shopper;
  await page.goto(pageAddress('page-services', 'hr'));
  const form = definedForm(shopper);
  const email = buyerEmail('survey.plain');
  await fillSurvey(form, 'ana@');
  await form.locator('[name="data.plans"]').setInputFiles('README.md');
  const send = () => form.locator('button[type=submit]').click();
  await send();
  await form.getByText(t('messages.field.email')).first().waitFor();
  expect(await form.locator('[name="data.roofKind"]').inputValue()).toBe('hip');
  await form.locator('[name="data.email"]').fill(email);
  await form.locator('[name="data.plans"]').setInputFiles('README.md');
  await send();
  // What a file is, its bytes decide.
  await form
    .getByText(t('forms.defined.filesWrong', { count: 10 }))
    .first()
    .waitFor();
  await form.locator('[name="data.plans"]').setInputFiles(`demo/media/${pictures[0]}`);
  await send();
  await page.getByText(t('forms.defined.sentTitle')).waitFor();
  expect((await companyMail(email)).attachments).toHaveLength(1);
});

test.for(['hr', 'en', 'de'] as const)(
  'a form that confirms its e-mail and leads to a file: %s',
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, t, complaints } = shopper;
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await openPage(page, pageAddress('page-colours', language));
    const form = definedForm(shopper);
    await partIsAlive(form);
    const email = buyerEmail(`colours.${language}`);
    // The captcha's script comes with the first use of the form, not before.
    expect(scripts.filter((path) => path.includes('proof-of-work'))).toEqual([]);
    await form.locator('[name="data.firstName"]').fill('Ana');
    await expect.poll(() => scripts.some((path) => path.includes('proof-of-work'))).toBe(true);
    await form.locator('[name="data.email"]').fill(email);
    for (const box of await form.locator('input[type=checkbox][required]').all()) await box.check();
    await form.locator('button[type=submit]').click();
    await page
      .getByRole('status')
      .filter({ hasText: t('forms.defined.confirmTitle') })
      .waitFor({ timeout: 30_000 });
    const { text } = await mailTo(email);
    const link = /https?:\/\/\S+\/api\/v1\/form\/confirmEmail\/\S+/.exec(text ?? '')?.[0];
    const download = page.waitForEvent('download');
    await openPage(page, String(link));
    expect(new URL(page.url()).pathname).toBe(pathOf('confirmEmail', language));
    await page.getByRole('heading', { level: 1, name: t('forms.confirmEmail.title') }).waitFor();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    expect(complaints).toEqual([]);
  },
);

test('a form whose definition demands the captcha says that it needs JavaScript', async () => {
  const shopper = await aShopper(openVisitor, 'hr', phone, { javaScriptEnabled: false });
  const { page, t } = shopper;
  await page.goto(pageAddress('page-colours', 'hr'));
  await expect
    .poll(() => page.locator('main noscript').innerText())
    .toContain(t('forms.defined.needsScripts'));
});
