import { expect, type Page } from '@playwright/test'

export async function typePin(page: Page, pin: string) {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click()
}

interface Employee {
  email: string
  password: string
  pin: string
}

/** Somebody comes to the studio's tablet for the first time; `asked` where it asks by itself. */
export async function signInAtTablet(page: Page, { email, password, pin }: Employee, asked = false) {
  if (!asked)
    await page
      .getByRole('button', { name: /^Hier anmelden/ })
      .first()
      .click()
  const dialog = page.getByRole('dialog', { name: 'Hier anmelden' })
  await dialog.getByLabel('E-Mail').fill(email)
  await dialog.getByLabel(/^Passwort/).fill(password)
  await dialog.getByRole('button', { name: 'Weiter' }).click()
  for (const name of ['PIN wählen', 'Nochmals zur Kontrolle']) {
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await typePin(page, pin)
  }
}
