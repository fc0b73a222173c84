import type { Page } from '@playwright/test'
import { expect } from './house.ts'

/** Opens every part of one's own profile by its row; a journey that is about one part comes by its link, `/user?teil=…`. */
export async function openParts(page: Page) {
  const rows = page.locator('h2 > button[aria-expanded]')
  const closed = page.locator('h2 > button[aria-expanded=false]')
  await expect(rows.first()).toBeVisible()
  while ((await closed.count()) > 0) await closed.first().click()
}
