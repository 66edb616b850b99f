import { sql } from 'drizzle-orm';
import type { ShopRuntime } from '../context.ts';
import { deliveryMethods, paymentMethods } from './checkout-tables.ts';
import type { DeliveryMethod, PaymentMethod } from './method-rules.ts';

/**
 * Creates delivery methods or renews those with the same keys; the list gives their order. Amounts in cents, tax
 * contained; methods that are not named stay as they are.
 */
export async function saveDeliveryMethods(
  context: ShopRuntime,
  methods: readonly DeliveryMethod[],
): Promise<void> {
  if (methods.length === 0) return;
  const changed = await context.database
    .insert(deliveryMethods)
    .values(
      methods.map((method, position) => ({
        ...method,
        freeFromCents: { ...method.freeFromCents },
        branches: [...method.branches],
        position,
      })),
    )
    .onConflictDoUpdate({
      target: deliveryMethods.key,
      set: {
        kind: sql`excluded.kind`,
        name: sql`excluded.name`,
        description: sql`excluded.description`,
        position: sql`excluded.position`,
        maximumLengthMm: sql`excluded.maximum_length_mm`,
        maximumGrams: sql`excluded.maximum_grams`,
        taxClassKey: sql`excluded.tax_class_key`,
        freeFromCents: sql`excluded.free_from_cents`,
        prices: sql`excluded.prices`,
        branches: sql`excluded.branches`,
      },
      setWhere: sql`${deliveryMethods}.* is distinct from excluded.*`,
    })
    .returning({ id: deliveryMethods.id });
  if (changed.length > 0) context.announce({ kind: 'site.changed' });
}

/** Creates payment methods or renews those with the same keys, as `saveDeliveryMethods` does. */
export async function savePaymentMethods(
  context: ShopRuntime,
  methods: readonly PaymentMethod[],
): Promise<void> {
  if (methods.length === 0) return;
  const changed = await context.database
    .insert(paymentMethods)
    .values(
      methods.map((method, position) => ({
        ...method,
        countries: [...method.countries],
        deliveryMethodKeys: [...method.deliveryMethodKeys],
        config: { ...method.config },
        position,
      })),
    )
    .onConflictDoUpdate({
      target: paymentMethods.key,
      set: {
        kind: sql`excluded.kind`,
        name: sql`excluded.name`,
        description: sql`excluded.description`,
        position: sql`excluded.position`,
        feeCents: sql`excluded.fee_cents`,
        countries: sql`excluded.countries`,
        minimumCents: sql`excluded.minimum_cents`,
        maximumCents: sql`excluded.maximum_cents`,
        digitalAllowed: sql`excluded.digital_allowed`,
        deliveryMethodKeys: sql`excluded.delivery_method_keys`,
        config: sql`excluded.config`,
      },
      setWhere: sql`${paymentMethods}.* is distinct from excluded.*`,
    })
    .returning({ id: paymentMethods.id });
  if (changed.length > 0) context.announce({ kind: 'site.changed' });
}
