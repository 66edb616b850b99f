ALTER TABLE "document_text" ADD COLUMN "preview_series_of_sites" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD COLUMN "site_id" integer;--> statement-breakpoint
-- Whose a mail is, is told by the address that it leads to, or by the name that only one site bears. What cannot be told is nobody's to read.
UPDATE "outbox_mail" SET "site_id" = coalesce(
  (SELECT min("id") FROM "site" HAVING count(*) = 1),
  (SELECT "site"."id" FROM "site" WHERE position("site"."url" || '/' IN "outbox_mail"."text") > 0 ORDER BY length("site"."url") DESC, "site"."id" LIMIT 1),
  (SELECT min("site"."id") FROM "site" WHERE starts_with("outbox_mail"."sender", '"' || translate("site"."name", '"\', '') || '" <') HAVING count(*) = 1)
);
