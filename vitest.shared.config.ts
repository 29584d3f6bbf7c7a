import { defineConfig, type ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['src/**/*.shared.test.ts', 'test/**/*.shared.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});

export default config;
