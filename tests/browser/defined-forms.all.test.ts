import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { pageAddress } from '../../tools/demo-addresses.ts';
import { openPage, waitForPartHydration } from '../../tools/open-page.ts';
import { shopTexts } from '../../tools/shop-texts.ts';
import { eventually } from './eventually.ts';
import { definedForm, expectBoxesNamed, fillSurvey, tickRequired } from './form-steps.ts';
import { onBothWidths } from './hands.ts';
import { hasFocus } from './keys.ts';
import { inTurn } from './language-turns.ts';
import { filesOf, mailFrom, mailTo } from './received-mails.ts';
import { fetchPage } from './server-pages.ts';
import { aShopper, buyerEmail } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser({ unseen: true });
const pictures = ['scene-modern-house-golden-hour.jpg', 'flat-sheet-coil.jpg'];

test.concurrent.for(onBothWidths({ onPhone: ['de'] }))(
  'a defined form with files: $language at $viewport.width px',
  async (given) => {
    const { language, viewport } = given;
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, t, complaints } = shopper;
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await openPage(page, pageAddress('page-services', language));
    const form = definedForm(shopper);
    await waitForPartHydration(form);
    const send = () => form.locator('button[type=submit]').click();
    // Leaving a field says what is wrong with it, and moves nothing away from under the press that comes next.
    await form.locator('[name="data.email"]').fill('ana@');
    await send();
    const summary = form.getByRole('alert');
    await eventually(async () => expect(await hasFocus(summary)).toBe(true));
    // Six fields and the consent.
    expect(await summary.getByRole('listitem').count()).toBe(7);
    await expectBoxesNamed(summary, 1);
    if (language === 'hr')
      expect(await summary.innerText()).toContain('Vrsta krova: Unos ovog polja je obavezan');
    await expectAccessible(page, { within: 'form:has([name^="data."])' });
    await expectNoSidewaysScroll(page);
    const email = buyerEmail(`survey.${language}`);
    await fillSurvey(shopper, form, email);
    await tickRequired(shopper, form);
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
    const mail = await mailFrom(email, 'info@attika.example');
    expect(mail.text).toContain('Četverostrešni');
    expect(mail.text).toContain('120,5');
    expect(filesOf(mail).map(({ filename }) => filename)).toEqual(pictures);
    const [sent] = await Promise.all(pictures.map((name) => readFile(`demo/media/${name}`)));
    expect(sent?.equals(Buffer.from(filesOf(mail)[0]?.content as ArrayBuffer))).toBe(true);
    // This form's definition asks for no captcha.
    expect(scripts.filter((path) => path.includes('proof-of-work'))).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

test.concurrent.for(inTurn('en'))(
  'a form that confirms its e-mail and leads to a file: %s',
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, t, complaints } = shopper;
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await openPage(page, pageAddress('page-colours', language));
    const form = definedForm(shopper);
    await waitForPartHydration(form);
    const email = buyerEmail(`colours.${language}`);
    // The captcha's script comes with the first use of the form, not before.
    expect(scripts.filter((path) => path.includes('proof-of-work'))).toEqual([]);
    await form.locator('[name="data.firstName"]').fill('Ana');
    await eventually(() => expect(scripts.some((path) => path.includes('proof-of-work'))).toBe(true));
    await form.locator('[name="data.email"]').fill(email);
    await tickRequired(shopper, form);
    await form.locator('button[type=submit]').click();
    await page
      .getByRole('status')
      .filter({ hasText: t('forms.defined.confirmTitle') })
      .waitFor();
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

test.for(inTurn('hr'))(
  'a form whose definition demands the captcha says that it needs JavaScript: %s',
  async (language) => {
    const { html } = await fetchPage(shopUrl(), pageAddress('page-colours', language));
    const said = [...html.matchAll(/<noscript>(.*?)<\/noscript>/gs)].map(([, words]) => words).join();
    expect(said).toContain(shopTexts(language)('forms.defined.needsScripts'));
  },
);

test.concurrent.for(onBothWidths({ onPhone: ['en'] }))(
  'a form sent before its code has loaded waits for it: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, t, complaints } = shopper;
    const { promise: isSent, resolve: tellSent } = Promise.withResolvers<void>();
    await page.route(/\/assets\/(form|sent|defined)-/, async (route) => {
      await isSent;
      await route.continue();
    });
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.method());
    });
    await page.goto(pageAddress('page-colours', language));
    const form = definedForm(shopper);
    await form.locator('[name="data.firstName"]').fill('Ana');
    await form.locator('[name="data.email"]').fill(buyerEmail(`hasty.${language}`));
    await tickRequired(shopper, form);
    await form.locator('button[type=submit]').click();
    tellSent();
    await page.getByText(t('forms.defined.confirmTitle')).waitFor();
    expect(documents).toEqual(['GET']);
    expect(complaints).toEqual([]);
  },
);
