import { firstOfMonth } from '#contract/days.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { today } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { comeAs, turnTo } from '#e2e/roles.ts'

test.use({ of: ['stats', 'accessControl'] })

test('a note is written while the network is cut, stands on the curve and in the report, and the grid leads to its entries', {
  tag: '@long',
}, async ({ open }) => {
  test.setTimeout(180_000)
  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await comeAs(desk, 'leitung', '/dashboard/stats/notizen')
  await expect(page.getByText('Tag der offenen Tür')).toBeVisible()
  await drawn(page)
  await isClean(page, 'notes on days')
  await desk.installed()
  await desk.offline()
  await page.getByRole('button', { name: 'Neue Notiz' }).first().click()
  const sheet = page.getByRole('dialog')
  const first = firstOfMonth(today())
  await sheet.getByRole('textbox', { name: 'Notiz', exact: true }).fill('Heizung ausgefallen')
  await sheet.getByLabel('Erster Tag').fill(first)
  await sheet.getByLabel('Letzter Tag').fill(first)
  await sheet.getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByText('Heizung ausgefallen', { exact: true })).toBeVisible()
  await desk.offline(false)

  await turnTo(page, '/dashboard/checkin-stats')
  const notes = page.getByRole('list', { name: 'Notizen zu Tagen' })
  await expect(notes.getByText('Heizung ausgefallen')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('group', { name: 'Aufgeteilt nach' }).getByRole('button', { name: 'Wochentag und Stunde' }).click()
  const cell = page.getByRole('button', { name: /Uhr: [1-9]/ }).first()
  await expect(cell).toBeVisible()
  await drawn(page)
  await isClean(page, 'check-ins by weekday and hour')
  await cell.click()
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()

  await turnTo(page, `/dashboard/monthly/report?monat=${first.slice(0, 7)}`)
  await expect(page.getByRole('region', { name: 'Notizen zu Tagen' }).first()).toContainText('Heizung ausgefallen')
})
