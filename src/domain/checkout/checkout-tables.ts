import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { cents } from '#platform/database/column-types.ts';
import type { Translated } from '#values/language.ts';

export const deliveryKinds = ['courier', 'truck', 'pickup'] as const;
export const paymentKinds = ['bankTransfer', 'cashOnDelivery', 'gateway'] as const;

/**
 * Price of a consignment up to a weight, per group of countries. A group with beginnings of postcodes (capitals, without
 * blanks: '2140', 'SW1') holds for those alone, and there before the group without.
 */
export type DeliveryPrices = {
  countries: string[];
  zipCodes?: string[];
  bands: { maximumGrams: number; priceCents: number }[];
  /** Working days from the first to the last likely one. */
  days: number[];
}[];

export type Branch = {
  id: number;
  key: string;
  name: Translated;
  address: string;
  openingHours: Translated;
  phone: string;
  /** How long goods that are ready wait there for their buyer, in calendar days. */
  heldDays: number;
  /** Longest piece that can be handed over there. */
  maximumLengthMm: number;
  /**
   * Hour of the day, where the seller is, up to which goods that lie there are ready on the same working day; absent: on the
   * next one.
   */
  sameDayUntil?: number;
};

export const deliveryMethods = pgTable('delivery_method', {
  id: integer().primaryKey(),
  key: text().notNull().unique(),
  kind: text({ enum: deliveryKinds }).notNull(),
  name: jsonb().$type<Translated>().notNull(),
  description: jsonb().$type<Translated>().notNull(),
  position: integer().notNull(),
  maximumLengthMm: integer('maximum_length_mm').notNull(),
  maximumGrams: integer('maximum_grams').notNull(),
  taxClassKey: text('tax_class_key').notNull(),
  /** Cart total in cents from which it is free, by country. */
  freeFromCents: jsonb('free_from_cents').$type<Record<string, number>>().notNull(),
  prices: jsonb().$type<DeliveryPrices>().notNull(),
  branches: jsonb().$type<Branch[]>().notNull(),
});

export const paymentMethods = pgTable('payment_method', {
  id: integer().primaryKey(),
  key: text().notNull().unique(),
  kind: text({ enum: paymentKinds }).notNull(),
  name: jsonb().$type<Translated>().notNull(),
  description: jsonb().$type<Translated>().notNull(),
  position: integer().notNull(),
  feeCents: cents('fee_cents').notNull(),
  countries: text().array().notNull(),
  minimumCents: cents('minimum_cents').notNull(),
  maximumCents: cents('maximum_cents'),
  digitalAllowed: boolean('digital_allowed').notNull(),
  /** Keys of the delivery methods it goes with. */
  deliveryMethodKeys: text('delivery_method_keys').array().notNull(),
  config: jsonb().$type<Record<string, unknown>>().notNull(),
});
