import { pathOf } from '#values/addresses.ts';
import { pageAddress, productAddress } from './demo-addresses.ts';
import { openPage, partIsAlive } from './open-page.ts';
import { at, enquiryUrl, type ScreenState, type ScreenVisit, withCart, withoutCart } from './screen-steps.ts';

/** The form that names itself so, sent as it stands. */
async function sendForm({ page }: ScreenVisit, name: string): Promise<void> {
  const form = page.locator(`form:has(input[name="form"][value="${name}"])`);
  await partIsAlive(form);
  await form.locator('button[type=submit]').click();
  await form.getByRole('alert').waitFor();
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
  {
    name: 'cookie-choice',
    over: true,
    async show({ page, url, language, t }) {
      await page.context().clearCookies();
      await openPage(page, url + pathOf('home', language));
      await page.getByText(t('layout.cookies.choose'), { exact: true }).click();
    },
  },
  {
    name: 'contact-errors',
    async show(visit) {
      await withoutCart(visit);
      await openPage(visit.page, visit.url + pageAddress('page-faq', visit.language));
      await sendForm(visit, 'contact');
    },
  },
  {
    name: 'newsletter-errors',
    async show(visit) {
      await withoutCart(visit);
      await openPage(visit.page, visit.url + pathOf('home', visit.language));
      await sendForm(visit, 'newsletter');
    },
  },
  at('form', (language) => pageAddress('page-services', language)),
  {
    name: 'form-errors',
    async show(visit) {
      const { page } = visit;
      await withoutCart(visit);
      await openPage(page, visit.url + pageAddress('page-services', visit.language));
      const form = page.locator('form:has([name="data.email"])');
      await partIsAlive(form);
      await form.locator('[name="data.email"]').fill('ana@');
      await form.locator('[name="data.areaM2"]').fill('120 m2');
      await form.locator('button[type=submit]').click();
      await form.getByRole('alert').waitFor();
    },
  },
  {
    name: 'form-sent',
    async show(visit) {
      const { page } = visit;
      await withoutCart(visit);
      await openPage(page, visit.url + pageAddress('page-colours', visit.language));
      await page.locator('[name="data.firstName"]').fill('Ana');
      await page.locator('[name="data.email"]').fill('ana.horvat@kupac.example');
      const form = page.locator('form:has([name="data.email"])');
      await form.locator('input[type=checkbox][required]').check();
      await form.locator('button[type=submit]').click();
      await page.getByText(visit.t('forms.defined.confirmTitle')).waitFor();
    },
  },
  at('product-missing', (language) => productAddress('flat-sheet', language)),
  {
    name: 'product-missing-errors',
    async show(visit) {
      await withoutCart(visit);
      await openPage(visit.page, visit.url + productAddress('flat-sheet', visit.language));
      await sendForm(visit, 'availability');
    },
  },
  at('confirm-email', (language) => `${pathOf('confirmEmail', language)}?${confirmed}`),
  at('confirm-email-file', (language) => `${pathOf('confirmEmail', language)}?${confirmedFile}`),
  at('confirm-email-missing', (language) => pathOf('confirmEmail', language), { status: 404 }),
  { name: 'enquiry-form', over: true, show: openEnquiry },
  {
    name: 'enquiry-form-errors',
    over: true,
    async show(visit) {
      await openEnquiry(visit);
      await sendForm(visit, 'enquiry');
    },
  },
];
