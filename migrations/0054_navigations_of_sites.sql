ALTER TABLE "navigation" DROP CONSTRAINT "navigation_key_unique";--> statement-breakpoint
ALTER TABLE "navigation" DROP CONSTRAINT "navigation_name_unique";--> statement-breakpoint
ALTER TABLE "navigation" ADD COLUMN "site_id" integer;--> statement-breakpoint
-- A tree goes to each site that shows it: because its option names it, because a text of its pages does, or because it is found by its place, where the site's option says nothing of that. One that no option names is found by its name everywhere. The first of these sites keeps the row, the others get copies.
WITH "named" AS (
  SELECT "site_id", "place"."key" AS "name", "place"."value" AS "tree"
  FROM "site_option", jsonb_each_text(CASE WHEN jsonb_typeof("value") = 'object' THEN "value" ELSE '{}' END) AS "place"
  WHERE "site_option"."key" = 'ThemeNavigations'
), "shown" AS (
  SELECT "tree"."id", "site"."id" AS "site_id"
  FROM "navigation" AS "tree" CROSS JOIN "site"
  WHERE EXISTS (SELECT FROM "named" WHERE "named"."site_id" = "site"."id" AND "named"."tree" = "tree"."key")
    OR NOT EXISTS (SELECT FROM "named" WHERE "named"."tree" = "tree"."key")
    OR NOT EXISTS (SELECT FROM "named" WHERE "named"."site_id" = "site"."id" AND "named"."name" = "tree"."name")
    OR EXISTS (
      SELECT FROM "document_text" AS "words" JOIN "document" ON "document"."id" = "words"."document_id"
      WHERE ("document"."site_id" IS NULL OR "document"."site_id" = "site"."id")
        AND position(to_json("tree"."key")::text IN concat("words"."draft", "words"."published", "words"."scheduled")) > 0
    )
), "first" AS (
  SELECT "id", min("site_id") AS "site_id" FROM "shown" GROUP BY "id"
), "copied" AS (
  INSERT INTO "navigation" ("site_id", "key", "name", "title", "items", "version")
  SELECT "shown"."site_id", "tree"."key", "tree"."name", "tree"."title", "tree"."items", "tree"."version"
  FROM "shown" JOIN "first" USING ("id") JOIN "navigation" AS "tree" USING ("id")
  WHERE "shown"."site_id" <> "first"."site_id"
  ORDER BY "shown"."site_id", "tree"."id"
)
UPDATE "navigation" SET "site_id" = "first"."site_id" FROM "first" WHERE "first"."id" = "navigation"."id";--> statement-breakpoint
-- Without any site there is nobody to show a tree to.
DELETE FROM "navigation" WHERE "site_id" IS NULL;--> statement-breakpoint
ALTER TABLE "navigation" ALTER COLUMN "site_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "navigation" ADD CONSTRAINT "navigation_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "navigation" ADD CONSTRAINT "navigation_site_id_key_unique" UNIQUE("site_id","key");--> statement-breakpoint
ALTER TABLE "navigation" ADD CONSTRAINT "navigation_site_id_name_unique" UNIQUE("site_id","name");
