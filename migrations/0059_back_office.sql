CREATE TABLE "change_set" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_set_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer NOT NULL,
	"actor_id" integer,
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"undoes" integer,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "change" (
	"change_set_id" integer NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"field" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "change_change_set_id_entity_entity_id_field_pk" PRIMARY KEY("change_set_id","entity","entity_id","field")
);
--> statement-breakpoint
CREATE TABLE "stock_movement" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"place_id" integer,
	"kind" text NOT NULL,
	"thousandths" bigint NOT NULL,
	"order_id" integer,
	"position" integer,
	"reason" text,
	"actor_id" integer,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_event" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" integer,
	"kind" text NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"text" text,
	"mailed" boolean DEFAULT false NOT NULL,
	"internal" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_revision" (
	"order_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" integer,
	"reason" text,
	"totals" jsonb NOT NULL,
	"tax_totals" jsonb NOT NULL,
	"tax_by_rate" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	CONSTRAINT "order_revision_order_id_revision_pk" PRIMARY KEY("order_id","revision")
);
--> statement-breakpoint
CREATE TABLE "shipment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" integer,
	"carrier" text,
	"tracking_number" text,
	"tracking_url" text,
	"paper_id" integer,
	"lines" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_entry" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" text NOT NULL,
	"method" text NOT NULL,
	"note" text,
	"actor_id" integer,
	"booked_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "money_entry_source" UNIQUE("order_id","kind","source_kind","source_id"),
	CONSTRAINT "money_entry_amount" CHECK ("money_entry"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "settings_version" (
	"site_id" integer NOT NULL,
	"group" text NOT NULL,
	"version" integer NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settings_version_site_id_group_pk" PRIMARY KEY("site_id","group")
);
--> statement-breakpoint
ALTER TABLE "order" ALTER COLUMN "cart_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "committed_thousandths" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "barcode" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "brand" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "supplier" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "supplier_sku" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "purchase_price_cents" bigint;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "customs_code" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "origin_country" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "kpd_code" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "shelf" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "in_production" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "ready" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "handed_over" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "cancelled" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "fulfilment" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "due_cents" bigint;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "received_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "refunded_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "written_off_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_stock" ADD COLUMN "shipped_thousandths" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_stock" ADD COLUMN "shipped_branches" jsonb;--> statement-breakpoint
ALTER TABLE "change_set" ADD CONSTRAINT "change_set_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change" ADD CONSTRAINT "change_change_set_id_change_set_id_fk" FOREIGN KEY ("change_set_id") REFERENCES "public"."change_set"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_revision" ADD CONSTRAINT "order_revision_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_entry" ADD CONSTRAINT "money_entry_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_version" ADD CONSTRAINT "settings_version_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_set_site_id_id_index" ON "change_set" USING btree ("site_id","id");--> statement-breakpoint
CREATE INDEX "change_set_undoes_index" ON "change_set" USING btree ("undoes");--> statement-breakpoint
CREATE INDEX "change_entity_entity_id_change_set_id_index" ON "change" USING btree ("entity","entity_id","change_set_id");--> statement-breakpoint
CREATE INDEX "stock_movement_product_id_id_index" ON "stock_movement" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "stock_movement_order_id_index" ON "stock_movement" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_event_order_id_id_index" ON "order_event" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "shipment_order_id_id_index" ON "shipment" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "product_barcode" ON "product" USING btree ("catalogue_id","barcode") WHERE barcode IS NOT NULL;--> statement-breakpoint
CREATE INDEX "product_publishing" ON "product" USING btree ("publish_at") WHERE publish_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_line_sku" ON "order_line" USING gin (lower("sku") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_line_unmade" ON "order_line" USING btree ("order_id") WHERE "order_line"."made_to_measure" and "order_line"."ready" + "order_line"."sent" + "order_line"."handed_over" + "order_line"."returned" + "order_line"."cancelled" < "order_line"."quantity";--> statement-breakpoint
CREATE INDEX "order_state" ON "order" USING btree ("site_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "order_fulfilment" ON "order" USING btree ("site_id","fulfilment","created_at","id");--> statement-breakpoint
CREATE INDEX "order_total" ON "order" USING btree ("site_id","due_cents","id");--> statement-breakpoint
CREATE INDEX "order_due" ON "order" USING btree ("site_id","due_on","id");--> statement-breakpoint
CREATE INDEX "order_unsettled" ON "order" USING btree ("site_id","created_at") WHERE ("order"."due_cents" - "order"."received_cents" + "order"."refunded_cents" - "order"."written_off_cents") <> 0;--> statement-breakpoint
CREATE INDEX "order_words" ON "order" USING gin (lower("order_number" || ' ' || "email" || ' ' || coalesce("main_address" ->> 'firstName', '') || ' ' || coalesce("main_address" ->> 'lastName', '') || ' ' || coalesce("main_address" ->> 'companyName', '') || ' ' || coalesce("main_address" ->> 'contactPhone', '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_stock_committed" ON "order_stock" USING btree ("product_id") WHERE "order_stock"."thousandths" > "order_stock"."shipped_thousandths";--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_pieces" CHECK (least("order_line"."in_production", "order_line"."ready", "order_line"."sent", "order_line"."handed_over", "order_line"."returned", "order_line"."cancelled") >= 0
      and "order_line"."in_production" + "order_line"."ready" + "order_line"."sent" + "order_line"."handed_over" + "order_line"."returned" + "order_line"."cancelled" <= "order_line"."quantity");--> statement-breakpoint
UPDATE "order" SET "state" = CASE "status" WHEN 'cancelled' THEN 'cancelled' WHEN 'completed' THEN 'closed' ELSE 'open' END,
	"due_cents" = CASE "status" WHEN 'cancelled' THEN 0 ELSE ("totals" ->> 'orderTotal')::bigint END;--> statement-breakpoint
ALTER TABLE "order" ALTER COLUMN "due_cents" SET NOT NULL;--> statement-breakpoint
UPDATE "order_line" line SET "cancelled" = line."quantity" FROM "order" o WHERE o."id" = line."order_id" AND o."status" = 'cancelled';--> statement-breakpoint
UPDATE "order_line" line SET "sent" = line."quantity" FROM "order" o
WHERE o."id" = line."order_id" AND o."status" IN ('shipped', 'completed');--> statement-breakpoint
UPDATE "order_line" line SET "handed_over" = line."quantity" FROM "order" o
WHERE o."id" = line."order_id" AND o."payment_status" = 'paid' AND o."status" NOT IN ('cancelled', 'shipped', 'completed')
	AND (line."format" = 'eproduct' OR (line."format" = 'bundle' AND jsonb_array_length(line."members") > 0
		AND NOT EXISTS (SELECT FROM jsonb_array_elements(line."members") member WHERE member ->> 'format' <> 'eproduct')))
	AND NOT EXISTS (SELECT FROM "digital_sale" sale WHERE sale."order_id" = line."order_id" AND sale."is_missing");--> statement-breakpoint
UPDATE "order" o SET "fulfilment" = CASE
	WHEN counted.pieces = counted.cancelled THEN 'cancelled'
	WHEN counted.pieces = counted.gone THEN CASE WHEN counted.sent > 0 THEN 'sent' ELSE 'handedOver' END
	WHEN counted.gone > 0 THEN 'partlySent' ELSE 'open' END
FROM (
	SELECT "order_id", sum("quantity") AS pieces, sum("cancelled") AS cancelled, sum("sent") AS sent, sum("sent" + "handed_over") AS gone
	FROM (SELECT *, bool_or("is_brought") OVER (PARTITION BY "order_id") AS some_are_brought FROM (
		SELECT *, CASE WHEN "format" = 'bundle' AND jsonb_array_length("members") > 0
			THEN EXISTS (SELECT FROM jsonb_array_elements("members") member WHERE member ->> 'format' <> 'eproduct')
			ELSE "format" <> 'eproduct' END AS "is_brought" FROM "order_line") line) line
	WHERE "is_brought" OR NOT "some_are_brought" GROUP BY "order_id"
) counted WHERE counted."order_id" = o."id";--> statement-breakpoint
INSERT INTO "money_entry" ("order_id", "kind", "amount_cents", "currency", "source_kind", "source_id", "method", "booked_at", "at")
SELECT "order_id", 'in', "amount_cents", "currency", 'gateway', "reference", coalesce("payment" ->> 'name', ''), coalesce("settled_at", "started_at"), now()
FROM "payment_attempt" WHERE "status" = 'succeeded' AND "amount_cents" > 0 ORDER BY "id";--> statement-breakpoint
INSERT INTO "money_entry" ("order_id", "kind", "amount_cents", "currency", "source_kind", "source_id", "method", "booked_at", "at")
SELECT o."id", 'in', (o."totals" ->> 'orderTotal')::bigint, o."currency" ->> 'label', 'former', o."order_number", coalesce(o."payment" ->> 'name', ''), o."created_at", now()
FROM "order" o WHERE o."payment_status" IN ('paid', 'refunded') AND (o."totals" ->> 'orderTotal')::bigint > 0
	AND NOT EXISTS (SELECT FROM "money_entry" entry WHERE entry."order_id" = o."id") ORDER BY o."id";--> statement-breakpoint
INSERT INTO "money_entry" ("order_id", "kind", "amount_cents", "currency", "source_kind", "source_id", "method", "booked_at", "at")
SELECT o."id", 'refund', q."amount_cents", q."currency", CASE WHEN q."attempt_id" IS NULL THEN 'withdrawal' ELSE 'gateway' END,
	coalesce(a."reference", q."withdrawal_id"::text), coalesce(o."payment" ->> 'name', ''), q."refunded_at", now()
FROM "refund_queue" q LEFT JOIN "payment_attempt" a ON a."id" = q."attempt_id" LEFT JOIN "withdrawal" w ON w."id" = q."withdrawal_id"
JOIN "order" o ON o."id" = coalesce(a."order_id", w."order_id")
WHERE q."refunded_at" IS NOT NULL AND q."amount_cents" > 0 ORDER BY q."id";--> statement-breakpoint
UPDATE "order" o SET "received_cents" = summed.received, "refunded_cents" = summed.refunded
FROM (SELECT "order_id", coalesce(sum("amount_cents") FILTER (WHERE "kind" = 'in'), 0) AS received,
	coalesce(sum("amount_cents") FILTER (WHERE "kind" = 'refund'), 0) AS refunded FROM "money_entry" GROUP BY "order_id") summed
WHERE summed."order_id" = o."id";--> statement-breakpoint
UPDATE "order_stock" s SET "shipped_thousandths" = s."thousandths", "shipped_branches" = s."branches" FROM "order" o
WHERE o."id" = s."order_id" AND o."status" IN ('shipped', 'completed');--> statement-breakpoint
UPDATE "product" p SET "committed_thousandths" = taken.thousandths
FROM (SELECT "product_id", sum("thousandths" - "shipped_thousandths") AS thousandths FROM "order_stock" GROUP BY "product_id") taken
WHERE taken."product_id" = p."id";--> statement-breakpoint
INSERT INTO "stock_movement" ("product_id", "place_id", "kind", "thousandths", "reason", "at")
SELECT lying."product_id", lying."place_id", 'count', sum(lying."thousandths"), 'opening', now() FROM (
	SELECT "id" AS "product_id", NULL::int AS "place_id", "stock_thousandths" AS "thousandths" FROM "product" WHERE "stock_thousandths" IS NOT NULL
	UNION ALL SELECT p."id", place.key::int, place.value::bigint FROM "product" p, jsonb_each_text(p."branch_thousandths") place
		WHERE p."stock_thousandths" IS NOT NULL AND jsonb_typeof(p."branch_thousandths") = 'object'
	UNION ALL SELECT p."id", NULL, -place.value::bigint FROM "product" p, jsonb_each_text(p."branch_thousandths") place
		WHERE p."stock_thousandths" IS NOT NULL AND jsonb_typeof(p."branch_thousandths") = 'object'
	UNION ALL SELECT s."product_id", NULL, s."thousandths" FROM "order_stock" s JOIN "product" p ON p."id" = s."product_id"
	UNION ALL SELECT s."product_id", place.key::int, place.value::bigint FROM "order_stock" s JOIN "product" p ON p."id" = s."product_id", jsonb_each_text(s."branches") place
		WHERE jsonb_typeof(s."branches") = 'object'
	UNION ALL SELECT s."product_id", NULL, -place.value::bigint FROM "order_stock" s JOIN "product" p ON p."id" = s."product_id", jsonb_each_text(s."branches") place
		WHERE jsonb_typeof(s."branches") = 'object'
) lying GROUP BY 1, 2 HAVING sum(lying."thousandths") <> 0 ORDER BY 1, 2;--> statement-breakpoint
INSERT INTO "stock_movement" ("product_id", "place_id", "kind", "thousandths", "order_id", "at")
SELECT taken."product_id", taken."place_id", taken."kind", sum(taken."thousandths"), taken."order_id", now() FROM (
	SELECT s."product_id", NULL::int AS "place_id", s."thousandths"::bigint AS "thousandths", s."order_id", 'allocate' AS "kind" FROM "order_stock" s
	UNION ALL SELECT s."product_id", place.key::int, place.value::bigint, s."order_id", 'allocate' FROM "order_stock" s, jsonb_each_text(s."branches") place WHERE jsonb_typeof(s."branches") = 'object'
	UNION ALL SELECT s."product_id", NULL, -place.value::bigint, s."order_id", 'allocate' FROM "order_stock" s, jsonb_each_text(s."branches") place WHERE jsonb_typeof(s."branches") = 'object'
	UNION ALL SELECT s."product_id", NULL, s."shipped_thousandths", s."order_id", 'ship' FROM "order_stock" s
	UNION ALL SELECT s."product_id", place.key::int, place.value::bigint, s."order_id", 'ship' FROM "order_stock" s, jsonb_each_text(s."shipped_branches") place WHERE jsonb_typeof(s."shipped_branches") = 'object'
	UNION ALL SELECT s."product_id", NULL, -place.value::bigint, s."order_id", 'ship' FROM "order_stock" s, jsonb_each_text(s."shipped_branches") place WHERE jsonb_typeof(s."shipped_branches") = 'object'
) taken JOIN "product" p ON p."id" = taken."product_id"
GROUP BY 1, 2, 3, taken."order_id" HAVING sum(taken."thousandths") > 0 ORDER BY taken."order_id", 3, 1, 2;
