import type { ShopRuntime } from '#domain/context.ts';
import type { FormField, FormInput } from '#domain/forms/forms-rules.ts';
import { saveForm } from '#domain/forms/forms-service.ts';
import { contactMaxima, formFilesMaximum } from '#values/form-limits.ts';
import { emailMaximum } from '#values/limits.ts';

const email: FormField = {
  name: 'email',
  label: { hr: 'E-pošta', en: 'E-mail', de: 'E-Mail' },
  type: 'email',
  required: true,
  maximum: emailMaximum,
};

/**
 * The forms that every shop begins with; editors change them. Newsletter and availability notice work without scripts:
 * they demand no captcha until an editor has them do so.
 */
export const defaultForms: readonly FormInput[] = [
  {
    key: 'contactForm',
    kind: 'contactForm',
    title: { hr: 'Upit', en: 'Enquiry', de: 'Anfrage' },
    fields: [
      {
        name: 'firstName',
        label: { hr: 'Ime', en: 'First name', de: 'Vorname' },
        type: 'text',
        required: true,
        maximum: contactMaxima.firstName,
      },
      {
        name: 'lastName',
        label: { hr: 'Prezime', en: 'Last name', de: 'Nachname' },
        type: 'text',
        required: true,
        maximum: contactMaxima.lastName,
      },
      { ...email, name: 'from' },
      {
        name: 'contactNumber',
        label: { hr: 'Telefon', en: 'Telephone', de: 'Telefon' },
        type: 'phone',
        required: true,
        maximum: contactMaxima.contactNumber,
      },
      {
        name: 'content',
        label: { hr: 'Poruka', en: 'Message', de: 'Nachricht' },
        type: 'longText',
        required: true,
        maximum: contactMaxima.content,
      },
      {
        name: 'files',
        label: { hr: 'Datoteke', en: 'Files', de: 'Dateien' },
        type: 'file',
        required: false,
        maximum: formFilesMaximum,
      },
    ],
    captcha: true,
    goal: null,
  },
  {
    key: 'newsletter',
    kind: 'newsletter',
    title: { hr: 'Newsletter', en: 'Newsletter', de: 'Newsletter' },
    fields: [email],
    captcha: false,
    goal: {
      type: 'message',
      text: {
        hr: 'Hvala! Vaša je adresa e-pošte potvrđena.',
        en: 'Thank you! Your e-mail address is confirmed.',
        de: 'Danke! Ihre E-Mail-Adresse ist bestätigt.',
      },
    },
  },
  {
    key: 'productAvailabilityForm',
    kind: 'productAvailabilityForm',
    title: { hr: 'Obavijest o dostupnosti', en: 'Availability alert', de: 'Verfügbarkeitsmeldung' },
    fields: [email],
    captcha: false,
    goal: null,
  },
];

export async function loadDefaultForms(runtime: ShopRuntime): Promise<void> {
  for (const form of defaultForms) await saveForm(runtime, form);
}
