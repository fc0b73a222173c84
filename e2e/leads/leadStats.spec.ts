import { drawn, isClean } from '#e2e/axe.ts'
import { expect, test } from '#e2e/house.ts'
import { comeAs, turnTo } from '#e2e/roles.ts'

test.use({ of: ['leads', 'contracts', 'employees', 'timetracking'] })

test('what came of a year’s leads leads to its rows, and stays without a network', { tag: '@long' }, async ({ open }) => {
  test.setTimeout(180_000)
  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await comeAs(desk, 'admin', '/dashboard/lead-stats?zeit=zwoelf')
  await desk.installed()
  const numbers = page.getByRole('group', { name: 'Zahlen' })
  await expect(numbers.getByRole('button', { name: /^Eingegangene Leads/ })).toHaveText(/[1-9]/)
  await expect(page.getByRole('heading', { name: 'Vom ersten Wort zum Abschluss' })).toBeVisible()
  const split = page.getByRole('group', { name: 'Aufgeteilt nach' }).getByRole('button', { name: 'Grund' })
  await split.click()
  await expect(page.getByRole('columnheader', { name: 'Grund' })).toBeVisible()
  await drawn(page)
  await isClean(page, 'lead-stats')

  await desk.offline()
  await expect(numbers.getByRole('button', { name: /^Eingegangene Leads/ })).toHaveText(/[1-9]/)
  await desk.offline(false)

  await page.getByRole('listitem').getByRole('button', { name: 'Mit Angebot' }).click()
  await expect(page.getByRole('heading', { name: /Mit Angebot$/ })).toBeVisible()
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText(/Gewonnen|Verloren|Angebot/)

  await page.setViewportSize({ width: 360, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const address of ['lead-stats', 'user-stats', 'trainer-stats', 'employee-stats']) {
    await turnTo(page, `/dashboard/${address}?zeit=zwoelf`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Zahlen' })).toBeVisible()
    await drawn(page)
    await isClean(page, `${address} on a phone`)
  }
})
