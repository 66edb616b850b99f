import { quantityMaximum } from '#values/limits.ts';
import type { CalculatedRoof } from './roof-load.ts';

/** Name of the boxes that say which lines are taken, by their products' ids. */
export const takenName = 'take';
/** Name of the field with the products that are not taken. */
export const withoutName = 'without';
/** The form that puts a roof into the cart. */
export const purchaseFormId = 'roof-purchase';

/** A roof without the lines that are left out. */
export function withoutLines(roof: CalculatedRoof, leftOut: (product: number) => boolean): CalculatedRoof {
  const out = roof.lines.filter(({ product }) => leftOut(product));
  if (out.length === 0) return roof;
  const { total, totalTax, memberSaving, ...others } = roof;
  const less = (sum: number | undefined, part: 'row' | 'rowTax' | 'memberSaving') =>
    sum === undefined ? undefined : inCents(sum - out.reduce((all, line) => all + (line[part] ?? 0), 0));
  const [left, leftTax] = [less(total, 'row'), less(totalTax, 'rowTax')];
  const saving = less(memberSaving, 'memberSaving');
  return {
    ...others,
    lines: roof.lines.filter(({ product }) => !leftOut(product)),
    weightKg: roof.weightKg - out.reduce((sum, { weightKg }) => sum + weightKg, 0),
    ...(left === undefined ? {} : { total: left }),
    ...(leftTax === undefined ? {} : { totalTax: leftTax }),
    ...(saving ? { memberSaving: saving } : {}),
  };
}

function inCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** Sheets by their lengths, everything else by the piece; for goods that are short, what is available. */
export function cartItems({ product, lengthOption, panels, lines }: CalculatedRoof) {
  const sheets = panels.map(({ lengthMm, pieces }) => ({
    productId: product.id,
    qty: pieces,
    options: { customPriceOption: { customOptionTitle: lengthOption, customOptionValue: lengthMm } },
  }));
  const others = lines.map(({ product: productId, quantity, stock, options }) => ({
    productId,
    ...(options ? { options } : {}),
    qty: Math.min(quantity, Math.floor(stock.quantity ?? quantity)),
  }));
  return [...sheets, ...others].flatMap((item) => portions(item.qty).map((qty) => ({ ...item, qty })));
}

/** A line of the cart is asked for at most so many at once. */
function portions(quantity: number): number[] {
  const whole = Array.from({ length: Math.floor(quantity / quantityMaximum) }, () => quantityMaximum);
  const rest = quantity % quantityMaximum;
  return rest > 0 ? [...whole, rest] : whole;
}
