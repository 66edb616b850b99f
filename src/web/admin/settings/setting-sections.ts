import { invoicings } from '#values/invoicing.ts';
import type { SettingsGroup } from '#values/settings.ts';
import type { TextsOf } from '#values/texts-of.ts';
import { formatShortDate } from '#web/i18n/formats.ts';
import { methodSections } from './method-sections.ts';
import type { SettingRow, SettingSection, Settings } from './setting-rows.ts';
import { rowMaker, type Saying } from './setting-words.ts';

/** What of a group is entered, in its parts. */
export function sectionsOf(group: SettingsGroup, settings: Settings, saying: Saying): SettingSection[] {
  const t: TextsOf<'settings'> = saying.t;
  const { language } = saying;
  const { row, countryRow, countryOf, titleOf } = rowMaker(saying);
  const texts = (...fields: string[]) => fields.map((field) => row('text', field));
  switch (group) {
    case 'company':
      return [
        {
          rows: [
            ...texts('legalName', 'street', 'houseNumber', 'zipCode', 'city'),
            countryRow('country', 'country'),
            row('text', 'phone'),
            row('email', 'email'),
            ...texts('vatId', 'oib'),
            row('words', 'court'),
            row('words', 'capital'),
            row('text', 'management'),
          ],
        },
      ];
    case 'sender':
      return [
        {
          rows: [
            row('text', 'name'),
            { ...row('email', 'sendEmailTo'), isOptional: true },
            row('lines', 'sendOrdersTo'),
            { ...row('email', 'sendGdprTo'), isOptional: true },
            { ...row('email', 'securityEmail'), isOptional: true },
          ],
        },
      ];
    case 'bank':
      return [
        {
          rows: [
            ...texts('iban', 'recipient', 'model', 'purpose'),
            row('number', 'dueDays'),
            row('words', 'bank'),
          ],
        },
      ];
    case 'delivery':
    case 'branches':
    case 'payment':
      return methodSections(group, settings, saying);
    case 'tax':
      // Rates are corrected, never taken away: orders were taxed by them.
      return (settings.taxClasses ?? []).map(({ name, key, rates }, index) => ({
        title: titleOf(name) || key,
        isInColumns: true as const,
        rows: [],
        parts: rates.map(({ country, validFrom }, place) => {
          const path = `taxClasses.${index}.rates.${place}`;
          const isNew = typeof rates[place]?.rate !== 'number' || country === '';
          return {
            title:
              country === ''
                ? t('newEntry')
                : t('rateFrom', { country: countryOf(country), day: formatShortDate(language, validFrom) }),
            rows: [
              ...(isNew
                ? [
                    countryRow('country', 'rateCountry', `${path}.country`, '*'),
                    row('day', 'validFrom', `${path}.validFrom`),
                  ]
                : []),
              row('number', 'rate', `${path}.rate`),
            ],
            ...(isNew ? { entry: path } : {}),
          };
        }),
        adds: [{ kind: 'rate' as const, list: `taxClasses.${index}.rates` }],
      }));
    case 'countries':
      return [
        {
          rows: (settings.stores ?? []).map(({ storeId }, index) => ({
            ...countryRow('countries', 'allowedCountries', `stores.${index}.allowedCountries`, 'ALL'),
            label: t('store', { storeId }),
          })),
        },
      ];
    case 'currencies':
      return [
        {
          rows: (settings.currencies ?? []).flatMap(({ label, rate }, index): SettingRow[] =>
            rate === 1
              ? []
              : [
                  {
                    path: `currencies.${index}.rate`,
                    kind: 'number',
                    label: t('rateOf', { currency: label }),
                  },
                ],
          ),
        },
      ];
    case 'numbers':
      return [{ rows: texts('premises', 'device') }];
    case 'invoicing':
      return [
        {
          rows: [
            {
              ...row('choice', 'invoicing'),
              choices: invoicings.map((value) => ({ value, label: t(`invoicing.${value}`) })),
            },
            countryRow('countryYears', 'paperYears'),
          ],
        },
      ];
  }
}
