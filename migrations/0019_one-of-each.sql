DELETE FROM "one_time_token" AS "older" USING "one_time_token" AS "newer"
  WHERE "older"."user_id" = "newer"."user_id" AND "older"."purpose" = "newer"."purpose"
  AND ("older"."expires_at", "older"."hash") < ("newer"."expires_at", "newer"."hash");--> statement-breakpoint
UPDATE "document" AS "later" SET "handler" = NULL FROM "document" AS "first"
  WHERE "later"."handler" = "first"."handler" AND "later"."id" > "first"."id";--> statement-breakpoint
DROP INDEX "one_time_token_user_id_index";--> statement-breakpoint
ALTER TABLE "one_time_token" ADD CONSTRAINT "one_time_token_user_id_purpose_unique" UNIQUE("user_id","purpose");--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_handler_unique" UNIQUE("handler");