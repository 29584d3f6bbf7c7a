import { defineConfig, type ViteUserConfig } from 'vitest/config';

// Tests named *.shared.test.ts need the corpora that stand beside the checkout; `npm run test:shared` runs them.
const config: ViteUserConfig = defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/*.shared.test.ts', '**/node_modules/**'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

export default config;
