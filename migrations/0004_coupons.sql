CREATE TABLE "coupon_use" (
	"cart_id" integer PRIMARY KEY NOT NULL,
	"coupon_id" integer NOT NULL,
	"email" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer,
	"code" text NOT NULL,
	"folded_code" text NOT NULL,
	"kind" text NOT NULL,
	"basis_points" integer,
	"euro_cents" integer,
	"valid_from" date,
	"valid_to" date,
	"minimum_euro_cents" integer DEFAULT 0 NOT NULL,
	"maximum_uses" integer,
	"used_count" integer DEFAULT 0 NOT NULL,
	"maximum_uses_per_user" integer,
	"active" boolean NOT NULL,
	"category_keys" text[] DEFAULT '{}' NOT NULL,
	"description" jsonb NOT NULL,
	CONSTRAINT "coupon_site_id_folded_code_unique" UNIQUE NULLS NOT DISTINCT("site_id","folded_code"),
	CONSTRAINT "coupon_used_count" CHECK ("coupon"."used_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "cart_line" ADD COLUMN "seen_cents" integer;--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "coupon_id" integer;--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "coupon_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "coupon_tries_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "instructions" text;--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "gift_wrap" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "gift_message" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "gift_wrap" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "gift_message" text;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_use_coupon_id_email_index" ON "coupon_use" USING btree ("coupon_id","email");--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;