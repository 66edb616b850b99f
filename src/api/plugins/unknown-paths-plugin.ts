import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#values/refusal.ts';

const everything = '/api/*';

/** Below /api an unknown path is a JSON 404, a known one asked with another method a 405 that names the right ones. */
export function refuseUnknownPaths(api: FastifyInstance): void {
  const methodsByPath = new Map<string, { form: RegExp; methods: Set<string> }>();
  api.addHook('onRoute', ({ url, method }) => {
    if (url === everything || url === '/api') return;
    const entry = methodsByPath.get(url) ?? { form: formOf(url), methods: new Set() };
    for (const name of [method].flat()) entry.methods.add(name);
    methodsByPath.set(url, entry);
  });
  const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    const path = request.url.split('?', 1)[0] ?? '';
    const known = [...methodsByPath.values()].filter(({ form }) => form.test(path));
    // A part longer than any that the router takes leads to nothing, whatever the method.
    const isLost = known.some(({ methods }) => methods.has(request.method));
    if (known.length === 0 || isLost) throw new Refusal('NOT_FOUND');
    reply.header('allow', known.flatMap(({ methods }) => [...methods]).join(', '));
    throw new Refusal('METHOD_NOT_ALLOWED');
  };
  for (const url of ['/api', everything]) {
    // Refused before the body is read: whatever it holds, the answer is about the address.
    api.all(url, { preParsing: refuse }, refuse);
  }
}

function formOf(url: string): RegExp {
  return new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);
}
