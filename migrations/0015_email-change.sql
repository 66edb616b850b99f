ALTER TABLE "user" ADD COLUMN "pending_email_proven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "pending_email_allowed" boolean DEFAULT false NOT NULL;