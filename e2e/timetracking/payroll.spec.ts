import { monthsFrom } from '#contract/days.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { today } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['timetracking'] })
test.use({ installs: 'never' })

const month = monthsFrom(today(), -1).slice(0, 7)
const address = `/dashboard/timetracker/office/lohn?monat=${month}`

test('a payroll file is proposed by one person and freed by another, and it is noted who took it', { tag: '@long' }, async ({ open }) => {
  test.setTimeout(120_000)
  const desk = await open(1280)
  await desk.page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('office@formkurve.example', address)
  await drawn(desk.page)
  await isClean(desk.page, 'preview')
  await desk.page.getByRole('button', { name: 'Zur Freigabe vorlegen' }).click()
  await desk.page.getByRole('button', { name: 'Vorlegen', exact: true }).click()
  await expect(desk.page.getByText('Wartet auf Freigabe')).toBeVisible()

  const other = await open(1280)
  const { page } = other
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await other.arrive('admin@formkurve.example', address)
  await page.getByRole('button').filter({ hasText: 'Vorlage' }).click()
  await page.getByRole('button', { name: 'Freigeben', exact: true }).click()
  await page.getByRole('button', { name: 'Freigeben', exact: true }).last().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Es wird festgehalten, wer sie holt.')).toBeVisible()
  const fetched = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Datei holen' }).click()
  expect((await fetched).suggestedFilename()).toContain(month)
  await isClean(page, 'file')
})
