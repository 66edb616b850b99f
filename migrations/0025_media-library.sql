ALTER TABLE "medium" ADD COLUMN "drive_id" integer;--> statement-breakpoint
ALTER TABLE "medium" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "medium" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "medium" ADD COLUMN "is_decorative" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "medium" ADD COLUMN "folder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "medium" ADD COLUMN "focal_x" double precision DEFAULT 0.5 NOT NULL;--> statement-breakpoint
ALTER TABLE "medium" ADD COLUMN "focal_y" double precision DEFAULT 0.5 NOT NULL;--> statement-breakpoint
ALTER TABLE "medium" ADD COLUMN "poster_id" integer;--> statement-breakpoint
ALTER TABLE "medium" ADD CONSTRAINT "medium_poster_id_medium_id_fk" FOREIGN KEY ("poster_id") REFERENCES "public"."medium"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "medium_hash_index" ON "medium" USING btree ("hash");