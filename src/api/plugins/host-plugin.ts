import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackHost } from '#values/network-address.ts';
import { Refusal } from '#values/refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Scheme, host and port under which the visitor reaches the shop, as browsers write an Origin. */
    readonly ownOrigin: string;
  }
}

/**
 * Takes requests with one Host header that is one (RFC 9112, 3.2: anything else is 400), and works out from it by which
 * origin the visitor knows the shop. Register it before everything that reads the host.
 * @param options.https whether visitors come by https (PUBLIC_URL), though a proxy may pass them on by http
 */
export function requireHost(app: FastifyInstance, options: { readonly https: boolean }): void {
  app.decorateRequest('ownOrigin', {
    getter() {
      // One's own machine and bare addresses are reached beside the proxy.
      const comesByHttps = options.https && /[a-z]$/i.test(this.hostname) && !isLoopbackHost(this.hostname);
      return new URL(`${comesByHttps ? 'https' : this.protocol}://${this.host}`).origin;
    },
  });
  app.addHook('onRequest', (request, _reply, done) => {
    done(isHostGiven(request) ? undefined : new Refusal('MALFORMED'));
  });
}

/** Host name or address, and port; letters beyond these have no business there (RFC 3986, 3.2.2). */
const hostForm = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

function isHostGiven({ host, protocol, raw }: FastifyRequest): boolean {
  const given = raw.rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name));
  return given.length <= 1 && hostForm.test(host ?? '') && URL.canParse(`${protocol}://${host}`);
}
