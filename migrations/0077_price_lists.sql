CREATE TABLE "customer_group" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_group_site_id_name_unique" UNIQUE("site_id","name")
);
--> statement-breakpoint
CREATE TABLE "price_list_price" (
	"list_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"from_thousandths" bigint NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "price_list_price_list_id_product_id_from_thousandths_pk" PRIMARY KEY("list_id","product_id","from_thousandths")
);
--> statement-breakpoint
CREATE TABLE "price_list_group" (
	"list_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	CONSTRAINT "price_list_group_list_id_group_id_pk" PRIMARY KEY("list_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "price_list" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_list_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	"audience" text NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_to" timestamp with time zone,
	"active" boolean NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_list_site_id_name_unique" UNIQUE("site_id","name")
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "customer_group_id" integer;--> statement-breakpoint
ALTER TABLE "customer_group" ADD CONSTRAINT "customer_group_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_price" ADD CONSTRAINT "price_list_price_list_id_price_list_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."price_list"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_price" ADD CONSTRAINT "price_list_price_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_group" ADD CONSTRAINT "price_list_group_list_id_price_list_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."price_list"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_group" ADD CONSTRAINT "price_list_group_group_id_customer_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."customer_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list" ADD CONSTRAINT "price_list_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_list_price_product_id_list_id_index" ON "price_list_price" USING btree ("product_id","list_id");--> statement-breakpoint
CREATE INDEX "price_list_group_group_id_index" ON "price_list_group" USING btree ("group_id");--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_customer_group_id_customer_group_id_fk" FOREIGN KEY ("customer_group_id") REFERENCES "public"."customer_group"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_customer_group_id_index" ON "user" USING btree ("customer_group_id");