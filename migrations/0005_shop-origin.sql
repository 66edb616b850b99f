CREATE TABLE "shop_origin" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"filled_with" text NOT NULL,
	"filled_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shop_origin_is_only" CHECK ("shop_origin"."is_only")
);
--> statement-breakpoint
-- Databases that were filled before this was noted: the demo's own key tells them apart.
INSERT INTO "shop_origin" ("filled_with", "filled_at")
	SELECT CASE WHEN bool_or("api_key_token" = 'demo-attika-shop') THEN 'demo' ELSE 'empty' END, now()
	FROM "site" HAVING count(*) > 0;
