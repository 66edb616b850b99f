CREATE TABLE "user_setting" (
	"user_id" integer NOT NULL,
	"setting_group" text NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "user_setting_user_id_setting_group_key_pk" PRIMARY KEY("user_id","setting_group","key")
);
--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "subdomain" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "pdf_url" text;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "loyalty" jsonb;--> statement-breakpoint
ALTER TABLE "user_setting" ADD CONSTRAINT "user_setting_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;