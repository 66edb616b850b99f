CREATE TABLE "paper_counter" (
	"site_id" integer NOT NULL,
	"series" text NOT NULL,
	"premises" text NOT NULL,
	"device" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "paper_counter_site_id_series_premises_device_year_pk" PRIMARY KEY("site_id","series","premises","device","year")
);
--> statement-breakpoint
CREATE TABLE "paper" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "paper_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"ordinal" integer NOT NULL,
	"series" text NOT NULL,
	"premises" text NOT NULL,
	"device" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"label" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"operator" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"refers_to" integer,
	"language" text NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"totals" jsonb NOT NULL,
	"tax_totals" jsonb NOT NULL,
	"tax_by_rate" jsonb NOT NULL,
	"terms" jsonb NOT NULL,
	"gross_cents" bigint NOT NULL,
	"file_hash" text,
	"zki" text,
	"jir" text,
	"fiscal_code" text,
	"ubl_hash" text,
	"erased_at" timestamp with time zone,
	CONSTRAINT "paper_number" UNIQUE("site_id","series","premises","device","year","number"),
	CONSTRAINT "paper_of_order" UNIQUE("order_id","kind","ordinal")
);
--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "paper_key" text;--> statement-breakpoint
-- 244 random bits for orders of former releases.
UPDATE "order" SET "paper_key" = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');--> statement-breakpoint
ALTER TABLE "order" ALTER COLUMN "paper_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "erasure_wanted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "paper_counter" ADD CONSTRAINT "paper_counter_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper" ADD CONSTRAINT "paper_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper" ADD CONSTRAINT "paper_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper" ADD CONSTRAINT "paper_refers_to_paper_id_fk" FOREIGN KEY ("refers_to") REFERENCES "public"."paper"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paper_without_file" ON "paper" USING btree ("issued_at") WHERE "paper"."file_hash" is null and "paper"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "order_erasure_wanted" ON "order" USING btree ("id") WHERE "order"."erasure_wanted_at" is not null;--> statement-breakpoint
-- Invoices that were numbered when somebody first looked keep their number, and say for ever what they say now.
INSERT INTO "paper" ("site_id", "order_id", "kind", "ordinal", "series", "premises", "device", "year", "number", "label",
  "issued_at", "event", "operator", "language", "seller", "buyer", "lines", "totals", "tax_totals", "tax_by_rate", "terms", "gross_cents")
SELECT "invoice"."site_id", "invoice"."order_id", 'invoice', 1, 'invoice', "invoice"."seller" ->> 'siteId', '1',
  "invoice"."year", "invoice"."number",
  "invoice"."number" || '-' || ("invoice"."seller" ->> 'siteId') || '-1/' || "invoice"."year",
  "invoice"."issued_at", 'former', 'web', "order"."language", "invoice"."seller",
  jsonb_build_object('address', "order"."main_address", 'email', "order"."email"),
  coalesce((SELECT jsonb_agg(jsonb_build_object(
    'position', "position", 'productId', "product_id", 'sku', "sku", 'name', "name", 'format', "format", 'attributes', "attributes",
    'options', "options", 'members', "members", 'unit', "unit", 'quantity', "quantity", 'weightGrams', "weight_grams",
    'pieceCents', "piece_cents", 'rowCents', "row_cents", 'taxRateBasisPoints', "tax_rate_basis_points",
    'taxShares', "tax_shares", 'taxCents', "tax_cents", 'madeToMeasure', "made_to_measure") ORDER BY "position")
    FROM "order_line" WHERE "order_line"."order_id" = "order"."id"), '[]'),
  "order"."totals", "order"."tax_totals", "order"."tax_by_rate",
  jsonb_build_object(
    'orderNumber', "order"."order_number",
    'orderedAt', to_char("order"."created_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'status', "order"."status", 'paymentStatus', "order"."payment_status", 'payment', "order"."payment",
    'delivery', "order"."delivery", 'shippingAddress', "order"."shipping_address", 'currencyId', "order"."currency_id",
    'currency', "order"."currency", 'currencyRate', "order"."currency_rate", 'couponCode', "order"."coupon_code",
    'message', "order"."message", 'dueOn', NULL),
  coalesce(("order"."totals" ->> 'orderTotal')::bigint, 0)
FROM "invoice" JOIN "order" ON "order"."id" = "invoice"."order_id" ORDER BY "invoice"."issued_at", "invoice"."number";--> statement-breakpoint
INSERT INTO "paper_counter" ("site_id", "series", "premises", "device", "year", "last")
SELECT "invoice_counter"."site_id", 'invoice', "site"."site_id", '1', "invoice_counter"."year", "invoice_counter"."last"
FROM "invoice_counter" JOIN "site" ON "site"."id" = "invoice_counter"."site_id";--> statement-breakpoint
DROP TABLE "invoice_counter";--> statement-breakpoint
DROP TABLE "invoice";--> statement-breakpoint
-- What was issued is not changed: its file and what a tax office answers are noted once, and a person is erased once.
CREATE FUNCTION "paper_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  noted text[] := array['file_hash', 'zki', 'jir', 'fiscal_code', 'ubl_hash'];
  personal text[] := array['buyer', 'lines', 'terms', 'erased_at'];
  may_change text[] := noted;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL THEN
      may_change := noted || personal;
    END IF;
    IF to_jsonb(NEW) - may_change = to_jsonb(OLD) - may_change
      AND NOT EXISTS (SELECT FROM unnest(noted) AS field
        WHERE to_jsonb(OLD) ->> field IS NOT NULL AND to_jsonb(NEW) ->> field IS DISTINCT FROM to_jsonb(OLD) ->> field) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a paper that was issued stays as it is';
END $$;--> statement-breakpoint
CREATE TRIGGER "paper_stays" BEFORE UPDATE OR DELETE ON "paper" FOR EACH ROW EXECUTE FUNCTION "paper_stays"();
