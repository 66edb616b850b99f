CREATE UNLOGGED TABLE "edit_presence" (
	"document_id" integer NOT NULL,
	"language" text NOT NULL,
	"user_id" integer NOT NULL,
	"section" text,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "edit_presence_document_id_language_user_id_pk" PRIMARY KEY("document_id","language","user_id")
);
--> statement-breakpoint
ALTER TABLE "edit_presence" ADD CONSTRAINT "edit_presence_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edit_presence" ADD CONSTRAINT "edit_presence_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "edit_presence_seen_at_index" ON "edit_presence" USING btree ("seen_at");