CREATE TABLE "account_attempt" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "account_attempt_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "member_card" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_card_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"program_id" integer NOT NULL,
	"barcode" text NOT NULL,
	"holder" text NOT NULL,
	"blocked" boolean NOT NULL,
	"valid_to" text,
	CONSTRAINT "member_card_barcode_unique" UNIQUE("barcode")
);
--> statement-breakpoint
CREATE TABLE "member_program" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_program_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"name" jsonb NOT NULL,
	"loyalty_basis_points" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "member_program_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "one_time_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" integer NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_attempt" (
	"hash" text PRIMARY KEY NOT NULL,
	"site_id" integer NOT NULL,
	"provider" text NOT NULL,
	"code_verifier" text NOT NULL,
	"nonce" text NOT NULL,
	"language" text NOT NULL,
	"redirect" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_identity" (
	"site_id" integer NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "social_identity_site_id_provider_subject_pk" PRIMARY KEY("site_id","provider","subject")
);
--> statement-breakpoint
CREATE TABLE "user_address" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_address_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"type" text NOT NULL,
	"address" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer NOT NULL,
	"email" text NOT NULL,
	"pending_email" text,
	"username" text NOT NULL,
	"password_hash" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"member_card_barcode" text,
	"language" text NOT NULL,
	"is_backoffice_user" boolean DEFAULT false NOT NULL,
	"scope" text DEFAULT 'customer' NOT NULL,
	"email_confirmed_at" timestamp with time zone,
	"blocked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_site_id_email_unique" UNIQUE("site_id","email")
);
--> statement-breakpoint
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
CREATE TABLE "invoice_counter" (
	"site_id" integer NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counter_site_id_year_pk" PRIMARY KEY("site_id","year")
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"site_id" integer NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_site_id_year_number_unique" UNIQUE("site_id","year","number")
);
--> statement-breakpoint
CREATE TABLE "wishlist_entry" (
	"user_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wishlist_entry_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "captcha_use" (
	"signature" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "member_card_id" integer;--> statement-breakpoint
ALTER TABLE "consent_log" ADD COLUMN "cookies" jsonb;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "member_card" ADD CONSTRAINT "member_card_program_id_member_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."member_program"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_token" ADD CONSTRAINT "one_time_token_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_token" ADD CONSTRAINT "session_token_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_identity" ADD CONSTRAINT "social_identity_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_address" ADD CONSTRAINT "user_address_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_request" ADD CONSTRAINT "availability_request_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_file" ADD CONSTRAINT "form_file_form_submission_id_form_submission_id_fk" FOREIGN KEY ("form_submission_id") REFERENCES "public"."form_submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_file" ADD CONSTRAINT "form_file_contact_message_id_contact_message_id_fk" FOREIGN KEY ("contact_message_id") REFERENCES "public"."contact_message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submission" ADD CONSTRAINT "form_submission_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_counter" ADD CONSTRAINT "invoice_counter_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_entry" ADD CONSTRAINT "wishlist_entry_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_entry" ADD CONSTRAINT "wishlist_entry_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_attempt_since_index" ON "account_attempt" USING btree ("since");--> statement-breakpoint
CREATE INDEX "one_time_token_user_id_index" ON "one_time_token" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_token_session_id_index" ON "session_token" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "session_token_expires_at_index" ON "session_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_user_id_index" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expires_at_index" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "social_attempt_expires_at_index" ON "social_attempt" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "social_identity_user_id_index" ON "social_identity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_address_user_id_index" ON "user_address" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "availability_request_open" ON "availability_request" USING btree ("site_id","product_id","email") WHERE "availability_request"."notified_at" is null;--> statement-breakpoint
CREATE INDEX "availability_request_product_id_index" ON "availability_request" USING btree ("product_id") WHERE "availability_request"."notified_at" is null;--> statement-breakpoint
CREATE INDEX "contact_message_email_created_at_index" ON "contact_message" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "form_file_form_submission_id_index" ON "form_file" USING btree ("form_submission_id");--> statement-breakpoint
CREATE INDEX "form_file_contact_message_id_index" ON "form_file" USING btree ("contact_message_id");--> statement-breakpoint
CREATE INDEX "form_submission_form_id_index" ON "form_submission" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "form_submission_email_index" ON "form_submission" USING btree ("email");--> statement-breakpoint
CREATE INDEX "captcha_use_expires_at_index" ON "captcha_use" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_member_card_id_member_card_id_fk" FOREIGN KEY ("member_card_id") REFERENCES "public"."member_card"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_user_id_index" ON "cart" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "order_user_id_created_at_index" ON "order" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "order_site_id_email_index" ON "order" USING btree ("site_id","email");--> statement-breakpoint
-- The proof that a consent was given stays; whose it was goes where the person is erased.
CREATE FUNCTION keep_consent_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.email = 'erased' AND to_jsonb(NEW) - 'email' = to_jsonb(OLD) - 'email' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
DROP TRIGGER consent_log_is_append_only ON "consent_log";
--> statement-breakpoint
CREATE TRIGGER consent_log_is_append_only BEFORE UPDATE OR DELETE ON "consent_log"
  FOR EACH ROW EXECUTE FUNCTION keep_consent_proof();
