ALTER TABLE "coupon_use" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_former_emails_index" ON "user" USING gin ("former_emails" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "coupon_use_user_id_index" ON "coupon_use" USING btree ("user_id");--> statement-breakpoint
-- Whose account used it stands at the order.
UPDATE "coupon_use" SET "user_id" = "order"."user_id"
FROM "order" WHERE "order"."cart_id" = "coupon_use"."cart_id" AND "order"."user_id" IS NOT NULL;
