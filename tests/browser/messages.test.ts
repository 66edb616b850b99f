import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import demoSite from '../../demo/site.json' with { type: 'json' };
import { demoProduct, optionTitle, pageAddress } from '../../tools/demo-addresses.ts';
import { openPage, waitForPartHydration } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { lengthFact } from './amounts.ts';
import { eventually } from './eventually.ts';
import { fieldOf, fillContact, formNamed, picture, pictureName, tickRequired } from './form-steps.ts';
import { onBothWidths } from './hands.ts';
import { hasFocus } from './keys.ts';
import { inTurn } from './language-turns.ts';
import { filesOf, linkIn, mailFrom, mailsTo, mailTo } from './received-mails.ts';
import { aShopper, buyerEmail } from './shopper.ts';
import {
  desktop,
  enquiryShopUrl,
  expectAccessible,
  expectNoSidewaysScroll,
  shopUrl,
  withBrowser,
} from './visitor.ts';

const openVisitor = withBrowser();
test.concurrent.for(onBothWidths({ onPhone: ['de'] }))(
  'a message to the company: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, t, complaints } = shopper;
    await openPage(page, pageAddress('page-contact', language));
    const form = formNamed(shopper, 'contact');
    await waitForPartHydration(form);
    await form.getByRole('button', { name: t('forms.contact.submit') }).click();
    // Everything that is wrong is said at once, where the focus is, and at the fields.
    const summary = form.getByRole('alert');
    await eventually(async () => expect(await hasFocus(summary)).toBe(true));
    expect(await summary.getByRole('listitem').count()).toBe(6);
    if (language === 'hr') expect(await summary.innerText()).toContain('Ime: Unos ovog polja je obavezan');
    // The header stands over what is scrolled below it.
    await expectAccessible(page, { within: 'form:has(input[value=contact])' });
    await expectNoSidewaysScroll(page);
    const email = buyerEmail(`contact.${language}`);
    await fillContact(shopper, 'contact', 'ana@');
    await tickRequired(shopper, form);
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
    // Nobody has proven that the address is the sender's: the receipt repeats nothing that was written.
    expect(copy.text).not.toContain('Trebam 60 m² falca.');
    const company = await mailFrom(email, 'info@attika.example');
    expect(filesOf(company).map(({ filename }) => filename)).toEqual([pictureName]);
    const sent = await readFile(picture);
    expect(Buffer.from(filesOf(company)[0]?.content as ArrayBuffer).equals(sent)).toBe(true);
    expect(complaints).toEqual([]);
  },
);

test.concurrent.for(inTurn('en'))(
  'the newsletter, from the start page to unsubscribing: %s',
  { tags: 'release' },
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, t, complaints } = shopper;
    await openPage(page, pathOf('home', language));
    const email = buyerEmail(`news.${language}`);
    await fieldOf(shopper, 'newsletter', t('forms.email')).fill(email);
    await tickRequired(shopper, formNamed(shopper, 'newsletter'));
    await formNamed(shopper, 'newsletter').getByRole('button').click();
    await page
      .getByRole('status')
      .filter({ hasText: t('forms.newsletter.sentTitle') })
      .waitFor();
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

test.concurrent.for(onBothWidths({ onPhone: ['en'] }))(
  'a price enquiry: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport, { baseURL: enquiryShopUrl() });
    const { page, t, context, complaints } = shopper;
    const sheet = { qty: 2, lengthMm: 4250, texts: { mark: 'sjever, red 3' } };
    const goods = { 'bracket-333': 23, 'seam-tape': 1, 'klik-505-ral7016-t070': sheet };
    await prepareCart(
      { url: shopUrl(), language, site: 'enquiry', goods },
      { cookies: context, pageUrl: enquiryShopUrl() },
    );
    await openPage(page, pathOf('cart', language));
    const name = demoProduct('bracket-333').name[language];
    const other = demoProduct('seam-tape').name[language];
    const cart = page.getByRole('main');
    await cart.getByRole('button', { name: t('cart.line.increase', { name }) }).click();
    await cart.getByRole('button', { name: t('enquiry.cart.line.remove', { name: other }) }).click();
    await cart
      .getByRole('heading', { level: 1, name: t('enquiry.cart.titleWithCount', { count: 26 }) })
      .waitFor();
    const open = page.getByRole('link', { name: t('forms.enquiry.open') });
    await open.click();
    const dialog = page.getByRole('dialog', {
      name: language === 'hr' ? 'Upit o cijeni' : t('forms.enquiry.title'),
    });
    await dialog.waitFor();
    if (viewport === desktop) expect((await dialog.boundingBox())?.width).toBe(800);
    await dialog.getByText(`24 × ${name}`).waitFor();
    const choices = [
      lengthFact(language, 4250),
      `${optionTitle('klik-505', 'mark', language)}: sjever, red 3`,
    ];
    for (const choice of choices) await dialog.getByText(choice, { exact: true }).waitFor();
    await expectAccessible(page);
    const email = buyerEmail(`enquiry.${language}`);
    await fillContact(shopper, 'enquiry', email);
    await tickRequired(shopper, formNamed(shopper, 'enquiry'));
    const shownMs = await timeUntilGone(page, t('forms.enquiry.sentTitle'));
    await dialog.getByRole('button', { name: t('forms.enquiry.submit') }).click();
    await dialog
      .getByRole('status')
      .filter({ hasText: t('forms.enquiry.sentTitle') })
      .waitFor();
    await dialog.waitFor({ state: 'hidden' });
    // It stays for 1.5 s; how much longer is a busy machine's to say.
    expect(await shownMs()).toBeGreaterThan(1400);
    const note = cart.getByRole('status').filter({ hasText: t('forms.enquiry.sentTitle') });
    await note.getByText(t('forms.enquiry.sentList')).waitFor();
    await note.getByRole('link', { name: t('forms.enquiry.toShop') }).waitFor();
    await cart.getByRole('heading', { level: 1, name: t('enquiry.cart.title'), exact: true }).waitFor();
    await expectAccessible(page);
    await openPage(page, pathOf('cart', language));
    await cart.getByRole('heading', { name: t('enquiry.cart.empty.title') }).waitFor();
    const copy = await mailTo(email);
    expect(copy.text).toContain(name);
    // The capital of the company stands in every business letter.
    const told = `${copy.text}${copy.html}`.replaceAll(demoSite.company.capital[language], '');
    expect(told).not.toMatch(/€|EUR\b/);
    const company = await mailFrom(email, 'projekti@attika.example');
    // What the company reads is in its own language, whoever asks.
    const words = [
      demoProduct('bracket-333').name.hr,
      optionTitle('klik-505', 'mark', 'hr'),
      lengthFact('hr', 4250),
    ];
    for (const word of words) expect(company.text).toContain(word);
    expect(complaints).toEqual([]);
  },
);

/** How long the window with these words stands, from when they appear in it; told by the page's own clock. */
async function timeUntilGone(page: Page, words: string): Promise<() => Promise<number>> {
  const shownMs = await page.evaluateHandle((said) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    let shownAt: number | undefined;
    new MutationObserver((_changes, observer) => {
      const isShown = [...document.querySelectorAll('dialog[open]')].some((dialog) =>
        dialog.textContent?.includes(said),
      );
      if (isShown) shownAt ??= performance.now();
      else if (shownAt !== undefined) {
        resolve(performance.now() - shownAt);
        observer.disconnect();
      }
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    return { promise };
  }, words);
  return () => shownMs.evaluate(({ promise }) => promise);
}
