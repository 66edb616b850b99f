CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "contact_message_words_index" ON "contact_message" USING gin (lower("first_name" || ' ' || "last_name" || ' ' || "email" || ' ' || "subject" || ' ' || "content") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "form_submission_words_index" ON "form_submission" USING gin (lower(coalesce("email", '') || ' ' || "data"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "redirect_from_path_words_index" ON "redirect" USING gin ("from_path" gin_trgm_ops);