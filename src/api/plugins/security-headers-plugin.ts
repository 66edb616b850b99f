import type { FastifyInstance } from 'fastify';

/** Two years, the least that browsers' preload lists ask for is one. */
const hstsSeconds = 63_072_000;

/**
 * Headers of every answer. The policy is that of an answer that is no page: it may load nothing and stand in no frame;
 * pages replace it by their own.
 */
export function securityHeadersOf(options: { readonly https: boolean }): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    // No other site takes an answer into its own pages; pictures, which feeds and mails show, say otherwise.
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    ...(options.https ? { 'strict-transport-security': `max-age=${hstsSeconds}; includeSubDomains` } : {}),
  };
}

export function sendSecurityHeaders(app: FastifyInstance, options: { readonly https: boolean }): void {
  const headers = securityHeadersOf(options);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
