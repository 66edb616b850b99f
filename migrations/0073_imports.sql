CREATE TABLE "import_row" (
	"import_id" integer NOT NULL,
	"row" integer NOT NULL,
	"raw" jsonb NOT NULL,
	"key" text,
	"verdict" text,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fields" jsonb,
	"later" jsonb,
	CONSTRAINT "import_row_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "import" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer NOT NULL,
	"user_id" integer,
	"what" text NOT NULL,
	"format" text NOT NULL,
	"file_name" text NOT NULL,
	"columns" jsonb NOT NULL,
	"decimal_sign" text NOT NULL,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"paused_in" text,
	"rows" integer NOT NULL,
	"new" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"change_sets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"left" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_import_id_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import" ADD CONSTRAINT "import_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_row_import_id_key_index" ON "import_row" USING btree ("import_id","key");--> statement-breakpoint
CREATE INDEX "import_row_import_id_verdict_row_index" ON "import_row" USING btree ("import_id","verdict","row");--> statement-breakpoint
CREATE INDEX "import_row_later" ON "import_row" USING btree ("import_id","row") WHERE "import_row"."later" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "import_site_id_id_index" ON "import" USING btree ("site_id","id");--> statement-breakpoint
CREATE INDEX "import_at_work" ON "import" USING btree ("id") WHERE "import"."state" IN ('checking', 'applying', 'undoing');