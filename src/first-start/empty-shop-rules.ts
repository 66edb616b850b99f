import { legalPathsOf } from '#domain/checkout/legal/legal-drafts.ts';
import type { DeliveryMethod, PaymentMethod } from '#domain/checkout/method-rules.ts';
import type { ConsentAssignmentInput } from '#domain/consents/consent-assignments.ts';
import { digitalContentConsentKey } from '#domain/consents/consents-rules.ts';
import type { ConsentInput } from '#domain/consents/consents-service.ts';

/** How a new shop sells until its owner decides otherwise: what the law asks for, delivery by post, cash. */

const privacy = legalPathsOf('page-privacy');
const terms = legalPathsOf('page-terms');

export const consents: readonly ConsentInput[] = [
  {
    id: 1,
    key: 'con-privacy',
    uniqueNumber: 'C-001',
    displayName: {
      hr: 'Obrada osobnih podataka',
      en: 'Processing of personal data',
      de: 'Verarbeitung personenbezogener Daten',
    },
    text: {
      hr: `<p>Pročitao/la sam <a href="${privacy.hr}">pravila privatnosti</a> i razumijem da se moji podaci obrađuju radi odgovora na upit ili izvršenja narudžbe.</p>`,
      en: `<p>I have read the <a href="${privacy.en}">privacy policy</a> and understand that my data are used to answer my enquiry or fulfil my order.</p>`,
      de: `<p>Ich habe die <a href="${privacy.de}">Datenschutzerklärung</a> gelesen und nehme zur Kenntnis, dass meine Daten zur Beantwortung der Anfrage oder Erfüllung der Bestellung verarbeitet werden.</p>`,
    },
  },
  {
    id: 2,
    key: 'con-terms',
    uniqueNumber: 'C-002',
    displayName: {
      hr: 'Opći uvjeti poslovanja',
      en: 'Terms of sale',
      de: 'Allgemeine Geschäftsbedingungen',
    },
    text: {
      hr: `<p>Prihvaćam <a href="${terms.hr}">opće uvjete poslovanja</a>.</p>`,
      en: `<p>I accept the <a href="${terms.en}">terms of sale</a>.</p>`,
      de: `<p>Ich akzeptiere die <a href="${terms.de}">Allgemeinen Geschäftsbedingungen</a>.</p>`,
    },
  },
  {
    id: 3,
    key: digitalContentConsentKey,
    uniqueNumber: 'C-003',
    displayName: {
      hr: 'Isporuka digitalnog sadržaja odmah',
      en: 'Immediate supply of digital content',
      de: 'Sofortige Lieferung digitaler Inhalte',
    },
    text: {
      hr: '<p>Tražim da isporuka digitalnog sadržaja počne odmah i prihvaćam da time gubim pravo na raskid.</p>',
      en: '<p>I ask for digital content to be supplied at once and accept that I thereby lose my right of withdrawal.</p>',
      de: '<p>Ich verlange die sofortige Lieferung digitaler Inhalte und weiß, dass ich damit mein Widerrufsrecht verliere.</p>',
    },
  },
];

export const assignments: readonly ConsentAssignmentInput[] = [
  {
    assignedTo: 'checkoutForm',
    consentKeys: ['con-terms', 'con-privacy', digitalContentConsentKey],
    requiredKeys: ['con-terms', 'con-privacy'],
  },
  { assignedTo: 'contactForm', consentKeys: ['con-privacy'], requiredKeys: ['con-privacy'] },
  {
    assignedTo: 'registerForm',
    consentKeys: ['con-privacy', 'con-terms'],
    requiredKeys: ['con-privacy', 'con-terms'],
  },
];

/** A first price that the owner changes; 30 kg and 3 m are what parcel services take. */
export const deliveryMethods: readonly DeliveryMethod[] = [
  {
    id: 1,
    key: 'del-courier',
    kind: 'courier',
    name: { hr: 'Dostavna služba', en: 'Courier', de: 'Paketdienst' },
    description: {
      hr: 'Do 30 kg ukupno, komadi do 3.000 mm.',
      en: 'Up to 30 kg in total, pieces up to 3,000 mm.',
      de: 'Bis 30 kg gesamt, Teile bis 3.000 mm.',
    },
    maximumLengthMm: 3000,
    maximumGrams: 30_000,
    taxClassKey: 'tax-standard',
    freeFromCents: {},
    prices: [{ countries: ['HR'], bands: [{ maximumGrams: 30_000, priceCents: 600 }], days: [2, 4] }],
    branches: [],
  },
];

/** Bank transfer comes with the owner's account number, which nobody knows yet. */
export const paymentMethods: readonly PaymentMethod[] = [
  {
    id: 1,
    key: 'pay-cod',
    kind: 'cashOnDelivery',
    name: { hr: 'Plaćanje pouzećem', en: 'Cash on delivery', de: 'Nachnahme' },
    description: {
      hr: 'Gotovinom kod dostavljača.',
      en: 'In cash, to the courier.',
      de: 'Bar beim Zusteller.',
    },
    feeCents: 0,
    countries: ['HR'],
    minimumCents: 0,
    maximumCents: null,
    digitalAllowed: false,
    deliveryMethodKeys: ['del-courier'],
    config: {},
  },
];
