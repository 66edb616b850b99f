import { writeLegalDrafts } from '#domain/checkout/legal/legal-drafts.ts';
import { saveDeliveryMethods, savePaymentMethods } from '#domain/checkout/methods-service.ts';
import { saveAssignment } from '#domain/consents/consent-assignments.ts';
import { saveConsent } from '#domain/consents/consents-service.ts';
import { saveDocument, saveNavigation } from '#domain/content/content-service.ts';
import type { ShopRuntime } from '#domain/context.ts';
import type { CheckoutSettings, MediaSize } from '#domain/site.ts';
import type { SiteInput } from '#domain/sites/site-input.ts';
import { saveSite } from '#domain/sites/sites-service.ts';
import { legalPageKeys } from '#values/first-steps.ts';
import { type Language, languages } from '#values/language.ts';
import { defaultForms, loadDefaultForms } from './default-forms.ts';
import { readRegisters } from './demo/demo-files.ts';
import { loadCountries, loadLanguages, loadTaxClasses } from './demo/site-step.ts';
import {
  accessibilityPage,
  copyright,
  elements,
  homePage,
  homeSlug,
  navigations,
  shopName,
} from './empty-shop-content.ts';
import { assignments, consents, deliveryMethods, paymentMethods } from './empty-shop-rules.ts';
import { inStep, type ReportProgress } from './progress.ts';

const checkoutSettings: CheckoutSettings = {
  enabled: true,
  social_facebook: false,
  social_google: false,
  cart_type: 2,
  checkout_type: 0,
  checkout_guest: true,
  checkout_giftwrap: false,
  checkout_message: true,
  merge: true,
  product_delivery_type: 'link',
  allowedCountries: ['HR'],
};

/** The five sizes of docs/rules/pages.md. */
const mediaSizes: readonly MediaSize[] = [
  { name: 'ThumbnailSize', width: 50, height: 50, autoResize: true },
  { name: 'PortraitSize', width: 768, height: 1024, autoResize: true },
  { name: 'MediumSize', width: 640, height: 640, autoResize: true },
  { name: 'LargeSize', width: 926, height: 926, autoResize: true },
  { name: 'FullHDSize', width: 1920, height: 1080, autoResize: true },
];

/** Fills what a new shop needs before it has anything to sell: registers, one site, tax, a home page, a checkout. */
export async function loadEmptyShop(runtime: ShopRuntime, report: ReportProgress): Promise<void> {
  const registers = await readRegisters();
  await inStep(report, 'languages', registers.languages.length, () =>
    loadLanguages(runtime, registers.languages),
  );
  await inStep(report, 'countries', registers.countries.length, () =>
    loadCountries(runtime, registers.countries),
  );
  const site = await inStep(report, 'sites', 1, () => saveSite(runtime, newSite(runtime)));
  await inStep(report, 'tax classes', registers.tax.classes.length, () =>
    loadTaxClasses(runtime, registers.tax),
  );
  const pages = [homePage, accessibilityPage];
  await inStep(report, 'pages', pages.length, async () => {
    for (const page of pages) await saveDocument(runtime, page);
  });
  await inStep(report, 'elements', elements.length, async () => {
    for (const element of elements) await saveDocument(runtime, element);
  });
  await inStep(report, 'navigation', navigations.length, async () => {
    for (const navigation of navigations) await saveNavigation(runtime, site.id, navigation);
  });
  await inStep(report, 'consents', consents.length, async () => {
    for (const consent of consents) await saveConsent(runtime, consent);
    for (const assignment of assignments) await saveAssignment(runtime, site.id, assignment);
  });
  await inStep(report, 'forms', defaultForms.length, () => loadDefaultForms(runtime));
  await inStep(report, 'delivery', deliveryMethods.length, () =>
    saveDeliveryMethods(runtime, deliveryMethods),
  );
  await inStep(report, 'payment', paymentMethods.length, () => savePaymentMethods(runtime, paymentMethods));
  await inStep(report, 'legal drafts', legalPageKeys.length, () =>
    writeLegalDrafts({ ...runtime, site }, 'make'),
  );
}

function newSite({ random }: ShopRuntime): SiteInput {
  return {
    siteId: '1',
    apiKeyToken: random.token(16),
    name: shopName.hr,
    url: 'http://localhost:3000',
    // None: the first site serves every host that nobody claims.
    hosts: [],
    priceMode: 'shown',
    introAnimation: false,
    maintenance: false,
    catalogueKey: 'shared',
    languages,
    company: {
      legalName: shopName.hr,
      street: '',
      houseNumber: '',
      zipCode: '',
      city: '',
      country: 'HR',
      phone: '',
      // Nobody's: the first administrator's address takes its place (domain/accounts/users-service.ts).
      email: '',
      oib: '',
      vatId: '',
      iban: '',
    },
    currencyConfig: {
      mainCurrency: 'EUR',
      id: 44,
      symbol: '€',
      allowedCurrencies: [{ id: 44, label: 'EUR', symbol: '€', rate: 1 }],
    },
    mediaSizes,
    stores: languages.map((language) => ({
      storeId: String(1 + languages.indexOf(language)),
      language,
      name: shopName,
      pathPrefix: prefixOf(language),
      checkoutSettings,
    })),
    options: {
      HomePageSlug: homeSlug,
      CopyrightText: copyright,
      ThemeNavigations: { main: 'nav-main', footer1: 'nav-footer1', footer4: 'nav-footer4' },
      CustomHeader: 'el-header',
      CustomFooter: 'el-footer',
      CookieNotice: true,
      DefaultLanguage: 41,
      AllowedLanguages: [41, 31, 28],
      // Whoever reads what people have sent, ordered or told of themselves; the demo, whose passwords are public, asks nobody.
      RequireSecondFactor: {
        ...{ editor: true, publisher: true, admin: true },
        ...{ sales: true, production: true, accounts: true },
      },
    },
  };
}

function prefixOf(language: Language): string {
  return language === 'hr' ? '' : `/${language}`;
}
