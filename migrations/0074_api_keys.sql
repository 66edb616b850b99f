CREATE TABLE "api_key" (
	"id" integer PRIMARY KEY DEFAULT nextval('user_id_seq') NOT NULL,
	"site_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"hash" text,
	"beginning" text NOT NULL,
	"permissions" text[] NOT NULL,
	"per_minute" integer NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" integer,
	CONSTRAINT "api_key_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "api_key_id" integer;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_site_id_id_index" ON "api_key" USING btree ("site_id","id");--> statement-breakpoint
CREATE INDEX "api_key_created_by_index" ON "api_key" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_api_key_id_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_site_id_api_key_id_id_index" ON "activity" USING btree ("site_id","api_key_id","id");