ALTER TABLE "consent_log" ADD COLUMN "proof" text;--> statement-breakpoint
-- An erasure takes out the named person, what shows the consent, or the account that asked; nothing else changes.
CREATE OR REPLACE FUNCTION keep_consent_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.email IN (OLD.email, 'erased')
    AND (NEW.asked_by_user_id IS NULL OR NEW.asked_by_user_id = OLD.asked_by_user_id)
    AND (NEW.proof IS NULL OR NEW.proof = OLD.proof)
    AND (NEW.email, NEW.asked_by_user_id, NEW.proof) IS DISTINCT FROM (OLD.email, OLD.asked_by_user_id, OLD.proof)
    AND to_jsonb(NEW) - 'email' - 'asked_by_user_id' - 'proof' = to_jsonb(OLD) - 'email' - 'asked_by_user_id' - 'proof' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
