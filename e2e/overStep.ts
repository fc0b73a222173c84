import type { Page } from '@playwright/test'
import { expect } from './house.ts'

/** Waits until the step that an open sheet has in the browser's history is there, or is gone again after it: each follows the picture. */
export const overStep = (page: Page, is: boolean) =>
  expect.poll(() => page.evaluate(() => (history.state as { over?: unknown } | null)?.over !== undefined)).toBe(is)
