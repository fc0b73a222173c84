import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/house.ts'
import { overStep } from '#e2e/overStep.ts'
import { comeAs } from '#e2e/roles.ts'

test.use({ of: ['shell', 'feedback'] })

test.use({ installs: 'never' })

const path = (page: Page) => new URL(page.url()).pathname
const dialog = (page: Page) => page.getByRole('dialog')

test('the phone’s Back closes the sheet that is open, and then leads where it always led', async ({ open }) => {
  const device = await open()
  const { page } = device
  await comeAs(device, 'mitglied2', '/')
  await page.getByRole('link', { name: 'Kursplan' }).first().click()
  await page.waitForURL(/\/kurs/)
  const plan = path(page)
  const nav = page.getByRole('navigation', { name: 'Hauptnavigation' })
  await nav.getByRole('button', { name: 'Mehr' }).click()
  await expect(dialog(page)).toBeVisible()
  await overStep(page, true)
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  expect(path(page)).toBe(plan)

  // Closed by its button it leaves no step; a link in it leads on, and Back from there to the page.
  await nav.getByRole('button', { name: 'Mehr' }).click()
  await dialog(page).getByRole('button', { name: 'Schliessen', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await nav.getByRole('button', { name: 'Mehr' }).click()
  await dialog(page).getByRole('link', { name: 'Mein Profil' }).click()
  await expect.poll(() => path(page)).toBe('/user')
  await expect(dialog(page)).toHaveCount(0)
  await page.goBack()
  await expect.poll(() => path(page)).toBe(plan)
  await expect(dialog(page)).toHaveCount(0)

  // A reload with a sheet open leaves no step behind either.
  await nav.getByRole('button', { name: 'Mehr' }).click()
  await expect(dialog(page)).toBeVisible()
  await overStep(page, true)
  await page.reload()
  await expect(nav).toBeVisible()
  await overStep(page, false)
  await page.goBack()
  await expect.poll(() => path(page)).toBe('/')
})

test('a word to the studio outlives a tap beside its sheet, Escape, Back and a reload', { tag: '@long' }, async ({ open }) => {
  const device = await open()
  const { page } = device
  await comeAs(device, 'mitglied2', '/user?teil=told')
  const write = page.getByRole('button', { name: 'Rückmeldung schreiben' })
  const field = page.getByLabel('Deine Rückmeldung')
  const text = 'Die Dusche links tropft seit Montag.'
  await write.click()
  await field.fill(text)
  const ways = [() => page.mouse.click(195, 10), () => page.keyboard.press('Escape'), () => page.goBack(), () => page.reload()]
  for (const leave of ways) {
    await leave()
    await expect(dialog(page)).toHaveCount(0)
    expect(path(page)).toBe('/user')
    await write.click()
    await expect(field).toHaveValue(text)
  }
  await dialog(page).getByRole('radio').first().check()
  await dialog(page).getByRole('button', { name: 'Senden' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await write.click()
  await expect(field).toHaveValue('')
})
