import { law } from '#contract/rules/shifts/law.ts'
import { lawNames } from '#contract/rules/shifts/lawNames.ts'
import { restDayTable } from '#contract/rules/shifts/restDays.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['timetracking', 'shifts'] })

test('the law and each canton’s public holidays are read by taps from what stands out, also without a network', { tag: '@long' }, async ({
  open,
}) => {
  test.setTimeout(120_000)
  const phone = await open(390)
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive('office@formkurve.example', '/timetrackeradmin')
  await expect(page.getByRole('button', { name: 'Recht und Feiertage' })).toBeVisible()
  await phone.installed()
  await phone.offline()

  await page.getByRole('button', { name: 'Recht und Feiertage' }).click()
  const sheet = page.getByRole('dialog', { name: 'Recht und Feiertage' })
  for (const name of Object.values(lawNames)) await expect(sheet.getByText(name, { exact: true })).toBeVisible()
  const articles = new Set(Object.values(law).flatMap(({ article }) => article ?? []))
  for (const article of articles) await expect(sheet.getByText(article).first()).toBeVisible()
  for (const { name } of Object.values(restDayTable))
    await expect(sheet.getByRole('heading', { name: `Feiertage wie Sonntage: ${name}` })).toBeVisible()
  await drawn(page)
  await isClean(page, 'law')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
})
