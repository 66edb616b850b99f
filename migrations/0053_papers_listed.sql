ALTER TABLE "order" ADD COLUMN "outside_invoice" jsonb;--> statement-breakpoint
CREATE INDEX "paper_of_site" ON "paper" USING btree ("site_id","issued_at","id");--> statement-breakpoint
CREATE INDEX "paper_label" ON "paper" USING btree ("site_id","label");