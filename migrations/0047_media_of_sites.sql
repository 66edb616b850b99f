ALTER TABLE "medium" ADD COLUMN "site_id" integer;--> statement-breakpoint
ALTER TABLE "medium" ADD COLUMN "upload_key" text;--> statement-breakpoint
ALTER TABLE "medium" ADD CONSTRAINT "medium_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "medium_upload_key_index" ON "medium" USING btree ("upload_key");