CREATE TABLE "availability_request" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "availability_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"notified_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contact_message" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"contact_number" text NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"items" jsonb NOT NULL,
	"consents" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_file" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "form_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"form_submission_id" integer,
	"contact_message_id" integer,
	"file_name" text NOT NULL,
	"mime" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"store_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "form_file_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "form_submission" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "form_submission_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"form_id" integer NOT NULL,
	"site_id" integer NOT NULL,
	"language" text NOT NULL,
	"data" jsonb NOT NULL,
	"email" text,
	"created_at" timestamp with time zone NOT NULL,
	"confirm_hash" text,
	"confirm_until" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "form_submission_confirm_hash_unique" UNIQUE("confirm_hash")
);
--> statement-breakpoint
CREATE TABLE "form" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "form_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"title" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"captcha" boolean NOT NULL,
	"goal" jsonb,
	CONSTRAINT "form_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscription" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_subscription_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"confirm_hash" text,
	"confirm_until" timestamp with time zone,
	"unsubscribe_token" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	CONSTRAINT "newsletter_subscription_confirm_hash_unique" UNIQUE("confirm_hash"),
	CONSTRAINT "newsletter_subscription_unsubscribe_token_unique" UNIQUE("unsubscribe_token"),
	CONSTRAINT "newsletter_subscription_site_id_email_unique" UNIQUE("site_id","email")
);
--> statement-breakpoint
CREATE TABLE "captcha_use" (
	"signature" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consent_log" ADD COLUMN "cookies" jsonb;--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "availability_request" ADD CONSTRAINT "availability_request_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_file" ADD CONSTRAINT "form_file_form_submission_id_form_submission_id_fk" FOREIGN KEY ("form_submission_id") REFERENCES "public"."form_submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_file" ADD CONSTRAINT "form_file_contact_message_id_contact_message_id_fk" FOREIGN KEY ("contact_message_id") REFERENCES "public"."contact_message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submission" ADD CONSTRAINT "form_submission_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "availability_request_open" ON "availability_request" USING btree ("site_id","product_id","email") WHERE "availability_request"."notified_at" is null;--> statement-breakpoint
CREATE INDEX "availability_request_product_id_index" ON "availability_request" USING btree ("product_id") WHERE "availability_request"."notified_at" is null;--> statement-breakpoint
CREATE INDEX "contact_message_email_created_at_index" ON "contact_message" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "form_file_form_submission_id_index" ON "form_file" USING btree ("form_submission_id");--> statement-breakpoint
CREATE INDEX "form_file_contact_message_id_index" ON "form_file" USING btree ("contact_message_id");--> statement-breakpoint
CREATE INDEX "form_submission_form_id_index" ON "form_submission" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "form_submission_email_index" ON "form_submission" USING btree ("email");--> statement-breakpoint
CREATE INDEX "captcha_use_expires_at_index" ON "captcha_use" USING btree ("expires_at");