import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // All addresses are known at the start: no request for more of them while a visitor moves about.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
