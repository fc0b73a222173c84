import { drawn, isClean } from '#e2e/axe.ts'
import { expect, test } from '#e2e/house.ts'
import { comeAs, turnTo } from '#e2e/roles.ts'

test.use({ of: ['contracts'] })
test.use({ installs: 'never' })

test('who has nutrition in the contract leads to their card, and a number to the contracts that it is made of', { tag: '@long' }, async ({
  open,
}) => {
  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await comeAs(desk, 'admin', '/dashboard/contract/nutrition')
  await expect(page.getByRole('heading', { level: 1, name: 'Verträge Ernährung' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Ernährung' }).filter({ hasText: 'Läuft' }).first()
  await expect(row).toBeVisible()
  await drawn(page)
  await isClean(page, 'nutrition')
  await row.getByText('Läuft').click()
  await expect(page).toHaveURL(/\/dashboard\/user\/search\//)

  await turnTo(page, '/dashboard/contract/stats?zeit=zwoelf')
  const numbers = page.getByRole('group', { name: 'Zahlen' })
  await numbers.getByRole('button', { name: /^Laufende Verträge/ }).click()
  await expect(page.getByRole('button', { name: 'Alle Zeilen hinter «Laufende Verträge»' })).toBeVisible()
  await drawn(page)
  await isClean(page, 'stats')
  await page.getByRole('button', { name: 'Grund', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Grund' })).toBeVisible()
  await page.getByRole('button', { name: 'Alle Zeilen hinter «Laufende Verträge»' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Monatsabo' }).first()).toBeVisible()
  await drawn(page)
  await isClean(page, 'rows')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const address of ['/dashboard/contract/nutrition', '/dashboard/contract/stats']) {
    await turnTo(page, address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await drawn(page)
    await isClean(page, `${address} on a phone`)
  }
})
