CREATE TABLE "consent_text" (
	"consent_id" integer NOT NULL,
	"text_version" text NOT NULL,
	"display_name" jsonb NOT NULL,
	"text" jsonb NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "consent_text_consent_id_text_version_pk" PRIMARY KEY("consent_id","text_version")
);
--> statement-breakpoint
ALTER TABLE "form_submission" DROP CONSTRAINT "form_submission_form_id_form_id_fk";
--> statement-breakpoint
ALTER TABLE "form_submission" ALTER COLUMN "form_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "consent" ADD COLUMN "retired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "registration_url" text;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "status" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "form_submission" ADD COLUMN "title" jsonb;--> statement-breakpoint
ALTER TABLE "form_submission" ADD COLUMN "fields" jsonb;--> statement-breakpoint
UPDATE "form_submission" SET "title" = "form"."title", "fields" = "form"."fields" FROM "form" WHERE "form"."id" = "form_submission"."form_id";--> statement-breakpoint
ALTER TABLE "form_submission" ALTER COLUMN "title" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "form_submission" ALTER COLUMN "fields" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "form" ADD COLUMN "receivers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "form" ADD COLUMN "thanks" jsonb;--> statement-breakpoint
ALTER TABLE "form" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "consent_text" ADD CONSTRAINT "consent_text_consent_id_consent_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."consent"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submission" ADD CONSTRAINT "form_submission_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
INSERT INTO "consent_text" ("consent_id", "text_version", "display_name", "text", "since") SELECT "id", "text_version", "display_name", "text", now() FROM "consent";
