ALTER TABLE "consent_assignment" DROP CONSTRAINT "consent_assignment_assigned_to_unique";--> statement-breakpoint
ALTER TABLE "consent_assignment" ADD COLUMN "site_id" integer;--> statement-breakpoint
-- What all sites shared becomes the first site's, and each other site gets a copy of its own.
UPDATE "consent_assignment" SET "site_id" = (SELECT min("id") FROM "site");--> statement-breakpoint
INSERT INTO "consent_assignment" ("site_id", "assigned_to")
SELECT "site"."id", "shared"."assigned_to"
FROM "site" JOIN "consent_assignment" AS "shared" ON "shared"."site_id" <> "site"."id"
ORDER BY "site"."id", "shared"."id";--> statement-breakpoint
INSERT INTO "consent_assignment_consent" ("assignment_id", "consent_id", "required", "position")
SELECT "own"."id", "asked"."consent_id", "asked"."required", "asked"."position"
FROM "consent_assignment" AS "own"
JOIN "consent_assignment" AS "shared" ON "shared"."assigned_to" = "own"."assigned_to" AND "shared"."site_id" = (SELECT min("id") FROM "site") AND "shared"."site_id" <> "own"."site_id"
JOIN "consent_assignment_consent" AS "asked" ON "asked"."assignment_id" = "shared"."id";--> statement-breakpoint
ALTER TABLE "consent_assignment" ALTER COLUMN "site_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "consent_assignment" ADD CONSTRAINT "consent_assignment_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_assignment" ADD CONSTRAINT "consent_assignment_site_id_assigned_to_unique" UNIQUE("site_id","assigned_to");