import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { drawBarcodePng, drawBarcodeSvg } from './barcode-drawing.ts';

beforeAll(async () => {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const file = readFileSync(path);
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

const slip =
  'HRVHUB30\nEUR\n000000000012355\nŽeljko Seneković\nIvanečka ulica 125\n42000 Varaždin\n2DBK d.d.\n' +
  'Alkarski prolaz 13B\n21230 Sinj\nHR1210010051863000160\nHR01\n7269-68949637676-00019\nCOST\nTroškovi za 1. mjesec\n';

/** What a scanner reads, as UTF-8. */
async function scan(picture: Uint8Array) {
  const codes = await readBarcodes(picture, { formats: ['PDF417', 'QRCode'] });
  expect(codes).toHaveLength(1);
  const [code] = codes;
  return { format: code?.format, text: new TextDecoder().decode(code?.bytes), level: code?.ecLevel };
}

describe.each([
  ['pdf417', 'PDF417'],
  ['qrcode', 'QRCode'],
] as const)('a %s', (kind, format) => {
  test('is decoded from the picture of a mail, Croatian letters included', async () => {
    expect(await scan(await drawBarcodePng({ kind, text: slip }))).toMatchObject({ format, text: slip });
  });

  test('is decoded from the drawing of a page', async () => {
    const svg = await drawBarcodeSvg({ kind, text: slip });
    expect(svg).not.toMatch(/<script|<style|style=|href/);
    const picture = await sharp(Buffer.from(svg), { density: 300 }).png().toBuffer();
    expect(await scan(picture)).toMatchObject({ format, text: slip });
  });
});

test('a QR code has error correction M', async () => {
  expect((await scan(await drawBarcodePng({ kind: 'qrcode', text: 'BCD' }))).level).toBe('M');
});
