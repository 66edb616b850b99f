import { Refusal } from '#values/refusal.ts';

/** The most that a multipart body may hold. */
export type MultipartBounds = {
  readonly bytes: number;
  readonly parts: number;
  /** Parts with a file name. */
  readonly files: number;
  /** Bytes of all other parts together. */
  readonly textBytes: number;
};

/** Looks at a body on its way to a parser; each call throws where there is too much, or what is no form. */
export type MultipartCounter = {
  /** @throws Refusal PAYLOAD_TOO_LARGE, MALFORMED */
  take(chunk: Buffer): void;
  /** @throws Refusal MALFORMED where the form was cut off on its way */
  end(): void;
};

/** Bytes of a part's headers: name and file name, each letter of which may take several. */
const headBytesMaximum = 4096;
/** Browsers send two, other programs a few more. */
const headersMaximum = 10;
/** Parameters that all parsers read alike: whole names, and nothing in quotes that ends them or begins another. */
const headerForm = /^multipart\/form-data\s*((?:;\s*[\w.-]+=(?:"[^"\\;]*"|[^\s"\\;]+)\s*)+)$/i;
const parameterForm = /([\w.-]+)=(?:"([^"]*)"|([^\s;]+))/g;
/** RFC 2046, 5.1.1. */
const boundaryForm = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/;
const endOfHead = '\r\n\r\n';

type State = 'begin' | 'head' | 'body' | 'closed';

/**
 * Counts what a form is made of before anything parses it: a parser makes an object of every part, however small, and a few
 * bytes of a request cost it a thousand times as much. What is held meanwhile is a part's head at most.
 * @param contentType the request's header
 * @throws Refusal MALFORMED without one boundary that is one
 */
export function countMultipart(contentType: string | undefined, bounds: MultipartBounds): MultipartCounter {
  const delimiter = Buffer.from(`\r\n--${boundaryOf(contentType ?? '')}`);
  const counted = { bytes: 0, parts: 0, files: 0, textBytes: 0 };
  let state: State = 'begin';
  let isFile = false;
  // The first delimiter stands without a line break before it.
  let held: Buffer = Buffer.from('\r\n');

  function count(more: Partial<typeof counted>): void {
    for (const [name, value] of Object.entries(more) as [keyof typeof counted, number][]) {
      counted[name] += value;
      if (counted[name] > bounds[name]) throw new Refusal('PAYLOAD_TOO_LARGE');
    }
  }

  function countPart(head: string): void {
    if (head.split('\r\n').length - 1 > headersMaximum) throw new Refusal('MALFORMED');
    isFile = /;\s*filename\*?=/i.test(head);
    count({ parts: 1, ...(isFile ? { files: 1 } : { textBytes: head.length }) });
  }

  /** How many bytes need not be looked at again; none where more of the body is needed. */
  const steps: Record<State, (rest: Buffer) => number> = {
    begin(rest) {
      if (rest.length < delimiter.length) return 0;
      if (!rest.subarray(0, delimiter.length).equals(delimiter)) throw new Refusal('MALFORMED');
      state = 'head';
      return delimiter.length;
    },
    head(rest) {
      if (rest.length < 2) return 0;
      if (rest.toString('latin1', 0, 2) === '--') {
        state = 'closed';
        return 2;
      }
      const head = rest.subarray(0, headBytesMaximum);
      const end = head.indexOf(endOfHead);
      const next = head.indexOf(delimiter);
      const isHeadless = next !== -1 && (end === -1 || next < end);
      if (isHeadless || (end === -1 && head.length === headBytesMaximum)) throw new Refusal('MALFORMED');
      if (end === -1) return 0;
      countPart(head.toString('latin1', 0, end));
      state = 'body';
      // The line break that ends the head may be the one that begins the next delimiter.
      return end + 2;
    },
    body(rest) {
      const end = rest.indexOf(delimiter);
      const seen = end === -1 ? Math.max(0, rest.length - delimiter.length + 1) : end;
      if (!isFile) count({ textBytes: seen });
      if (end === -1) return seen;
      state = 'head';
      return end + delimiter.length;
    },
    closed: (rest) => rest.length,
  };

  return {
    take(chunk) {
      count({ bytes: chunk.length });
      let rest = Buffer.concat([held, chunk]);
      for (let seen = steps[state](rest); seen > 0; seen = steps[state](rest)) rest = rest.subarray(seen);
      // A piece of a large chunk would hold all of it.
      held = Buffer.from(rest);
    },
    end() {
      if (state !== 'closed') throw new Refusal('MALFORMED');
    },
  };
}

/** The one that the parser will find, too: with two, or hidden in another's value, each might take another. */
function boundaryOf(contentType: string): string {
  const [, parameters = ''] = headerForm.exec(contentType) ?? [];
  const named = [...parameters.matchAll(parameterForm)].filter(([, name]) => /^boundary$/i.test(name ?? ''));
  const [, , quoted, plain = ''] = named[0] ?? [];
  const boundary = quoted ?? plain;
  if (named.length !== 1 || !boundaryForm.test(boundary)) throw new Refusal('MALFORMED');
  return boundary;
}
