ALTER TABLE "cart_line" ALTER COLUMN "seen_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "coupon" ALTER COLUMN "euro_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "coupon" ALTER COLUMN "minimum_euro_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "price_log" ALTER COLUMN "list_price_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "price_log" ALTER COLUMN "discount_price_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "price_log" ALTER COLUMN "effective_price_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "product" ALTER COLUMN "list_price_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "product" ALTER COLUMN "membership_price_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "product" ALTER COLUMN "discount_price_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "payment_method" ALTER COLUMN "fee_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "payment_method" ALTER COLUMN "minimum_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "payment_method" ALTER COLUMN "maximum_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "order_adjustment" ALTER COLUMN "cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "order_line" ALTER COLUMN "piece_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "order_line" ALTER COLUMN "row_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "order_line" ALTER COLUMN "tax_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "payment_attempt" ALTER COLUMN "amount_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "refund_queue" ALTER COLUMN "amount_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "time_zone" text DEFAULT 'Europe/Zagreb' NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "currency" jsonb;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "seller" jsonb;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "seller" jsonb;--> statement-breakpoint
-- Orders and invoices of former releases keep what their site says today.
UPDATE "order" SET "seller" = jsonb_build_object('siteId', "site"."site_id", 'name', "site"."name", 'company', "site"."company", 'timeZone', "site"."time_zone")
FROM "site" WHERE "site"."id" = "order"."site_id";--> statement-breakpoint
UPDATE "invoice" SET "seller" = "order"."seller" FROM "order" WHERE "order"."id" = "invoice"."order_id";--> statement-breakpoint
-- A currency that the site offers no more is known by the code that a gateway was told, else it was the main one.
UPDATE "order" SET "currency" = jsonb_build_object(
  'label', coalesce(offered.entry ->> 'label', asked.code, "site"."currency_config" ->> 'mainCurrency'),
  'symbol', coalesce(offered.entry ->> 'symbol', asked.code, "site"."currency_config" ->> 'symbol'),
  'decimals', 2,
  'isMain', "order"."currency_id" = ("site"."currency_config" ->> 'id')::integer,
  'mainLabel', "site"."currency_config" ->> 'mainCurrency')
FROM "site", "order" AS "same"
LEFT JOIN LATERAL (
  SELECT entry FROM "site" AS "of_order", jsonb_array_elements("of_order"."currency_config" -> 'allowedCurrencies') AS entry
  WHERE "of_order"."id" = "same"."site_id" AND (entry ->> 'id')::integer = "same"."currency_id" LIMIT 1) AS offered ON true
LEFT JOIN LATERAL (
  SELECT "currency" AS code FROM "payment_attempt" WHERE "payment_attempt"."order_id" = "same"."id" LIMIT 1) AS asked ON true
WHERE "same"."id" = "order"."id" AND "site"."id" = "order"."site_id";--> statement-breakpoint
-- Goods that are ready wait fourteen days at branches that have not said how long.
UPDATE "delivery_method" SET "branches" = (
  SELECT jsonb_agg(CASE WHEN branch ? 'heldDays' THEN branch ELSE branch || '{"heldDays": 14}' END ORDER BY place)
  FROM jsonb_array_elements("branches") WITH ORDINALITY AS listed(branch, place))
WHERE jsonb_array_length("branches") > 0;--> statement-breakpoint
UPDATE "order" SET "delivery" = "order"."delivery" || jsonb_build_object('pickup', jsonb_build_object(
  'name', coalesce(branch -> 'name' ->> "order"."language", branch -> 'name' ->> 'hr', ''),
  'address', branch ->> 'address',
  'openingHours', coalesce(branch -> 'openingHours' ->> "order"."language", branch -> 'openingHours' ->> 'hr', ''),
  'phone', branch ->> 'phone',
  'heldDays', branch -> 'heldDays'))
FROM "delivery_method", jsonb_array_elements("delivery_method"."branches") AS branch
WHERE "delivery_method"."id" = ("order"."delivery" ->> 'methodId')::integer
  AND branch ->> 'id' = "order"."delivery" ->> 'branchId';--> statement-breakpoint
ALTER TABLE "order" ALTER COLUMN "currency" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ALTER COLUMN "seller" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ALTER COLUMN "seller" SET NOT NULL;
