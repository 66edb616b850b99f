CREATE TABLE "known_device" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "known_device_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"last_login_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_device_hash_user_id_unique" UNIQUE("hash","user_id")
);
--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_device_user_id_index" ON "known_device" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_device_last_login_at_index" ON "known_device" USING btree ("last_login_at");