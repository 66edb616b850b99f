CREATE TABLE "document_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"document_id" integer NOT NULL,
	"language" text NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_slug" (
	"scope" integer DEFAULT 0 NOT NULL,
	"language" text NOT NULL,
	"slug" text NOT NULL,
	"document_id" integer NOT NULL,
	CONSTRAINT "document_slug_scope_language_slug_pk" PRIMARY KEY("scope","language","slug")
);
--> statement-breakpoint
CREATE TABLE "document_term" (
	"document_id" integer NOT NULL,
	"term_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "document_term_document_id_term_id_pk" PRIMARY KEY("document_id","term_id")
);
--> statement-breakpoint
CREATE TABLE "post_type" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_type_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 101 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "post_type_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "document_text" DROP CONSTRAINT "document_text_language_slug_unique";--> statement-breakpoint
ALTER TABLE "document" DROP CONSTRAINT "document_handler_unique";--> statement-breakpoint
ALTER TABLE "document_former_slug" DROP CONSTRAINT "document_former_slug_language_slug_pk";--> statement-breakpoint
ALTER TABLE "document_former_slug" ADD COLUMN "scope" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "document_former_slug" ADD CONSTRAINT "document_former_slug_scope_language_slug_pk" PRIMARY KEY("scope","language","slug");--> statement-breakpoint
ALTER TABLE "document_text" ADD COLUMN "scheduled" jsonb;--> statement-breakpoint
ALTER TABLE "document_text" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "document_text" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "document_text" ADD COLUMN "updated_by" integer;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "site_id" integer;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "post_type_id" integer;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "author" text;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "product_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_history" ADD CONSTRAINT "document_history_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_history" ADD CONSTRAINT "document_history_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_slug" ADD CONSTRAINT "document_slug_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_term" ADD CONSTRAINT "document_term_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_term" ADD CONSTRAINT "document_term_term_id_document_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_history_document_id_language_version_index" ON "document_history" USING btree ("document_id","language","version");--> statement-breakpoint
CREATE INDEX "document_history_kind_created_at_index" ON "document_history" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "document_slug_document_id_language_index" ON "document_slug" USING btree ("document_id","language");--> statement-breakpoint
CREATE INDEX "document_term_term_id_index" ON "document_term" USING btree ("term_id");--> statement-breakpoint
ALTER TABLE "document_text" ADD CONSTRAINT "document_text_updated_by_user_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_post_type_id_post_type_id_fk" FOREIGN KEY ("post_type_id") REFERENCES "public"."post_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_text_publish_at_index" ON "document_text" USING btree ("publish_at");--> statement-breakpoint
CREATE INDEX "document_text_language_published_at_index" ON "document_text" USING btree ("language","published_at");--> statement-breakpoint
CREATE UNIQUE INDEX "document_site_id_handler_unique" ON "document" USING btree (coalesce("site_id", 0),"handler");--> statement-breakpoint
CREATE INDEX "document_kind_index" ON "document" USING btree ("kind");--> statement-breakpoint
UPDATE "document_text" SET
	"draft" = jsonb_build_object('slug', "slug", 'title', "title", 'metaDescription', "meta_description", 'sections', "draft"),
	"published" = CASE WHEN "published" IS NULL THEN NULL ELSE
		jsonb_build_object('slug', "slug", 'title', "title", 'metaDescription', "meta_description", 'sections', "published") END,
	"published_at" = CASE WHEN "published" IS NULL THEN NULL ELSE "updated_at" END;--> statement-breakpoint
INSERT INTO "document_slug" ("language", "slug", "document_id")
	SELECT "language", "slug", "document_id" FROM "document_text" JOIN "document" ON "id" = "document_id" WHERE "kind" <> 'element';
