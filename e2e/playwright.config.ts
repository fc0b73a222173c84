import { defineConfig } from '@playwright/test'

// A drawn seed stands in titles of stories, and each worker reads them anew: it is drawn once, for all.
process.env.SEED ||= String(Date.now() % 100_000)

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // In the short run a domain has a journey of a member and one of the staff.
  grepInvert: process.env.LONG ? undefined : /@long/,
  globalSetup: './seeded.ts',
  fullyParallel: false,
  workers: process.env.CI ? 2 : 1,
  retries: 0,
  // A busy machine is slow, not wrong.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env.CI
    ? [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/e2e.json' }]]
    : [['list']],
  outputDir: '../test-results/e2e',
  use: {
    locale: 'de-CH',
    timezoneId: 'Europe/Zurich',
    viewport: { width: 390, height: 844 },
    // Actions and requests only; pictures of each step would cost a fifth of the run.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: !process.env.CI, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
