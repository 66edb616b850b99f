CREATE TABLE "bin_entry" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bin_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer,
	"kind" text NOT NULL,
	"thing_id" integer NOT NULL,
	"type" text NOT NULL,
	"title" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"deleted_by" integer,
	"deleted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bin_entry_kind_thing_id_unique" UNIQUE("kind","thing_id")
);
--> statement-breakpoint
ALTER TABLE "bin_entry" ADD CONSTRAINT "bin_entry_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bin_entry" ADD CONSTRAINT "bin_entry_deleted_by_user_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bin_entry_deleted_at_index" ON "bin_entry" USING btree ("deleted_at");