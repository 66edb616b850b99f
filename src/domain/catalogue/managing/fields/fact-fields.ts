import { Type } from 'typebox';
import { Amount, fact, field, orNull, plain } from './product-field.ts';

/** What the house knows of it: measures, numbers, and where it lies. */
export const factFields = {
  unit: plain('unit', Type.Enum(['pcs', 'm', 'm2'])),
  weightKg: field({
    schema: Amount,
    addressesStay: true,
    ruleNames: ['weightGrams'],
    tell: ({ weightGrams }) => weightGrams / 1000,
    put: (draft, kilograms) => {
      draft.weightGrams = Math.round(kilograms * 1000);
    },
  }),
  barcode: fact('barcode'),
  brand: fact('brand'),
  supplier: fact('supplier'),
  supplierSku: fact('supplierSku'),
  customsCode: fact('customsCode'),
  originCountry: fact('originCountry'),
  kpdCode: fact('kpdCode'),
  shelf: { ...fact('shelf'), right: 'stock.manage' as const },
  lowStockThreshold: field({
    schema: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    right: 'stock.manage',
    addressesStay: true,
    tell: ({ lowStockThreshold = 5 }) => lowStockThreshold,
    put: (draft, threshold) => {
      draft.lowStockThreshold = threshold;
    },
  }),
  /** The day on which more of it is announced; goods that come in end that. */
  expectedOn: field({
    schema: orNull(Type.String({ format: 'date', maxLength: 10 })),
    right: 'stock.manage',
    addressesStay: true,
    tell: ({ expectedOn }) => expectedOn ?? null,
    put: (draft, day) => {
      draft.expectedOn = day;
      if (day === null) draft.expectedThousandths = null;
    },
  }),
  /** How much of it comes then, in its unit. */
  expectedQuantity: field({
    schema: orNull(Type.Number({ minimum: 0.001, maximum: 1_000_000 })),
    right: 'stock.manage',
    addressesStay: true,
    ruleNames: ['expectedThousandths'],
    tell: ({ expectedThousandths }) => (expectedThousandths ? expectedThousandths / 1000 : null),
    put: (draft, quantity) => {
      draft.expectedThousandths = quantity === null ? null : thousandthsOf(quantity);
    },
  }),
};

/** Whole where it has no more than three decimals; the rules tell of others. */
function thousandthsOf(quantity: number): number {
  const rounded = Math.round(quantity * 1000);
  return Math.abs(rounded - quantity * 1000) < 1e-6 ? rounded : quantity * 1000;
}
