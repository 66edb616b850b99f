import { pathOf } from '#values/addresses.ts';
import { readMails } from '../tests/support/mail-server.ts';
import { pageAddress, productAddress } from './demo-addresses.ts';
import { openPage, waitForPartHydration } from './open-page.ts';
import {
  at,
  enquiryUrl,
  type ScreenState,
  type ScreenVisit,
  variation,
  withCart,
  withoutCart,
} from './screen-steps.ts';

/** The form that names itself so, sent as it stands. */
async function sendForm({ page }: ScreenVisit, name: string): Promise<void> {
  const form = page.locator(`form:has(input[name="form"][value="${name}"])`);
  await waitForPartHydration(form);
  await form.locator('button[type=submit]').click();
  await form.getByRole('alert').waitFor();
}

const written = {
  firstName: 'Ana',
  lastName: 'Horvat',
  from: 'ana.horvat@kupac.example',
  email: 'ana.horvat@kupac.example',
  contactNumber: '+385 91 555 0100',
  content: 'Treba li podloga pod žlijeb?',
};

/** The form that names itself so, filled in and sent. */
async function sendFilled(
  visit: ScreenVisit,
  name: 'contact' | 'newsletter' | 'availability',
  address: string,
  words: Readonly<Record<string, string>> = written,
): Promise<void> {
  const { page } = visit;
  await withoutCart(visit);
  await openPage(page, visit.url + address);
  const form = page.locator(`form:has(input[name="form"][value="${name}"])`);
  await waitForPartHydration(form);
  for (const [field, text] of Object.entries(words)) {
    const control = form.locator(`[name="${field}"]`);
    if ((await control.count()) > 0) await control.fill(text);
  }
  for (const box of await form.locator('input[type=checkbox][required]').all()) await box.check();
  await form.locator('button[type=submit]').click();
}

/** The same: what was said stands in its place. */
async function showSent(...[visit, name, address]: Parameters<typeof sendFilled>): Promise<void> {
  await sendFilled(visit, name, address);
  await visit.page.getByText(visit.t(`forms.${name}.sentTitle`), { exact: true }).waitFor();
}

/** Asks for the newsletter with an address that has it; where it has not, its owner confirms it first. */
async function showSubscribed(visit: ScreenVisit): Promise<void> {
  const { page, t, language } = visit;
  // Somebody else in each language: an address is not taken again and again.
  const email = `pretplata.${language}@kupac.example`;
  const send = () => sendFilled(visit, 'newsletter', pathOf('home', language), { email });
  const refusal = page.getByRole('alert').getByText(t('messages.refusal.ALREADY_SUBSCRIBED'));
  await send();
  await refusal.or(page.getByText(t('forms.newsletter.sentTitle'), { exact: true })).waitFor();
  if (await refusal.isVisible()) return;
  await page.goto(await findConfirmation(visit, email));
  await send();
  await refusal.waitFor();
}

const mailArrivalMs = 15_000;

/** The address of the link in the mail that asks whether the newsletter is wanted. */
async function findConfirmation({ url, mailFolder }: ScreenVisit, email: string): Promise<string> {
  if (mailFolder === undefined) throw new Error('This screen needs the mails of the shop.');
  for (const deadline = Date.now() + mailArrivalMs; Date.now() < deadline; ) {
    const mails = await readMails(mailFolder, email);
    const path = mails.map(({ text }) => /\/api\/v1\/form\/confirmEmail\/\S+/.exec(text ?? '')?.[0]);
    const newest = path.findLast((one) => one !== undefined);
    if (newest) return url + newest;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`No mail to ${email} asks whether the newsletter is wanted.`);
}

async function openEnquiry(visit: ScreenVisit): Promise<void> {
  await withCart(visit, { site: 'enquiry' });
  await openPage(visit.page, enquiryUrl(visit.url) + pathOf('cart', visit.language));
  await visit.page.getByRole('link', { name: visit.t('forms.enquiry.open') }).click();
  await visit.page.getByRole('dialog').waitFor();
}

