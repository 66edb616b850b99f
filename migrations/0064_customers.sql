CREATE TABLE "customer_note" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer NOT NULL,
	"user_id" integer,
	"email" text,
	"at" timestamp with time zone NOT NULL,
	"actor_id" integer,
	"text" text NOT NULL,
	CONSTRAINT "customer_note_person" CHECK (("customer_note"."user_id" is null) <> ("customer_note"."email" is null))
);
--> statement-breakpoint
DROP INDEX "order_site_id_email_index";--> statement-breakpoint
ALTER TABLE "customer_note" ADD CONSTRAINT "customer_note_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_note" ADD CONSTRAINT "customer_note_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_note_user_id_id_index" ON "customer_note" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "customer_note_site_id_email_id_index" ON "customer_note" USING btree ("site_id","email","id");--> statement-breakpoint
CREATE INDEX "user_since" ON "user" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "user_words" ON "user" USING gin (lower("email" || ' ' || "first_name" || ' ' || "last_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_of_email" ON "order" USING btree ("site_id","email","created_at","id");