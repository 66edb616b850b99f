/** What a code is drawn as: PDF417 for HUB-3 slips, QR for EPC transfers and tickets. */
export type BarcodeKind = 'pdf417' | 'qrcode';

export type Barcode = { readonly kind: BarcodeKind; readonly text: string };

/**
 * PDF417: nine columns and error level 4, as HUB's standard asks for; rows three modules high. QR: level M (EPC069-12).
 * The quiet zone is part of the picture, so that no page can crowd it.
 */
const forms = {
  pdf417: { bcid: 'pdf417', columns: 9, eclevel: 4, rowmult: 3, padding: 4 },
  qrcode: { bcid: 'qrcode', eclevel: 'M', fixedeclevel: true, padding: 4 },
} as const;

/** Pixels of a module in a picture for mails. */
const pngScale = { pdf417: 2, qrcode: 4 } as const;

/** The code as a drawing that scales; black on white whatever stands around it. */
export async function drawBarcodeSvg({ kind, text }: Barcode): Promise<string> {
  const { toSVG } = await loadDrawer();
  return toSVG({ ...forms[kind], text, backgroundcolor: 'FFFFFF' });
}

/** A code as one path that is filled by the even-odd rule, with its quiet zone, for what is drawn by paths itself. */
export type BarcodeOutline = { readonly path: string; readonly width: number; readonly height: number };

export async function outlineBarcode(barcode: Barcode): Promise<BarcodeOutline> {
  const svg = await drawBarcodeSvg(barcode);
  const [, width = '', height = ''] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const paths = [...svg.matchAll(/<path d="([^"]+)"/g)].map(([, path]) => path);
  return { path: paths.join(''), width: Number(width), height: Number(height) };
}

/** The code as a picture for mail programs, which show no SVG. */
export async function drawBarcodePng({ kind, text }: Barcode): Promise<Buffer> {
  const { toBuffer } = await loadDrawer();
  return toBuffer({ ...forms[kind], text, scale: pngScale[kind], backgroundcolor: 'FFFFFF' });
}

/** Half a megabyte of code that most requests never need. */
function loadDrawer() {
  return import('bwip-js/node');
}
