ALTER TABLE "product" ADD COLUMN "roof_rules" jsonb;--> statement-breakpoint
CREATE INDEX "product_roof_rules_index" ON "product" USING btree ("catalogue_id") WHERE roof_rules IS NOT NULL;