ALTER TABLE "event" ALTER COLUMN "preview_series" DROP DEFAULT;--> statement-breakpoint
-- Links that were taken back stay so, in every language.
ALTER TABLE "event" ALTER COLUMN "preview_series" SET DATA TYPE jsonb USING jsonb_build_object('hr', "preview_series", 'en', "preview_series", 'de', "preview_series");--> statement-breakpoint
ALTER TABLE "event" ALTER COLUMN "preview_series" SET DEFAULT '{}'::jsonb;
