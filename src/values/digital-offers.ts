/** What an e-product hands over at most: characters of its texts, days and downloads. A QR code holds its text in any script. */
export const digitalMaxima = {
  file: 160,
  url: 2000,
  payload: 500,
  code: 200,
  validDays: 3650,
  maxDownloads: 1_000_000,
} as const;

/** Variable places (`#`) of the pattern of an e-product's codes: fewer run out, or are guessed. */
export const codePlacesMinimum = 6;
export const codePatternMaximum = 100;

/** Whether buyers can be led to an address: one of the shop's own, or of the web. */
export function isDigitalAddress(text: string): boolean {
  return (
    text.length <= digitalMaxima.url &&
    /^(?:\/(?!\/)|https?:\/\/)\P{Cc}*$/u.test(text) &&
    URL.canParse(text, 'https://shop.example')
  );
}
