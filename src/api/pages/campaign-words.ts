/** Words that mail programs, search engines and networks add to addresses: they tell where a visitor came from. */
const campaignWord =
  /^(utm_[\w-]*|gclid|gbraid|wbraid|gad_source|gad_campaignid|dclid|fbclid|msclkid|ttclid|twclid|srsltid|mc_cid|mc_eid|_gl)(=|$)/;

/**
 * Takes the words of campaigns out of a request's address: a page is the same with and without them, and is kept once
 * for all. Scripts in the browser still find them in its address.
 */
export function splitCampaign(url: string): { address: string; campaign: string } {
  const start = url.indexOf('?');
  if (start === -1) return { address: url, campaign: '' };
  const words = url.slice(start + 1).split('&');
  const campaign = words.filter((word) => campaignWord.test(word));
  if (campaign.length === 0) return { address: url, campaign: '' };
  const others = words.filter((word) => !campaignWord.test(word));
  const query = others.length > 0 ? `?${others.join('&')}` : '';
  return { address: url.slice(0, start) + query, campaign: campaign.join('&') };
}

/** The address of a redirect with words that were taken out again: they are counted where the visitor ends up. */
export function withWords(location: string, words: string): string {
  if (words === '') return location;
  const [address = '', hash] = location.split('#', 2);
  return `${address}${address.includes('?') ? '&' : '?'}${words}${hash === undefined ? '' : `#${hash}`}`;
}
