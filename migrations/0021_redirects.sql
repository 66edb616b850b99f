CREATE TABLE "failed_request" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "failed_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer NOT NULL,
	"path" text NOT NULL,
	"language" text NOT NULL,
	"count" integer NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "failed_request_site_id_path_unique" UNIQUE("site_id","path")
);
--> statement-breakpoint
CREATE TABLE "redirect" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redirect_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer,
	"key" text,
	"language" text NOT NULL,
	"from_path" text NOT NULL,
	"link" jsonb NOT NULL,
	"status" integer NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "redirect_key_unique" UNIQUE("key"),
	CONSTRAINT "redirect_site_id_from_path_unique" UNIQUE NULLS NOT DISTINCT("site_id","from_path"),
	CONSTRAINT "redirect_status" CHECK ("redirect"."status" in (301, 302, 307, 308))
);
--> statement-breakpoint
ALTER TABLE "failed_request" ADD CONSTRAINT "failed_request_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirect" ADD CONSTRAINT "redirect_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "failed_request_site_id_count_last_seen_at_index" ON "failed_request" USING btree ("site_id","count","last_seen_at");--> statement-breakpoint
CREATE INDEX "redirect_from_path_index" ON "redirect" USING btree ("from_path");