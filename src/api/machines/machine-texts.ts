import { createHash } from 'node:crypto';
import type { DomainEvent } from '#domain/domain-events.ts';
import { collectCacheTags } from '#platform/cache/cache-tags.ts';
import { countHits, type KnownCache } from '#platform/cache/known-caches.ts';
import { createResponseCache } from '#platform/cache/response-cache.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { inParts } from './sent-parts.ts';

/** What machines read of a site, made once for all who ask until something changes. */
export type MachineText = {
  /** UTF-8; null where it is too long to be kept: it is made for each who asks, in parts. */
  readonly bytes: Buffer | null;
  readonly entityTag: string;
  /** From this moment on (milliseconds since 1970) it may read otherwise though nobody changes anything; Infinity: never. */
  readonly expiresAtMs: number;
};

export type MachineTexts = {
  /** @param name says all that the text depends on beside what is emitted: site, language, part */
  get(name: string, pieces: () => AsyncIterable<string>): Promise<MachineText>;
  hear(domainEvent: DomainEvent): void;
} & Pick<KnownCache, 'clear' | 'measure'>;

/** Bytes of a text that is kept: some 1500 addresses in three languages. What is longer comes in parts. */
const longestBytes = 1_048_576;
const textsMaximum = 64;
/** Readers may keep them as long, and nobody need trust that every change was heard. */
const keptMs = 600_000;
/** No text tells of these. */
const untold: ReadonlySet<DomainEvent['kind']> = new Set([
  'account.changed',
  'apiKey.changed',
  'order.changed',
  'customer.changed',
  'webhook.queued',
  'webhook.changed',
  'priceList.changed',
  'cache.cleared',
  'document.scheduled',
  'mail.queued',
  'job.begun',
  'review.changed',
]);

export function openMachineTexts(clock: Clock): MachineTexts {
  const kept = createResponseCache<string, MachineText>({ maximum: textsMaximum, keptMs });
  const found = countHits();
  const isCurrent = ({ expiresAtMs }: MachineText) => expiresAtMs > clock.now().getTime();

  return {
    async get(name, pieces) {
      const known = kept.find(name);
      found.note(known !== undefined && isCurrent(known));
      if (known && !isCurrent(known)) kept.drop([name]);
      return kept.get(name, async () => {
        const { made, tags } = await collectCacheTags(() => joined(pieces()));
        const entityTag = `"${createHash('sha256')
          .update(made ?? '')
          .digest('base64url')}"`;
        return { bytes: made, entityTag, expiresAtMs: tags.expiresAtMs };
      });
    },
    hear({ kind }) {
      if (!untold.has(kind)) kept.dropAll();
    },
    clear: kept.dropAll,
    measure: () => ({ entries: kept.count(), bytes: null, ...found.counts() }),
  };
}

/** All of it, or null as soon as it is longer than what is kept. */
async function joined(pieces: AsyncIterable<string>): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of inParts(pieces)) {
    parts.push(part);
    bytes += part.length;
    if (bytes > longestBytes) return null;
  }
  return Buffer.concat(parts);
}
