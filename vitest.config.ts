import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'packages/**/*.test.ts',
      'apps/**/*.test.{ts,tsx}',
      'tools/**/*.test.ts',
      'bench/**/*.test.ts',
      'delivery/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**', '**/compiled/**'],
    environment: 'node',
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    pool: 'forks',
    // One more than the cores that continuous integration has: many tests wait for a clock or for another process.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
