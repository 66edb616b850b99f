CREATE TABLE "import_zip_picture" (
	"import_id" integer NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"part" text NOT NULL,
	"size_bytes" integer NOT NULL,
	CONSTRAINT "import_zip_picture_import_id_name_pk" PRIMARY KEY("import_id","name")
);
--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "zip_key" text;--> statement-breakpoint
ALTER TABLE "import_zip_picture" ADD CONSTRAINT "import_zip_picture_import_id_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_zip_picture_import_id_address_index" ON "import_zip_picture" USING btree ("import_id","address");