-- Who asked for an entry was not kept before.
ALTER TABLE "consent_log" ADD COLUMN "asked_by" text DEFAULT 'unrecorded' NOT NULL;--> statement-breakpoint
ALTER TABLE "consent_log" ALTER COLUMN "asked_by" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "consent_log" ADD COLUMN "asked_by_user_id" integer;--> statement-breakpoint
CREATE INDEX "consent_log_asked_by_user_id_index" ON "consent_log" USING btree ("asked_by_user_id");--> statement-breakpoint
-- An erasure takes out the named person, or the account that asked; nothing else changes.
CREATE OR REPLACE FUNCTION keep_consent_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.email IN (OLD.email, 'erased')
    AND (NEW.asked_by_user_id IS NULL OR NEW.asked_by_user_id = OLD.asked_by_user_id)
    AND (NEW.email, NEW.asked_by_user_id) IS DISTINCT FROM (OLD.email, OLD.asked_by_user_id)
    AND to_jsonb(NEW) - 'email' - 'asked_by_user_id' = to_jsonb(OLD) - 'email' - 'asked_by_user_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
