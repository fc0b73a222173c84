import { drawn, isClean } from '#e2e/axe.ts'
import { expect, test } from '#e2e/house.ts'
import { comeAs, turnTo } from '#e2e/roles.ts'

test.use({ of: ['dues', 'companies', 'tac'] })
test.use({ installs: 'never' })

test('what is due, what goes back, whose employees pay less and what the service says otherwise each stand in a view', async ({ open }) => {
  test.setTimeout(120_000)
  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await comeAs(desk, 'admin', '/dashboard/contract')
  for (const view of ['Beträge', 'Zurückzuzahlen', 'Bestritten']) {
    await page.getByRole('radio', { name: view }).check()
    await expect(page.getByRole('grid').or(page.getByText('Niemand bestreitet einen Betrag.'))).toBeVisible()
    await drawn(page)
    await isClean(page, view)
  }
  await turnTo(page, '/dashboard/contract/settings?ansicht=firmen')
  await expect(page.getByRole('button', { name: 'Neue Firma' }).first()).toBeVisible()
  await drawn(page)
  await isClean(page, 'companies')

  await turnTo(page, '/dashboard/contract/manager?ende=abweichend')
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
  await page.goto('/dashboard/contract/manager')
  await page.getByRole('row').filter({ hasText: 'Angenommen' }).filter({ hasText: 'Caduff' }).first().getByText('Caduff').click()
  await page.getByRole('link', { name: 'Zutrittskontrolle' }).click()
  await expect(page).toHaveURL(/\/dashboard\/contract\/manager\/map\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await drawn(page)
  await isClean(page, 'map')
})