const confirmed = 'goalType=message&goal=Hvala!&confirmedEmail=ana.horvat%40kupac.example';

const confirmedFile =
  'goalType=file&goal=%2Fdocuments%2Fdoc-colour-card%2Fhr%2Fcolour-card-hr.pdf&confirmedEmail=ana.horvat%40kupac.example';

/** What is written to the company, and what is asked of visitors. */
export const formStates: readonly ScreenState[] = [
  {
    name: 'cookie-notice',
    over: true,
    async show({ page, url, language }) {
      await page.context().clearCookies();
      await openPage(page, url + pathOf('home', language));
    },
  },
  variation({
    name: 'cookie-choice',
    over: true,
    async show({ page, url, language, t }) {
      await page.context().clearCookies();
      await openPage(page, url + pathOf('home', language));
      await page.getByText(t('layout.cookies.choose'), { exact: true }).click();
    },
  }),
  variation({
    name: 'contact-errors',
    async show(visit) {
      await withoutCart(visit);
      await openPage(visit.page, visit.url + pageAddress('page-faq', visit.language));
      await sendForm(visit, 'contact');
    },
  }),
  variation({
    name: 'newsletter-errors',
    async show(visit) {
      await withoutCart(visit);
      await openPage(visit.page, visit.url + pathOf('home', visit.language));
      await sendForm(visit, 'newsletter');
    },
  }),
  variation({
    name: 'contact-sent',
    show: (visit) => showSent(visit, 'contact', pageAddress('page-faq', visit.language)),
  }),
  variation({
    name: 'newsletter-sent',
    show: (visit) => showSent(visit, 'newsletter', pathOf('home', visit.language)),
  }),
  variation({ name: 'newsletter-already', show: showSubscribed }),
  variation({
    name: 'product-missing-sent',
    show: (visit) => showSent(visit, 'availability', productAddress('flat-sheet', visit.language)),
  }),
  at('form', (language) => pageAddress('page-services', language)),
  variation({
    name: 'form-errors',
    async show(visit) {
      const { page } = visit;
      await withoutCart(visit);
      await openPage(page, visit.url + pageAddress('page-services', visit.language));
      const form = page.locator('form:has([name="data.email"])');
      await waitForPartHydration(form);
      await form.locator('[name="data.email"]').fill('ana@');
      await form.locator('[name="data.areaM2"]').fill('120 m2');
      await form.locator('button[type=submit]').click();
      await form.getByRole('alert').waitFor();
    },
  }),
  {
    name: 'form-sent',
    async show(visit) {
      const { page } = visit;
      await withoutCart(visit);
      await openPage(page, visit.url + pageAddress('page-colours', visit.language));
      const form = page.locator('form:has([name="data.email"])');
      await waitForPartHydration(form);
      await form.locator('[name="data.firstName"]').fill('Ana');
      await form.locator('[name="data.email"]').fill('ana.horvat@kupac.example');
      await form.locator('input[type=checkbox][required]').check();
      await form.locator('button[type=submit]').click();
      await page.getByText(visit.t('forms.defined.confirmTitle')).waitFor();
    },
  },
  variation({
    name: 'product-missing-errors',
    async show(visit) {
      await withoutCart(visit);
      await openPage(visit.page, visit.url + productAddress('flat-sheet', visit.language));
      await sendForm(visit, 'availability');
    },
  }),
  at('confirm-email', (language) => `${pathOf('confirmEmail', language)}?${confirmed}`),
  variation(at('confirm-email-file', (language) => `${pathOf('confirmEmail', language)}?${confirmedFile}`)),
  at('confirm-email-missing', (language) => pathOf('confirmEmail', language), { status: 404 }),
  { name: 'enquiry-form', over: true, show: openEnquiry },
  variation({
    name: 'enquiry-form-errors',
    over: true,
    async show(visit) {
      await openEnquiry(visit);
      await sendForm(visit, 'enquiry');
    },
  }),
];
