import type { Page, Request } from 'playwright-core';

/** From now on uploads tell in a header what they hold: drivers of Firefox give no bodies of forms. */
export function tellForms(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      const file = body instanceof FormData ? body.get('file') : null;
      if (body instanceof FormData && file instanceof File) {
        const told = { fileName: file.name, customData: String(body.get('customData')) };
        this.setRequestHeader('x-form', encodeURIComponent(JSON.stringify(told)));
      }
      send.call(this, body);
    };
  });
}

/** What an upload holds, as it has told (`tellForms`). */
export function formOf(request: Request): { fileName: string; customData: string } {
  const told = decodeURIComponent(request.headers()['x-form'] ?? '%7B%7D');
  return { fileName: '', customData: '', ...JSON.parse(told) };
}
