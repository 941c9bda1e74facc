import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Node is the default; tests of Convex functions ask for the edge runtime in a docblock (`@vitest-environment edge-runtime`). */
export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'node',
    include: ['tests/**/*.test.{ts,tsx}'],
    server: { deps: { inline: ['convex-test'] } },
    testTimeout: 30 * 1000,
    hookTimeout: 30 * 1000,
  },
});
