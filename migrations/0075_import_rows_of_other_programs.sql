ALTER TABLE "import_row" ADD COLUMN "file_row" integer;--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "creates_new" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "new_terms" jsonb DEFAULT '[]'::jsonb NOT NULL;