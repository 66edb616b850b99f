ALTER TABLE "shop_origin" ADD COLUMN "set_up_hash" text;--> statement-breakpoint
ALTER TABLE "shop_origin" ADD COLUMN "set_up_expires_at" timestamp with time zone;