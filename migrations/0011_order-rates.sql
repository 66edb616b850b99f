ALTER TABLE "order" ADD COLUMN "currency_rate" double precision;--> statement-breakpoint
-- Orders placed before the rate was kept have that of their site's settings.
UPDATE "order" SET "currency_rate" = coalesce((
  SELECT (currency ->> 'rate')::double precision
  FROM "site", jsonb_array_elements("site"."currency_config" -> 'allowedCurrencies') AS currency
  WHERE "site"."id" = "order"."site_id" AND (currency ->> 'id')::integer = "order"."currency_id"
), 1);--> statement-breakpoint
ALTER TABLE "order" ALTER COLUMN "currency_rate" SET NOT NULL;
