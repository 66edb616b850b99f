import type { FastifyInstance } from 'fastify';
import type { ApiDependencies } from '../dependencies.ts';

/** Placeholder of the module's routes. */
export function registerCheckoutRoutes(_app: FastifyInstance, _dependencies: ApiDependencies): void {}
