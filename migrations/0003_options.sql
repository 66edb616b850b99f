CREATE TABLE "stock_reservation" (
	"line_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"cart_id" integer NOT NULL,
	"thousandths" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_reservation_line_id_product_id_pk" PRIMARY KEY("line_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "cart_line" ADD COLUMN "takes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "format" text DEFAULT 'simple' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "members" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "tax_shares" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_reservation" ADD CONSTRAINT "stock_reservation_line_id_cart_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."cart_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservation" ADD CONSTRAINT "stock_reservation_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservation" ADD CONSTRAINT "stock_reservation_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_reservation_product_id_expires_at_index" ON "stock_reservation" USING btree ("product_id","expires_at");--> statement-breakpoint
CREATE INDEX "stock_reservation_cart_id_index" ON "stock_reservation" USING btree ("cart_id");--> statement-breakpoint
UPDATE "cart_line" SET "takes" = jsonb_build_object("product_id"::text, 1000);--> statement-breakpoint
UPDATE "order_line" SET "tax_shares" = jsonb_build_array(jsonb_build_object('rateBasisPoints', "tax_rate_basis_points", 'grossCents', "row_cents", 'taxCents', "tax_cents"));
