import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { demoProduct, pageAddress } from '../../tools/demo-addresses.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { eventually } from './eventually.ts';
import {
  definedForm,
  expectBoxesNamed,
  fieldOf,
  fillContact,
  fillSurvey,
  formIsAlive,
  formNamed,
  picture,
  pictureName,
  tickRequired,
} from './form-steps.ts';
import { waysFrom } from './hands.ts';
import { hasFocus } from './keys.ts';
import { filesOf, followMail, mailFrom, mailTo } from './received-mails.ts';
import { aShopperOfWay, buyerEmail, open, type Shopper, seen } from './shopper.ts';
import { specified } from './specified-words.ts';
import { enquiryShopUrl, shopUrl, withBrowser } from './visitor.ts';

/* What anybody may send, by keyboard alone and without JavaScript: nothing typed is lost, files go along. */

const openVisitor = withBrowser();

const said = ({ page }: Shopper, words: string) => seen(page.getByText(words)).waitFor();

test.concurrent.for(waysFrom('hr'))('a message to the company: $language $way', async (way) => {
  const shopper = await aShopperOfWay(openVisitor, way);
  const { t, language, hands, complaints } = shopper;
  await open(shopper, pageAddress('page-contact', language));
  const form = formNamed(shopper, 'contact');
  await formIsAlive(shopper, form);
  const send = () => hands.press(form.getByRole('button', { name: t('forms.contact.submit') }));
  await send();
  await form.getByRole('alert').getByText(specified(shopper, 'messages.field.required')).first().waitFor();
  await form.getByRole('alert').getByText(t('forms.consentRequired')).waitFor();
  await expectBoxesNamed(form.getByRole('alert'), 1);
  await fillContact(shopper, 'contact', 'ana@');
  await tickRequired(shopper, form);
  await send();
  await said(shopper, t('messages.field.email'));
  const content = fieldOf(shopper, 'contact', t('forms.contact.content'));
  expect(await content.inputValue()).toBe('Trebam 60 m² falca.');
  const email = buyerEmail(`contact.${language}.${way.scripts}`);
  await hands.fill(fieldOf(shopper, 'contact', t('forms.contact.from')), email);
  await hands.attach(fieldOf(shopper, 'contact', t('forms.contact.files')), [picture]);
  await send();
  // Without scripts the puzzle of the captcha has no answer: people are told how else to write.
  if (!way.scripts) {
    expect(await shopper.page.locator('body').innerText()).toContain(t('forms.defined.needsScripts'));
    await said(shopper, t('messages.refusal.CAPTCHA_REQUIRED'));
    expect(complaints).toEqual([]);
    return;
  }
  await said(shopper, t('forms.contact.sentTitle'));
  expect((await mailFrom(email, 'info@attika.example')).text).toContain(pictureName);
  expect((await mailTo(email)).text).not.toContain(pictureName);
  expect(complaints).toEqual([]);
});

test.concurrent.for(waysFrom('en'))(
  'the newsletter is requested, confirmed, requested again and ended: $language $way',
  async (way) => {
    const shopper = await aShopperOfWay(openVisitor, way);
    const { page, t, language, hands, complaints } = shopper;
    const email = buyerEmail(`news.${language}.${way.scripts}`);
    const subscribe = async () => {
      await open(shopper, pathOf('home', language));
      const form = formNamed(shopper, 'newsletter');
      await formIsAlive(shopper, form);
      await hands.fill(fieldOf(shopper, 'newsletter', t('forms.email')), email);
      await tickRequired(shopper, form);
      await hands.press(form.getByRole('button'));
    };
    await subscribe();
    await said(shopper, t('forms.newsletter.sentTitle'));
    await followMail(shopper, email, '/api/v1/form/confirmEmail/');
    await said(shopper, t('mails.newsletter.confirmed'));
    await subscribe();
    await said(shopper, t('messages.refusal.ALREADY_SUBSCRIBED'));
    await followMail(shopper, email, 'unsubscribe');
    await hands.press(page.getByRole('button', { name: t('server.unsubscribe.button') }));
    await page.getByRole('heading', { name: t('server.unsubscribe.doneTitle') }).waitFor();
    expect(complaints).toEqual([]);
  },
);

test.concurrent.for(waysFrom('de'))('a defined form with a file: $language $way', async (way) => {
  const shopper = await aShopperOfWay(openVisitor, way);
  const { t, language, hands, complaints } = shopper;
  await open(shopper, pageAddress('page-services', language));
  const form = definedForm(shopper);
  await formIsAlive(shopper, form);
  const field = (name: string) => form.locator(`[name="data.${name}"]`);
  const send = () => hands.press(form.locator('button[type=submit]'));
  const email = buyerEmail(`survey.${language}.${way.scripts}`);
  await fillSurvey(shopper, form, 'ana@');
  await hands.attach(field('plans'), ['README.md']);
  await tickRequired(shopper, form);
  await send();
  await said(shopper, t('messages.field.email'));
  expect(await field('roofKind').inputValue()).toBe('hip');
  await hands.fill(field('email'), email);
  await hands.attach(field('plans'), ['README.md']);
  await send();
  // What a file is, its bytes decide.
  await said(shopper, t('forms.defined.filesWrong', { count: 10 }));
  await hands.attach(field('plans'), [picture]);
  await send();
  await said(shopper, t('forms.defined.sentTitle'));
  expect(filesOf(await mailFrom(email, 'info@attika.example'))).toHaveLength(1);
  expect(complaints).toEqual([]);
});

/** A window over the cart; the focus goes on to what the page says afterwards. */
test.concurrent.for(waysFrom('hr'))('a price enquiry: $language $way', async (way) => {
  const shopper = await aShopperOfWay(openVisitor, way, { baseURL: enquiryShopUrl() });
  const { page, t, language, context, hands, scripts, complaints } = shopper;
  await prepareCart(
    { url: shopUrl(), language, site: 'enquiry', goods: { 'bracket-333': 2 } },
    { cookies: context, pageUrl: enquiryShopUrl() },
  );
  await open(shopper, pathOf('cart', language));
  const opener = page.getByRole('link', { name: t('forms.enquiry.open') });
  await hands.press(opener);
  const form = formNamed(shopper, 'enquiry');
  // Without scripts the puzzle of the captcha has no answer: people are told how else to ask.
  if (!scripts) {
    await eventually(async () =>
      expect(await page.locator('body').innerText()).toContain(t('forms.defined.needsScripts')),
    );
    expect(await form.count()).toBe(0);
    return;
  }
  await form.waitFor();
  await formIsAlive(shopper, form);
  // What stands in a noscript element is no text to be found for Playwright.
  const reads = (words: string) =>
    eventually(async () => expect(await page.locator('body').innerText()).toContain(words));
  const send = () => hands.press(form.getByRole('button', { name: t('forms.enquiry.submit') }));
  await fillContact(shopper, 'enquiry', 'ana@');
  await tickRequired(shopper, form);
  await send();
  await reads(t('messages.field.email'));
  const email = buyerEmail(`enquiry.${language}.${scripts}`);
  await hands.fill(fieldOf(shopper, 'enquiry', t('forms.contact.from')), email);
  await send();
  await reads(t('forms.enquiry.sentTitle'));
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const note = page.getByRole('status').filter({ hasText: t('forms.enquiry.sentList') });
  await eventually(async () => expect(await hasFocus(note)).toBe(true));
  const name = demoProduct('bracket-333').name[language];
  expect((await mailTo(email)).text).toContain(name);
  expect((await mailFrom(email, 'projekti@attika.example')).text).toContain(name);
  expect(complaints).toEqual([]);
});
