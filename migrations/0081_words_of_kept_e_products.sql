-- Orders that keep e-products alone, for everything that is brought was cancelled, were called open whatever was delivered.
WITH line AS (
  SELECT order_id, quantity, in_production, ready, sent, handed_over, returned, cancelled,
    CASE WHEN format = 'bundle' AND jsonb_array_length(members) > 0
      THEN EXISTS (SELECT FROM jsonb_array_elements(members) AS member WHERE member ->> 'format' <> 'eproduct')
      ELSE format <> 'eproduct'
    END AS is_brought
  FROM order_line
  WHERE cancelled < quantity
), kept AS (
  SELECT order_id,
    sum(quantity - cancelled) AS pieces,
    sum(quantity - cancelled - sent - handed_over - returned) AS waiting,
    sum(in_production) AS in_production, sum(ready) AS ready, sum(sent) AS sent, sum(returned) AS returned
  FROM line
  GROUP BY order_id
  HAVING NOT bool_or(is_brought)
), word AS (
  SELECT order_id, CASE
    WHEN waiting = 0 AND returned = pieces THEN 'returned'
    WHEN waiting = 0 AND returned > 0 THEN 'partlyReturned'
    WHEN waiting = 0 AND sent > 0 THEN 'sent'
    WHEN waiting = 0 THEN 'handedOver'
    WHEN waiting < pieces THEN 'partlySent'
    WHEN ready = waiting THEN 'ready'
    WHEN ready + in_production > 0 THEN 'inProduction'
    ELSE 'open'
  END AS fulfilment
  FROM kept
)
UPDATE "order"
SET fulfilment = word.fulfilment,
  status = CASE
    WHEN state <> 'open' OR delivery IS NULL OR word.fulfilment = 'open' THEN status
    WHEN word.fulfilment IN ('inProduction', 'ready', 'partlySent') THEN 'processing'
    WHEN word.fulfilment = 'handedOver' AND due_cents - received_cents + refunded_cents - written_off_cents <= 0 THEN 'completed'
    ELSE 'shipped'
  END
FROM word
WHERE word.order_id = "order".id AND "order".fulfilment = 'open';
