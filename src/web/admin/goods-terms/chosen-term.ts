import { findIdInAddress } from '#values/addresses.ts';

/** Which term an address opens beside the list: `?id=7`, or `?id=new`. */
export function chosenIn(request: Request): { readonly chosen: number | undefined; readonly isNew: boolean } {
  const id = new URL(request.url).searchParams.get('id') ?? '';
  return { chosen: findIdInAddress(id), isNew: id === 'new' };
}
