CREATE TABLE "event_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"language" text NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_publication" (
	"event_id" integer NOT NULL,
	"language" text NOT NULL,
	"publish_at" timestamp with time zone NOT NULL,
	"words" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "event_publication_event_id_language_pk" PRIMARY KEY("event_id","language")
);
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "preview_series" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_history" ADD CONSTRAINT "event_history_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_history" ADD CONSTRAINT "event_history_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_publication" ADD CONSTRAINT "event_publication_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_history_event_id_language_version_index" ON "event_history" USING btree ("event_id","language","version");--> statement-breakpoint
CREATE INDEX "event_history_kind_created_at_index" ON "event_history" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "event_publication_publish_at_index" ON "event_publication" USING btree ("publish_at");--> statement-breakpoint
-- What events say at present is the beginning of their history.
INSERT INTO "event_history" ("event_id", "language", "version", "kind", "content", "created_at")
SELECT e."id", l."language", e."version", CASE WHEN e."status" = 'draft' THEN 'draft' ELSE 'publish' END,
	jsonb_build_object(
		'title', coalesce(e."title" ->> l."language", ''),
		'place', coalesce(e."place" ->> l."language", ''),
		'excerpt', coalesce(e."excerpt" ->> l."language", ''),
		'body', coalesce(e."body" ->> l."language", ''),
		'startsAt', to_char(e."starts_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
		'endsAt', to_char(e."ends_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
		'mediumId', e."medium_id",
		'productKey', e."product_key",
		'registrationUrl', e."registration_url"
	),
	e."updated_at"
FROM "event" AS e CROSS JOIN (VALUES ('hr'), ('en'), ('de')) AS l("language")
WHERE e."title" ? l."language" OR e."place" ? l."language" OR e."excerpt" ? l."language" OR e."body" ? l."language";
