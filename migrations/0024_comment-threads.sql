ALTER TABLE "review" ADD COLUMN "parent_id" integer;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_parent_id_review_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."review"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_parent_id_index" ON "review" USING btree ("parent_id");--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_answers_a_comment" CHECK ("review"."parent_id" is null or ("review"."subject_kind" = 'post' and "review"."rating" is null));