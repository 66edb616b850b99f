CREATE TABLE "import_picture" (
	"import_id" integer NOT NULL,
	"source" text NOT NULL,
	"failure" text,
	CONSTRAINT "import_picture_import_id_source_pk" PRIMARY KEY("import_id","source")
);
--> statement-breakpoint
CREATE TABLE "picture_source" (
	"site_id" integer NOT NULL,
	"address" text NOT NULL,
	"medium_id" integer NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "picture_source_site_id_address_pk" PRIMARY KEY("site_id","address")
);
--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "incomplete" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "fetching_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_picture" ADD CONSTRAINT "import_picture_import_id_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_source" ADD CONSTRAINT "picture_source_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_source" ADD CONSTRAINT "picture_source_medium_id_medium_id_fk" FOREIGN KEY ("medium_id") REFERENCES "public"."medium"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_source_medium_id_index" ON "picture_source" USING btree ("medium_id");--> statement-breakpoint
CREATE INDEX "medium_original_name" ON "medium" USING btree (lower("original_name"));