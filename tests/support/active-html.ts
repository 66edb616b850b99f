import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';

/** Names and values as a browser reads them, entities resolved. */
type Attributes = Readonly<Record<string, string>>;

export type Page = {
  /** What would act, or load something of others; nothing in a page that only says something. */
  readonly active: readonly string[];
  /** Every kind of element with the names of its attributes: `a[href,target]`. */
  readonly kinds: ReadonlySet<string>;
  /** Contents of the JSON-LD blocks. */
  readonly data: readonly unknown[];
  /** All words between the tags. */
  readonly text: string;
};

/** What a page may hold of which nothing else may be. */
type Allowed = {
  /** The page's Content-Security-Policy: scripts within the page that it names by their hash are the program's own. */
  readonly policy?: string;
};

/** Run, frame or load something by themselves, or change what all addresses of the page mean. */
const activeElements = new Set([
  ...['iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'base', 'portal', 'style', 'math'],
  ...['foreignobject', 'animate', 'set', 'animatemotion', 'animatetransform'],
]);
const addresses = new Set([
  ...['href', 'xlink:href', 'src', 'srcset', 'action', 'formaction', 'data', 'poster', 'background'],
  ...['ping', 'cite', 'longdesc', 'manifest', 'values', 'to', 'from'],
]);
/** Elements whose addresses are followed without anybody's doing. */
const loading = new Set([
  'script',
  'img',
  'image',
  'link',
  'video',
  'audio',
  'source',
  'track',
  'input',
  'use',
]);
const ownOrigin = 'http://localhost:3000';
/** What the list of tests' strings writes into each of them. */
const mark = /inj\d\d/;

/** Reads a page and says what in it acts. */
export function readPage(html: string, allowed: Allowed = {}): Page {
  const active: string[] = [];
  const kinds = new Set<string>();
  const data: unknown[] = [];
  const words: string[] = [];
  const open: string[] = [];
  let script: { attributes: Attributes; text: string } | undefined;
  const parser = new Parser({
    onopentag(tag, attributes) {
      open.push(tag);
      kinds.add(`${tag}[${Object.keys(attributes).sort()}]`);
      active.push(...activeIn(tag, attributes, open));
      if (tag === 'script') script = { attributes, text: '' };
    },
    ontext(text) {
      if (script) script.text += text;
      else words.push(text);
    },
    onclosetag(tag) {
      open.pop();
      if (tag !== 'script' || !script) return;
      active.push(...judgeScript(script, allowed, data));
      script = undefined;
    },
    oncomment: (text) => mark.test(text) && active.push(`comment ${text}`),
    onprocessinginstruction: (_name, text) => mark.test(text) && active.push(`instruction ${text}`),
  });
  parser.end(html);
  return { active, kinds, data, text: words.join('') };
}

function activeIn(tag: string, attributes: Attributes, open: readonly string[]): string[] {
  const acts =
    isActiveElement(tag, attributes, open) ||
    Object.entries(attributes).some(([name, value]) => isActiveAttribute(tag, name, value));
  return acts ? [`<${tag} ${JSON.stringify(attributes)}>`] : [];
}

function isActiveElement(tag: string, attributes: Attributes, open: readonly string[]): boolean {
  // Its attributes would be those of the page's own.
  const isSecond = ['html', 'head', 'body'].includes(tag) && open.indexOf(tag) < open.length - 1;
  const isOnlySaying = /^[a-z][a-z0-9]*$/.test(tag) && !mark.test(tag) && !activeElements.has(tag);
  return !isOnlySaying || isSecond || (tag === 'meta' && 'http-equiv' in attributes);
}

function isActiveAttribute(tag: string, name: string, value: string): boolean {
  if (/^on/.test(name) || name === 'srcdoc' || !/^[\w:.-]+$/.test(name) || mark.test(name)) return true;
  if (name === 'style') return mark.test(value);
  if (!addresses.has(name)) return false;
  return isScheme(value) || (isOfOthers(value) && (loading.has(tag) || /action$/.test(name)));
}

/** As browsers read addresses: blanks and controls at the ends and breaks within do not count. */
function isScheme(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is skipped
  const read = address.replace(/^[\u0000-\u0020]+|[\t\n\r]/g, '').toLowerCase();
  return /^(javascript|vbscript|livescript|blob|filesystem):|^data:(?!image\/(png|jpeg|webp|avif|gif)[;,])/.test(
    read,
  );
}

function isOfOthers(address: string): boolean {
  const found = URL.parse(address, ownOrigin);
  return !!found && /^https?:$/.test(found.protocol) && found.origin !== ownOrigin;
}

function judgeScript(
  { attributes, text }: { attributes: Attributes; text: string },
  { policy = '' }: Allowed,
  data: unknown[],
): string[] {
  // No script to a browser, but data of the page's own scripts and of machines.
  if (attributes.type === 'application/ld+json' || attributes.type === 'application/json') {
    // Within a script the one makes the other's end count for itself alone (HTML, 13.2.5.17).
    if (/<!--|<script/i.test(text)) return [`script that does not end: ${text.slice(0, 300)}`];
    try {
      const parsed = JSON.parse(text);
      if (attributes.type === 'application/ld+json') data.push(parsed);
      return [];
    } catch {
      return [`data that is none: ${text.slice(0, 300)}`];
    }
  }
  if (attributes.src !== undefined && text === '') {
    return /^\/(assets|@|src)\//.test(attributes.src) ? [] : [`script of ${attributes.src}`];
  }
  // A browser takes the source of a script with LF alone (HTML, 13.2.3.5).
  const hash = createHash('sha256').update(text.replace(/\r\n?/g, '\n')).digest('base64');
  return attributes.src === undefined && policy.includes(`'sha256-${hash}'`)
    ? []
    : [`script ${text.slice(0, 300)}`];
}
