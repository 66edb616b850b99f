ALTER TABLE "coupon_use" DROP CONSTRAINT "coupon_use_pkey";--> statement-breakpoint
ALTER TABLE "coupon_use" ALTER COLUMN "cart_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD COLUMN "use_id" integer PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "coupon_use_use_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "coupon_use" ADD COLUMN "order_id" integer;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_cart_id_unique" UNIQUE("cart_id");--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_order_id_unique" UNIQUE("order_id");