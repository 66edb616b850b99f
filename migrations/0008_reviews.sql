CREATE TABLE "review" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer NOT NULL,
	"key" text,
	"subject_kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"user_id" integer,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"rating" integer,
	"title" text,
	"comment" text,
	"bought" boolean NOT NULL,
	"reply" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "review_site_id_key_unique" UNIQUE("site_id","key"),
	CONSTRAINT "review_says_something" CHECK ("review"."rating" is not null or "review"."comment" is not null)
);
--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_site_id_subject_kind_subject_id_created_at_index" ON "review" USING btree ("site_id","subject_kind","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "review_user_id_index" ON "review" USING btree ("user_id");