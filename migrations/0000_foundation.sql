CREATE TABLE "cart_line" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cart_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"options" jsonb NOT NULL,
	"options_key" text NOT NULL,
	CONSTRAINT "cart_line_cart_id_product_id_options_key_unique" UNIQUE("cart_id","product_id","options_key")
);
--> statement-breakpoint
CREATE TABLE "cart" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer NOT NULL,
	"store_id" integer NOT NULL,
	"protect_code" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"guest_id" integer,
	"main_address" jsonb,
	"shipping_address" jsonb,
	"delivery_method_id" integer,
	"branch_id" integer,
	"payment_method_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guest" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guest_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attribute_set_attribute" (
	"attribute_set_id" integer NOT NULL,
	"attribute_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "attribute_set_attribute_attribute_set_id_attribute_id_pk" PRIMARY KEY("attribute_set_id","attribute_id")
);
--> statement-breakpoint
CREATE TABLE "attribute_set" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attribute_set_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"catalogue_id" integer NOT NULL,
	"key" text NOT NULL,
	"name" jsonb NOT NULL,
	CONSTRAINT "attribute_set_catalogue_id_key_unique" UNIQUE("catalogue_id","key")
);
--> statement-breakpoint
CREATE TABLE "attribute_value" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attribute_value_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"attribute_id" integer NOT NULL,
	"key" text NOT NULL,
	"label" jsonb NOT NULL,
	"number" double precision,
	"hex" text,
	"shop_default" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "attribute_value_attribute_id_key_unique" UNIQUE("attribute_id","key")
);
--> statement-breakpoint
CREATE TABLE "attribute" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attribute_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"catalogue_id" integer NOT NULL,
	"code" text NOT NULL,
	"label" jsonb NOT NULL,
	"type" text NOT NULL,
	"unit" text,
	"filterable" boolean NOT NULL,
	"configurable" boolean NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "attribute_catalogue_id_code_unique" UNIQUE("catalogue_id","code")
);
--> statement-breakpoint
CREATE TABLE "bundle_member" (
	"bundle_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"position" integer NOT NULL,
	"preset_options" jsonb,
	"ask_options" jsonb,
	"default_options" jsonb,
	CONSTRAINT "bundle_member_bundle_id_position_pk" PRIMARY KEY("bundle_id","position")
);
--> statement-breakpoint
CREATE TABLE "catalogue_slug" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_slug_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"catalogue_id" integer NOT NULL,
	"kind" text NOT NULL,
	"target_id" integer NOT NULL,
	"language" text NOT NULL,
	"slug" text NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	CONSTRAINT "catalogue_slug_catalogue_id_language_slug_unique" UNIQUE("catalogue_id","language","slug")
);
--> statement-breakpoint
CREATE TABLE "category" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"catalogue_id" integer NOT NULL,
	"key" text NOT NULL,
	"parent_id" integer,
	"position" integer NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"medium_id" integer,
	"sort_types" text[] DEFAULT '{}' NOT NULL,
	"sort_default_type" text,
	CONSTRAINT "category_catalogue_id_key_unique" UNIQUE("catalogue_id","key")
);
--> statement-breakpoint
CREATE TABLE "product_configurable_attribute" (
	"product_id" integer NOT NULL,
	"attribute_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_configurable_attribute_product_id_attribute_id_pk" PRIMARY KEY("product_id","attribute_id")
);
--> statement-breakpoint
CREATE TABLE "price_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"store_id" integer,
	"list_price_cents" integer NOT NULL,
	"discount_price_cents" integer,
	"effective_price_cents" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_attribute_value" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_attribute_value_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"attribute_id" integer NOT NULL,
	"attribute_value_id" integer,
	"number" double precision,
	"date" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "product_category" (
	"product_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_category_product_id_category_id_pk" PRIMARY KEY("product_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "product_cross_sell" (
	"product_id" integer NOT NULL,
	"other_product_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_cross_sell_product_id_other_product_id_pk" PRIMARY KEY("product_id","other_product_id")
);
--> statement-breakpoint
CREATE TABLE "product_medium" (
	"product_id" integer NOT NULL,
	"medium_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_medium_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "product_medium_by_value" (
	"product_id" integer NOT NULL,
	"attribute_value_id" integer NOT NULL,
	"medium_id" integer NOT NULL,
	"exact" boolean NOT NULL,
	CONSTRAINT "product_medium_by_value_product_id_attribute_value_id_pk" PRIMARY KEY("product_id","attribute_value_id")
);
--> statement-breakpoint
CREATE TABLE "product_tag" (
	"product_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	CONSTRAINT "product_tag_product_id_tag_id_pk" PRIMARY KEY("product_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"catalogue_id" integer NOT NULL,
	"key" text NOT NULL,
	"sku" text NOT NULL,
	"type" text NOT NULL,
	"format" text NOT NULL,
	"attribute_set_id" integer,
	"name" jsonb NOT NULL,
	"short_description" jsonb NOT NULL,
	"description" jsonb,
	"description_from_id" integer,
	"tax_class_id" integer NOT NULL,
	"unit" text NOT NULL,
	"unit_price_unit" text,
	"unit_price_content" double precision,
	"list_price_cents" integer NOT NULL,
	"membership_price_cents" integer,
	"discount_price_cents" integer,
	"discount_from" timestamp with time zone,
	"discount_to" timestamp with time zone,
	"weight_grams" integer NOT NULL,
	"stock_thousandths" bigint,
	"low_stock_threshold" integer DEFAULT 5 NOT NULL,
	"main_product_id" integer,
	"is_visible_individually" boolean NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"category_priority" integer DEFAULT 0 NOT NULL,
	"media_exact" boolean DEFAULT true NOT NULL,
	"custom_options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"bundle_pricing" jsonb,
	"delivery" jsonb,
	"documents" text[] DEFAULT '{}' NOT NULL,
	"gpsr" jsonb,
	"drawing" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_catalogue_id_key_unique" UNIQUE("catalogue_id","key"),
	CONSTRAINT "product_catalogue_id_sku_unique" UNIQUE("catalogue_id","sku")
);
--> statement-breakpoint
CREATE TABLE "tag" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tag_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"catalogue_id" integer NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"title" jsonb NOT NULL,
	CONSTRAINT "tag_catalogue_id_key_unique" UNIQUE("catalogue_id","key"),
	CONSTRAINT "tag_catalogue_id_name_unique" UNIQUE("catalogue_id","name")
);
--> statement-breakpoint
CREATE TABLE "delivery_method" (
	"id" integer PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"position" integer NOT NULL,
	"maximum_length_mm" integer NOT NULL,
	"maximum_grams" integer NOT NULL,
	"tax_class_key" text NOT NULL,
	"free_from_cents" jsonb NOT NULL,
	"prices" jsonb NOT NULL,
	"branches" jsonb NOT NULL,
	CONSTRAINT "delivery_method_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "payment_method" (
	"id" integer PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"position" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"countries" text[] NOT NULL,
	"minimum_cents" integer NOT NULL,
	"maximum_cents" integer,
	"digital_allowed" boolean NOT NULL,
	"delivery_method_keys" text[] NOT NULL,
	"config" jsonb NOT NULL,
	CONSTRAINT "payment_method_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "consent_assignment_consent" (
	"assignment_id" integer NOT NULL,
	"consent_id" integer NOT NULL,
	"required" boolean NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "consent_assignment_consent_assignment_id_consent_id_pk" PRIMARY KEY("assignment_id","consent_id")
);
--> statement-breakpoint
CREATE TABLE "consent_assignment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_assignment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"assigned_to" text NOT NULL,
	CONSTRAINT "consent_assignment_assigned_to_unique" UNIQUE("assigned_to")
);
--> statement-breakpoint
CREATE TABLE "consent_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer NOT NULL,
	"status" text NOT NULL,
	"source_type" text NOT NULL,
	"consents" jsonb NOT NULL,
	"user_type" text NOT NULL,
	"email" text NOT NULL,
	"claimed_at" timestamp with time zone,
	"logged_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent" (
	"id" integer PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"unique_number" text NOT NULL,
	"display_name" jsonb NOT NULL,
	"text" jsonb NOT NULL,
	"text_version" text NOT NULL,
	CONSTRAINT "consent_key_unique" UNIQUE("key"),
	CONSTRAINT "consent_unique_number_unique" UNIQUE("unique_number")
);
--> statement-breakpoint
CREATE TABLE "document_text" (
	"document_id" integer NOT NULL,
	"language" text NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"meta_description" text NOT NULL,
	"version" integer NOT NULL,
	"draft" jsonb NOT NULL,
	"published" jsonb,
	"published_version" integer,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_text_document_id_language_pk" PRIMARY KEY("document_id","language"),
	CONSTRAINT "document_text_language_slug_unique" UNIQUE("language","slug")
);
--> statement-breakpoint
CREATE TABLE "document" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"handler" text,
	"template" text,
	"access" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "navigation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "navigation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"name" text NOT NULL,
	"title" jsonb,
	"items" jsonb NOT NULL,
	CONSTRAINT "navigation_key_unique" UNIQUE("key"),
	CONSTRAINT "navigation_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "medium" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "medium_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text,
	"title" text NOT NULL,
	"alt" jsonb NOT NULL,
	"original_name" text NOT NULL,
	"mime" text NOT NULL,
	"extension" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"access" text NOT NULL,
	"is_placeholder" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "medium_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "order_adjustment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_adjustment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"line_position" integer,
	"type" text NOT NULL,
	"label" text NOT NULL,
	"cents" integer NOT NULL,
	"origin" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_counter" (
	"site_id" integer NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "order_counter_site_id_year_pk" PRIMARY KEY("site_id","year")
);
--> statement-breakpoint
CREATE TABLE "order_line" (
	"order_id" integer NOT NULL,
	"position" integer NOT NULL,
	"product_id" integer NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"attributes" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"unit" text NOT NULL,
	"quantity" integer NOT NULL,
	"stock_thousandths" integer NOT NULL,
	"piece_cents" integer NOT NULL,
	"row_cents" integer NOT NULL,
	"tax_rate_basis_points" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"made_to_measure" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_line_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "order" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer NOT NULL,
	"store_id" integer NOT NULL,
	"cart_id" integer NOT NULL,
	"order_number" text NOT NULL,
	"slug" text NOT NULL,
	"status" text NOT NULL,
	"payment_status" text NOT NULL,
	"language" text NOT NULL,
	"currency_id" integer NOT NULL,
	"guest_id" integer,
	"email" text NOT NULL,
	"main_address" jsonb NOT NULL,
	"shipping_address" jsonb NOT NULL,
	"delivery" jsonb,
	"payment" jsonb NOT NULL,
	"totals" jsonb NOT NULL,
	"tax_totals" jsonb NOT NULL,
	"tax_by_rate" jsonb NOT NULL,
	"message" text,
	"accepted_consents" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_cart_id_unique" UNIQUE("cart_id"),
	CONSTRAINT "order_order_number_unique" UNIQUE("order_number"),
	CONSTRAINT "order_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "catalogue" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	CONSTRAINT "catalogue_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "country" (
	"id" integer PRIMARY KEY NOT NULL,
	"iso" text NOT NULL,
	"code" text NOT NULL,
	"name" jsonb NOT NULL,
	CONSTRAINT "country_iso_unique" UNIQUE("iso"),
	CONSTRAINT "country_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "language" (
	"id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"code2" text NOT NULL,
	"name" text NOT NULL,
	"name_hrv" text NOT NULL,
	"name_eng" text NOT NULL,
	"name_ger" text NOT NULL,
	"name_srp" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_option" (
	"site_id" integer NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "site_option_site_id_key_pk" PRIMARY KEY("site_id","key")
);
--> statement-breakpoint
CREATE TABLE "site" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" text NOT NULL,
	"api_key_token" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"hosts" text[] DEFAULT '{}' NOT NULL,
	"price_mode" text NOT NULL,
	"intro_animation" boolean DEFAULT false NOT NULL,
	"maintenance" boolean DEFAULT false NOT NULL,
	"catalogue_id" integer NOT NULL,
	"languages" text[] NOT NULL,
	"company" jsonb NOT NULL,
	"currency_config" jsonb NOT NULL,
	"media_sizes" jsonb NOT NULL,
	CONSTRAINT "site_site_id_unique" UNIQUE("site_id"),
	CONSTRAINT "site_api_key_token_unique" UNIQUE("api_key_token")
);
--> statement-breakpoint
CREATE TABLE "store" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer NOT NULL,
	"store_id" text NOT NULL,
	"language" text NOT NULL,
	"name" jsonb NOT NULL,
	"path_prefix" text NOT NULL,
	"checkout_settings" jsonb NOT NULL,
	CONSTRAINT "store_store_id_unique" UNIQUE("store_id"),
	CONSTRAINT "store_site_id_language_unique" UNIQUE("site_id","language")
);
--> statement-breakpoint
CREATE TABLE "tax_class" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_class_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"name" jsonb NOT NULL,
	CONSTRAINT "tax_class_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "tax_rate" (
	"tax_class_id" integer NOT NULL,
	"country" text NOT NULL,
	"valid_from" date DEFAULT '2000-01-01' NOT NULL,
	"rate_basis_points" integer NOT NULL,
	CONSTRAINT "tax_rate_tax_class_id_country_valid_from_pk" PRIMARY KEY("tax_class_id","country","valid_from")
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"site_id" integer NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"body_hash" text NOT NULL,
	"status_code" integer,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_key_site_id_call_key_pk" PRIMARY KEY("site_id","call","key")
);
--> statement-breakpoint
CREATE TABLE "outbox_mail" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"sender" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"message_id" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "outbox_mail_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_guest_id_guest_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guest"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_set_attribute" ADD CONSTRAINT "attribute_set_attribute_attribute_set_id_attribute_set_id_fk" FOREIGN KEY ("attribute_set_id") REFERENCES "public"."attribute_set"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_set_attribute" ADD CONSTRAINT "attribute_set_attribute_attribute_id_attribute_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attribute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_set" ADD CONSTRAINT "attribute_set_catalogue_id_catalogue_id_fk" FOREIGN KEY ("catalogue_id") REFERENCES "public"."catalogue"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_value" ADD CONSTRAINT "attribute_value_attribute_id_attribute_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attribute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute" ADD CONSTRAINT "attribute_catalogue_id_catalogue_id_fk" FOREIGN KEY ("catalogue_id") REFERENCES "public"."catalogue"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_member" ADD CONSTRAINT "bundle_member_bundle_id_product_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_member" ADD CONSTRAINT "bundle_member_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_slug" ADD CONSTRAINT "catalogue_slug_catalogue_id_catalogue_id_fk" FOREIGN KEY ("catalogue_id") REFERENCES "public"."catalogue"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_catalogue_id_catalogue_id_fk" FOREIGN KEY ("catalogue_id") REFERENCES "public"."catalogue"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_medium_id_medium_id_fk" FOREIGN KEY ("medium_id") REFERENCES "public"."medium"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_configurable_attribute" ADD CONSTRAINT "product_configurable_attribute_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_configurable_attribute" ADD CONSTRAINT "product_configurable_attribute_attribute_id_attribute_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attribute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_log" ADD CONSTRAINT "price_log_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_log" ADD CONSTRAINT "price_log_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attribute_value" ADD CONSTRAINT "product_attribute_value_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attribute_value" ADD CONSTRAINT "product_attribute_value_attribute_id_attribute_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attribute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attribute_value" ADD CONSTRAINT "product_attribute_value_attribute_value_id_attribute_value_id_fk" FOREIGN KEY ("attribute_value_id") REFERENCES "public"."attribute_value"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_category" ADD CONSTRAINT "product_category_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_category" ADD CONSTRAINT "product_category_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_cross_sell" ADD CONSTRAINT "product_cross_sell_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_cross_sell" ADD CONSTRAINT "product_cross_sell_other_product_id_product_id_fk" FOREIGN KEY ("other_product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_medium" ADD CONSTRAINT "product_medium_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_medium" ADD CONSTRAINT "product_medium_medium_id_medium_id_fk" FOREIGN KEY ("medium_id") REFERENCES "public"."medium"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_medium_by_value" ADD CONSTRAINT "product_medium_by_value_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_medium_by_value" ADD CONSTRAINT "product_medium_by_value_attribute_value_id_attribute_value_id_fk" FOREIGN KEY ("attribute_value_id") REFERENCES "public"."attribute_value"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_medium_by_value" ADD CONSTRAINT "product_medium_by_value_medium_id_medium_id_fk" FOREIGN KEY ("medium_id") REFERENCES "public"."medium"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_tag" ADD CONSTRAINT "product_tag_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_tag" ADD CONSTRAINT "product_tag_tag_id_tag_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tag"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_catalogue_id_catalogue_id_fk" FOREIGN KEY ("catalogue_id") REFERENCES "public"."catalogue"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_attribute_set_id_attribute_set_id_fk" FOREIGN KEY ("attribute_set_id") REFERENCES "public"."attribute_set"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_tax_class_id_tax_class_id_fk" FOREIGN KEY ("tax_class_id") REFERENCES "public"."tax_class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag" ADD CONSTRAINT "tag_catalogue_id_catalogue_id_fk" FOREIGN KEY ("catalogue_id") REFERENCES "public"."catalogue"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_assignment_consent" ADD CONSTRAINT "consent_assignment_consent_assignment_id_consent_assignment_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."consent_assignment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_assignment_consent" ADD CONSTRAINT "consent_assignment_consent_consent_id_consent_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."consent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_text" ADD CONSTRAINT "document_text_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_adjustment" ADD CONSTRAINT "order_adjustment_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_counter" ADD CONSTRAINT "order_counter_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_option" ADD CONSTRAINT "site_option_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site" ADD CONSTRAINT "site_catalogue_id_catalogue_id_fk" FOREIGN KEY ("catalogue_id") REFERENCES "public"."catalogue"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store" ADD CONSTRAINT "store_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rate" ADD CONSTRAINT "tax_rate_tax_class_id_tax_class_id_fk" FOREIGN KEY ("tax_class_id") REFERENCES "public"."tax_class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_status_updated_at_index" ON "cart" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "catalogue_slug_kind_target_id_index" ON "catalogue_slug" USING btree ("kind","target_id");--> statement-breakpoint
CREATE INDEX "price_log_product_id_at_index" ON "price_log" USING btree ("product_id","at");--> statement-breakpoint
CREATE INDEX "product_attribute_value_product_id_index" ON "product_attribute_value" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_attribute_value_attribute_id_index" ON "product_attribute_value" USING btree ("attribute_id");--> statement-breakpoint
CREATE INDEX "product_category_category_id_index" ON "product_category" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "product_main_product_id_index" ON "product" USING btree ("main_product_id");--> statement-breakpoint
CREATE INDEX "order_adjustment_order_id_index" ON "order_adjustment" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_site_id_created_at_index" ON "order" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_mail_sent_at_next_attempt_at_index" ON "outbox_mail" USING btree ("sent_at","next_attempt_at");--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER consent_log_is_append_only BEFORE UPDATE OR DELETE ON "consent_log"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
