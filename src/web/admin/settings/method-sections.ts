import type { TextsOf } from '#values/texts-of.ts';
import type { SettingRow, SettingSection, Settings } from './setting-rows.ts';
import { rowMaker, type Saying } from './setting-words.ts';

type Group = 'delivery' | 'branches' | 'payment';

/** Groups that are lists: their entries are added, changed and taken away. */
export function methodSections(group: Group, settings: Settings, saying: Saying): SettingSection[] {
  const t: TextsOf<'settings'> = saying.t;
  switch (group) {
    case 'delivery':
      return [
        ...(settings.deliveryMethods ?? []).map((method, index) => deliverySection(method, index, saying)),
        addingTo('deliveryMethods', 'courier', 'truck', 'pickup'),
      ];
    case 'branches': {
      const branches = (settings.branches ?? []).map((branch, index) => branchSection(branch, index, saying));
      const hasPlace = (saying.methods ?? []).some(({ kind }) => kind === 'pickup');
      return [...branches, hasPlace ? addingTo('branches', 'branch') : { rows: [], note: t('needsPickup') }];
    }
    case 'payment':
      return [
        ...(settings.paymentMethods ?? []).map((method, index) => paymentSection(method, index, saying)),
        addingTo('paymentMethods', 'bankTransfer', 'cashOnDelivery', 'gateway'),
      ];
  }
}

function addingTo(
  list: string,
  ...kinds: NonNullable<SettingSection['adds']>[number]['kind'][]
): SettingSection {
  return { rows: [], adds: kinds.map((kind) => ({ kind, list })) };
}

type Delivery = NonNullable<Settings['deliveryMethods']>[number];

function deliverySection(
  { name, kind, freeFrom, prices }: Delivery,
  index: number,
  saying: Saying,
): SettingSection {
  const t: TextsOf<'settings'> = saying.t;
  const { row, countryRow, countryOf, titleOf } = rowMaker(saying);
  const path = `deliveryMethods.${index}`;
  return {
    title: titleOf(name) || t(`kind.${kind}`),
    entry: path,
    rows: [
      row('words', 'methodName', `${path}.name`),
      row('longWords', 'description', `${path}.description`),
      row('number', 'maximumLengthMm', `${path}.maximumLengthMm`),
      row('kilograms', 'maximumWeight', `${path}.maximumGrams`),
    ],
    parts: [
      ...prices.map(({ countries, zipCodes, bands }, zone): SettingSection => {
        const at = `${path}.prices.${zone}`;
        const where = [...countries.map(countryOf), ...(zipCodes ?? [])].join(', ');
        return {
          title: where || t('newZone'),
          entry: at,
          rows: [
            countryRow('countries', 'countries', `${at}.countries`),
            { ...row('lines', 'zipCodes', `${at}.zipCodes`), isOptional: true },
            row('number', 'daysFrom', `${at}.days.0`),
            row('number', 'daysTo', `${at}.days.1`),
          ],
          parts: bands.map(
            (_, band): SettingSection => ({
              title: t('band', { number: band + 1 }),
              isShort: true,
              entry: `${at}.bands.${band}`,
              rows: [
                row('kilograms', 'bandWeight', `${at}.bands.${band}.maximumGrams`),
                row('number', 'bandPrice', `${at}.bands.${band}.price`),
              ],
            }),
          ),
          adds: [{ kind: 'band', list: `${at}.bands` }],
        };
      }),
      ...freeFrom.map(({ country }, place): SettingSection => {
        const at = `${path}.freeFrom.${place}`;
        return {
          title: country === '' ? t('freeFrom') : t('freeFromIn', { country: countryOf(country) }),
          isShort: true,
          entry: at,
          rows: [
            countryRow('country', 'country', `${at}.country`),
            row('number', 'freeFrom', `${at}.amount`),
          ],
        };
      }),
    ],
    adds: [
      { kind: 'zone', list: `${path}.prices` },
      // Nothing else than parcels is ever brought for nothing.
      ...(kind === 'courier' ? [{ kind: 'freeFrom' as const, list: `${path}.freeFrom` }] : []),
    ],
  };
}

type Branch = NonNullable<Settings['branches']>[number];

function branchSection({ name }: Branch, index: number, saying: Saying): SettingSection {
  const t: TextsOf<'settings'> = saying.t;
  const { row, titleOf } = rowMaker(saying);
  const path = `branches.${index}`;
  const places = (saying.methods ?? []).filter(({ kind }) => kind === 'pickup');
  const place: SettingRow = {
    ...row('choice', 'deliveryMethod', `${path}.deliveryMethod`),
    choices: places.map((one) => ({ value: one.key, label: titleOf(one.name) || one.key })),
  };
  return {
    title: titleOf(name) || t('newEntry'),
    entry: path,
    rows: [
      row('words', 'methodName', `${path}.name`),
      ...(places.length > 1 ? [place] : []),
      row('text', 'address', `${path}.address`),
      row('words', 'openingHours', `${path}.openingHours`),
      row('text', 'phone', `${path}.phone`),
      row('number', 'heldDays', `${path}.heldDays`),
      row('number', 'maximumLengthMm', `${path}.maximumLengthMm`),
      { ...row('number', 'sameDayUntil', `${path}.sameDayUntil`), isOptional: true },
    ],
  };
}

type Payment = NonNullable<Settings['paymentMethods']>[number];

function paymentSection({ name, kind }: Payment, index: number, saying: Saying): SettingSection {
  const { methods = [] } = saying;
  const t: TextsOf<'settings'> = saying.t;
  const { row, countryRow, titleOf } = rowMaker(saying);
  const path = `paymentMethods.${index}`;
  return {
    title: titleOf(name) || t(`kind.${kind}`),
    entry: path,
    rows: [
      row('words', 'methodName', `${path}.name`),
      row('longWords', 'description', `${path}.description`),
      ...(kind === 'gateway' ? [row('text', 'gateway', `${path}.gateway`)] : []),
      row('number', 'fee', `${path}.fee`),
      row('number', 'minimum', `${path}.minimum`),
      { ...row('number', 'maximum', `${path}.maximum`), isOptional: true },
      countryRow('countries', 'countries', `${path}.countries`),
      {
        ...row('some', 'deliveryMethodKeys', `${path}.deliveryMethodKeys`),
        choices: methods.map((one) => ({ value: one.key, label: titleOf(one.name) || one.key })),
      },
      row('switch', 'digitalAllowed', `${path}.digitalAllowed`),
    ],
  };
}
