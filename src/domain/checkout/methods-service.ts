import { differsFromExcluded, fromExcluded } from '#platform/database/upsert.ts';
import { inTransaction, type ShopRuntime } from '../context.ts';
import { deliveryMethods, paymentMethods } from './checkout-tables.ts';
import type { DeliveryMethod, PaymentMethod } from './method-rules.ts';
import { checkDeliveryMethods, checkPaymentMethods } from './methods-input-rules.ts';

/**
 * Creates delivery methods or renews those with the same keys; the list gives their order. Amounts in cents, tax
 * contained; methods that are not named stay as they are.
 * @throws Refusal VALIDATION with the path of every wrong field
 */
export async function saveDeliveryMethods(
  context: ShopRuntime,
  methods: readonly DeliveryMethod[],
): Promise<void> {
  if (methods.length === 0) return;
  checkDeliveryMethods(methods);
  await inTransaction(context, async ({ database, emit }) => {
    const changed = await database
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
        set: fromExcluded(deliveryMethods, [
          'kind',
          'name',
          'description',
          'position',
          'maximumLengthMm',
          'maximumGrams',
          'taxClassKey',
          'freeFromCents',
          'prices',
          'branches',
        ]),
        setWhere: differsFromExcluded(deliveryMethods),
      })
      .returning({ id: deliveryMethods.id });
    if (changed.length > 0) emit({ kind: 'site.changed' });
  });
}

/** Creates payment methods or renews those with the same keys, as `saveDeliveryMethods` does. */
export async function savePaymentMethods(
  context: ShopRuntime,
  methods: readonly PaymentMethod[],
): Promise<void> {
  if (methods.length === 0) return;
  checkPaymentMethods(methods);
  await inTransaction(context, async ({ database, emit }) => {
    const changed = await database
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
        set: fromExcluded(paymentMethods, [
          'kind',
          'name',
          'description',
          'position',
          'feeCents',
          'countries',
          'minimumCents',
          'maximumCents',
          'digitalAllowed',
          'deliveryMethodKeys',
          'config',
        ]),
        setWhere: differsFromExcluded(paymentMethods),
      })
      .returning({ id: paymentMethods.id });
    if (changed.length > 0) emit({ kind: 'site.changed' });
  });
}
