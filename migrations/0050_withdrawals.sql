CREATE TABLE "withdrawal_line" (
	"withdrawal_id" integer NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "withdrawal_line_withdrawal_id_position_pk" PRIMARY KEY("withdrawal_id","position")
);
--> statement-breakpoint
CREATE TABLE "withdrawal" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer NOT NULL,
	"order_id" integer,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"order_number" text NOT NULL,
	"message" text,
	"refusal_reason" text,
	"received_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"goods_back_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"refund_cents" bigint
);
--> statement-breakpoint
ALTER TABLE "refund_queue" DROP CONSTRAINT "refund_queue_pkey";--> statement-breakpoint
ALTER TABLE "refund_queue" ALTER COLUMN "attempt_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund_queue" ADD COLUMN "id" integer PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "refund_queue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "refund_queue" ADD COLUMN "withdrawal_id" integer;--> statement-breakpoint
ALTER TABLE "withdrawal_line" ADD CONSTRAINT "withdrawal_line_withdrawal_id_withdrawal_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawal_site_id_received_at_index" ON "withdrawal" USING btree ("site_id","received_at");--> statement-breakpoint
CREATE INDEX "withdrawal_order_id_index" ON "withdrawal" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "withdrawal_site_id_email_index" ON "withdrawal" USING btree ("site_id","email");--> statement-breakpoint
CREATE INDEX "withdrawal_waiting" ON "withdrawal" USING btree ("site_id") WHERE "withdrawal"."state" = 'received';--> statement-breakpoint
CREATE INDEX "withdrawal_words_index" ON "withdrawal" USING gin (lower("name" || ' ' || "email" || ' ' || "order_number") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "refund_queue" ADD CONSTRAINT "refund_queue_withdrawal_id_withdrawal_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_queue" ADD CONSTRAINT "refund_queue_attempt_id_unique" UNIQUE("attempt_id");--> statement-breakpoint
ALTER TABLE "refund_queue" ADD CONSTRAINT "refund_queue_withdrawal_id_unique" UNIQUE("withdrawal_id");--> statement-breakpoint
ALTER TABLE "refund_queue" ADD CONSTRAINT "refund_queue_source" CHECK (num_nonnulls("refund_queue"."attempt_id", "refund_queue"."withdrawal_id") = 1);