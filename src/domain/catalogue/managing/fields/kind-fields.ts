import { Type } from 'typebox';
import { idMaximum } from '#values/limits.ts';
import { byCode, textsShape, withTexts } from '../texts-by-code.ts';
import { Bool, field, Key, Keys, nameMaximum, orNull, record, strict } from './product-field.ts';

const optionText = textsShape(nameMaximum);
const OptionalNumber = Type.Optional(Type.Number());
const CustomOptions = Type.Array(
  Type.Object(
    {
      key: Key,
      title: optionText,
      optionType: Type.Enum(['text', 'number']),
      required: Bool,
      customPriceOption: Type.Optional(Bool),
      customOptionValues: Type.Array(
        Type.Object(
          {
            label: optionText,
            unit: Type.Optional(Type.String({ maxLength: 20 })),
            min: OptionalNumber,
            max: OptionalNumber,
            step: OptionalNumber,
            default: OptionalNumber,
            maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
            pricePerMetre: OptionalNumber,
            stockLengths: Type.Optional(Type.Array(Type.Integer(), { maxItems: 50 })),
            price: OptionalNumber,
          },
          strict,
        ),
        { minItems: 1, maxItems: 1 },
      ),
    },
    strict,
  ),
  { maxItems: 20 },
);

const Follows = Type.Object(
  {
    colour: Type.Optional(Bool),
    pieces: Type.Optional(
      Type.Object({ everyMm: Type.Integer({ minimum: 1 }), pieces: Type.Integer({ minimum: 1 }) }, strict),
    ),
  },
  strict,
);
const Members = Type.Array(
  Type.Object(
    {
      sku: Key,
      quantity: Type.Integer({ minimum: 1, maximum: 10_000 }),
      presetOptions: Type.Optional(orNull(record)),
      askOptions: Type.Optional(orNull(Type.Array(Key, { maxItems: 20 }))),
      defaultOptions: Type.Optional(orNull(record)),
      follows: Type.Optional(orNull(Follows)),
    },
    strict,
  ),
  { maxItems: 100 },
);
const DocumentFiles = Type.Array(
  Type.Object(
    { medium: Type.Integer({ minimum: 1, maximum: idMaximum }), title: textsShape(nameMaximum) },
    strict,
  ),
  { maxItems: 50 },
);
const Line = Type.String({ minLength: 1, maxLength: 300 });
const Safety = Type.Object(
  {
    manufacturer: Line,
    address: Line,
    country: Type.Optional(orNull(Type.String({ pattern: '^[A-Z]{2}$' }))),
    email: Line,
    warnings: textsShape(10_000),
    responsiblePerson: Type.Optional(orNull(Type.Object({ name: Line, address: Line, email: Line }, strict))),
  },
  strict,
);

/** What it is made of, what its buyer chooses and gets, and must be told before buying. */
export const kindFields = {
  members: field({
    schema: Members,
    part: 'members',
    ruleNames: ['bundleMembers'],
    tell: ({ bundleMembers = [] }, names) =>
      bundleMembers.map(({ productKey, quantity, presetOptions, askOptions, defaultOptions, follows }) => ({
        sku: names.skuOf(productKey),
        quantity,
        presetOptions: presetOptions ?? null,
        askOptions: askOptions ?? null,
        defaultOptions: defaultOptions ?? null,
        follows: follows ?? null,
      })),
    put: (draft, sent, names) => {
      draft.bundleMembers = sent.map(({ sku, ...member }) => ({ ...member, productKey: names.keyOf(sku) }));
    },
  }),
  options: field({
    schema: CustomOptions,
    ruleNames: ['customOptions'],
    tell: ({ customOptions = [] }) =>
      customOptions.map(({ title, customOptionValues, ...option }) => ({
        ...option,
        title: byCode(title),
        customOptionValues: customOptionValues.map(({ label, ...value }) => ({
          ...value,
          label: byCode(label),
        })),
      })),
    put: (draft, sent) => {
      draft.customOptions = sent.map(({ title, customOptionValues, ...option }) => ({
        ...option,
        title: withTexts({}, title),
        customOptionValues: customOptionValues.map(({ label, ...value }) => ({
          ...value,
          label: withTexts({}, label),
        })),
      }));
    },
  }),
  /** How it is delivered: of an e-product what its buyer gets. */
  delivery: field({
    schema: orNull(record),
    tell: ({ delivery }) => delivery ?? null,
    put: (draft, value) => {
      draft.delivery = value;
    },
  }),
  /** Keys of the documents that come with it. */
  documents: field({
    schema: Keys,
    tell: ({ documents = [] }) => documents,
    put: (draft, keys) => {
      draft.documents = keys;
    },
  }),
  /** Files of the media library that come with it. */
  documentFiles: field({
    schema: DocumentFiles,
    tell: ({ documentFiles = [] }) =>
      documentFiles.map(({ mediumId, title }) => ({ medium: mediumId, title: byCode(title) })),
    put: (draft, sent) => {
      draft.documentFiles = sent.map(({ medium, title }) => ({
        mediumId: medium,
        title: withTexts({}, title),
      }));
    },
  }),
  /** What a buyer must be told before buying (docs/rules/legal-duties.md). */
  safety: field({
    schema: orNull(Safety),
    ruleNames: ['gpsr'],
    tell: ({ gpsr }) => gpsr && { ...gpsr, warnings: byCode(gpsr.warnings) },
    put: (draft, sent) => {
      draft.gpsr = sent && {
        ...sent,
        country: sent.country ?? undefined,
        warnings: withTexts({}, sent.warnings),
      };
    },
  }),
};
