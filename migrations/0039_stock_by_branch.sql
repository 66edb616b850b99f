ALTER TABLE "product" ADD COLUMN "branch_thousandths" jsonb;--> statement-breakpoint
ALTER TABLE "order_stock" ADD COLUMN "branches" jsonb;