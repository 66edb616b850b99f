CREATE TABLE "coupon_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"codes" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupon_series_site_id_name_unique" UNIQUE("site_id","name")
);
--> statement-breakpoint
ALTER TABLE "member_card" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_program" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "series_id" integer;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_series" ADD CONSTRAINT "coupon_series_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_series_id_coupon_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."coupon_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_card_program_id_id_index" ON "member_card" USING btree ("program_id","id");--> statement-breakpoint
CREATE INDEX "member_card_words" ON "member_card" USING gin (lower("barcode" || ' ' || "holder") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "coupon_use_coupon_id_used_at_index" ON "coupon_use" USING btree ("coupon_id","used_at");--> statement-breakpoint
CREATE INDEX "coupon_code" ON "coupon" USING gin ("folded_code" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "coupon_series_id_id_index" ON "coupon" USING btree ("series_id","id");