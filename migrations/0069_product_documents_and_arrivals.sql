ALTER TABLE "product" ADD COLUMN "expected_on" date;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "document_files" jsonb DEFAULT '[]'::jsonb NOT NULL;