ALTER TABLE "event" ALTER COLUMN "preview_series" DROP DEFAULT;--> statement-breakpoint
-- Links that were taken back stay so, in every language.
ALTER TABLE "event" ALTER COLUMN "preview_series" SET DATA TYPE jsonb USING jsonb_build_object('hr', "preview_series", 'en', "preview_series", 'de', "preview_series");--> statement-breakpoint
ALTER TABLE "event" ALTER COLUMN "preview_series" SET DEFAULT '{}'::jsonb;--> statement-breakpoint
CREATE INDEX "consent_log_letters_index" ON "consent_log" USING gin (lower("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "outbox_mail_words_index" ON "outbox_mail" USING gin (lower("recipient" || ' ' || "subject" || ' ' || "kind") gin_trgm_ops);
