import { type CouponInput, saveCoupons } from '#domain/cart/coupon-service.ts';
import type { DeliveryMethod, PaymentMethod } from '#domain/checkout/method-rules.ts';
import { saveDeliveryMethods, savePaymentMethods } from '#domain/checkout/methods-service.ts';
import { saveAssignment } from '#domain/consents/consent-assignments.ts';
import { saveConsent } from '#domain/consents/consents-service.ts';
import type { ShopRuntime } from '#domain/context.ts';
import type { ConsentsFile, CouponsFile, DeliveryFile, PaymentFile } from './shop-shapes.ts';
import { basisPoints, cents, grams } from './units.ts';

/** Every site's forms ask for the same to begin with. */
export async function loadConsents(
  runtime: ShopRuntime,
  siteIds: readonly number[],
  { consents, assignments }: ConsentsFile,
): Promise<void> {
  for (const consent of consents) await saveConsent(runtime, consent);
  for (const {
    assigned_to: assignedTo,
    consents: consentKeys,
    requiredConsents: requiredKeys,
  } of assignments) {
    for (const siteId of siteIds) {
      await saveAssignment(runtime, siteId, { assignedTo, consentKeys, requiredKeys });
    }
  }
}

export async function loadDelivery(runtime: ShopRuntime, { methods }: DeliveryFile): Promise<void> {
  await saveDeliveryMethods(runtime, methods.map(toDeliveryMethod));
}

export async function loadPayment(runtime: ShopRuntime, { methods }: PaymentFile): Promise<void> {
  await savePaymentMethods(runtime, methods.map(toPaymentMethod));
}

/** The demo's coupons hold on every site. */
export async function loadCoupons(runtime: ShopRuntime, coupons: CouponsFile): Promise<void> {
  await saveCoupons(runtime, null, coupons.map(toCoupon));
}

function toCoupon(coupon: CouponsFile[number]): CouponInput {
  const { code, kind, value, validFrom, validTo, minAmount, usedCount, active, description } = coupon;
  return {
    code,
    reduction:
      kind === 'percent'
        ? { kind, basisPoints: basisPoints(value) }
        : kind === 'fixed'
          ? { kind, euroCents: cents(value) }
          : { kind },
    validFrom,
    validTo,
    minimumEuroCents: cents(minAmount ?? 0),
    maximumUses: coupon.maxUses,
    usedCount,
    maximumUsesPerUser: coupon.perUser,
    active,
    categoryKeys: coupon.categories ?? [],
    description,
  };
}

function toDeliveryMethod(method: DeliveryFile['methods'][number]): DeliveryMethod {
  const { id, key, kind, name, description } = method;
  return {
    id,
    key,
    kind,
    name,
    description,
    maximumLengthMm: method.maxLengthMm,
    maximumGrams: grams(method.maxKg),
    taxClassKey: method.taxClass,
    freeFromCents: Object.fromEntries(
      Object.entries(method.freeFrom).map(([country, amount]) => [country, cents(amount)]),
    ),
    prices: method.prices.map(({ countries, zipCodes, bands, days }) => ({
      countries,
      ...(zipCodes ? { zipCodes } : {}),
      bands: bands.map(({ maxKg, price }) => ({ maximumGrams: grams(maxKg), priceCents: cents(price) })),
      days,
    })),
    branches: method.options.map((branch) => ({
      id: branch.id,
      key: branch.key,
      name: branch.name,
      address: branch.address,
      openingHours: branch.openingHours,
      phone: branch.phone,
      heldDays: branch.heldDays,
      maximumLengthMm: branch.maxLengthMm,
      ...(branch.sameDayUntil === undefined ? {} : { sameDayUntil: branch.sameDayUntil }),
    })),
  };
}

function toPaymentMethod(method: PaymentFile['methods'][number]): PaymentMethod {
  const { id, key, kind, name, description, countries, digitalAllowed, config } = method;
  return {
    id,
    key,
    kind,
    name,
    description,
    feeCents: cents(method.fee),
    countries,
    minimumCents: cents(method.minAmount),
    maximumCents: method.maxAmount === null ? null : cents(method.maxAmount),
    digitalAllowed,
    deliveryMethodKeys: method.deliveryMethods,
    config,
  };
}
