DROP INDEX "member_card_words";--> statement-breakpoint
DROP INDEX "user_words";--> statement-breakpoint
DROP INDEX "contact_message_words_index";--> statement-breakpoint
DROP INDEX "form_submission_words_index";--> statement-breakpoint
DROP INDEX "order_words";--> statement-breakpoint
DROP INDEX "withdrawal_words_index";--> statement-breakpoint
DROP INDEX "outbox_mail_words_index";--> statement-breakpoint
CREATE INDEX "member_card_words" ON "member_card" USING gin (lower(regexp_replace(normalize(
    replace(replace(replace("barcode" || ' ' || "holder", 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), NFD), '[\u0300-\u036f]+', '', 'g')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "user_words" ON "user" USING gin (lower(regexp_replace(normalize(
    replace(replace(replace("email" || ' ' || "first_name" || ' ' || "last_name", 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), NFD), '[\u0300-\u036f]+', '', 'g')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_message_words_index" ON "contact_message" USING gin (lower(regexp_replace(normalize(
    replace(replace(replace("first_name" || ' ' || "last_name" || ' ' || "email" || ' ' || "subject" || ' ' || "content", 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), NFD), '[\u0300-\u036f]+', '', 'g')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "form_submission_words_index" ON "form_submission" USING gin (lower(regexp_replace(normalize(
    replace(replace(replace(coalesce("email", '') || ' ' || "data"::text, 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), NFD), '[\u0300-\u036f]+', '', 'g')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_words" ON "order" USING gin (lower(regexp_replace(normalize(
    replace(replace(replace("order_number" || ' ' || "email" || ' ' || coalesce("main_address" ->> 'firstName', '') || ' ' || coalesce("main_address" ->> 'lastName', '') || ' ' || coalesce("main_address" ->> 'companyName', '') || ' ' || coalesce("main_address" ->> 'contactPhone', ''), 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), NFD), '[\u0300-\u036f]+', '', 'g')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "withdrawal_words_index" ON "withdrawal" USING gin (lower(regexp_replace(normalize(
    replace(replace(replace("name" || ' ' || "email" || ' ' || "order_number", 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), NFD), '[\u0300-\u036f]+', '', 'g')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "outbox_mail_words_index" ON "outbox_mail" USING gin (lower(regexp_replace(normalize(
    replace(replace(replace("recipient" || ' ' || "subject" || ' ' || "kind", 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), NFD), '[\u0300-\u036f]+', '', 'g')) gin_trgm_ops);