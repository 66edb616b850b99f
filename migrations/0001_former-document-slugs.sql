CREATE TABLE "document_former_slug" (
	"language" text NOT NULL,
	"slug" text NOT NULL,
	"document_id" integer NOT NULL,
	CONSTRAINT "document_former_slug_language_slug_pk" PRIMARY KEY("language","slug")
);
--> statement-breakpoint
ALTER TABLE "document_former_slug" ADD CONSTRAINT "document_former_slug_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;