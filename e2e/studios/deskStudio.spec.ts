import { expect, test } from '#e2e/house.ts'
import { step } from '#e2e/roles.ts'

test.use({ of: ['studios', 'shell'] })

test.use({ installs: 'never' })

test('one switch narrows the staff’s screens to a studio, a page widens itself, and whose member somebody is stays', {
  tag: '@long',
}, async ({ open }) => {
  test.setTimeout(120_000)
  const desk = await open(1280)
  const { page } = desk
  await desk.arrive('admin@formkurve.example', '/dashboard/user/search')
  const rows = page.getByRole('grid', { name: 'Mitglieder' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  const own = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').studio_id)

  await page.getByRole('button', { name: /^Studio: Alle/ }).click()
  await page.getByRole('menuitemradio', { name: 'Frauenfeld' }).click()
  await expect(page.getByRole('button', { name: 'Studio: Frauenfeld', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Studio: Frauenfeld entfernen/ })).toBeVisible()
  // The desk says it, so the address need not.
  await expect(page).toHaveURL(/\/search$/)
  await expect(rows.nth(1)).toContainText('Frauenfeld')

  await page.getByRole('button', { name: /Studio: Frauenfeld entfernen/ }).click()
  await expect(page).toHaveURL(/studio=alle/)
  await page.getByRole('button', { name: 'Studio: Frauenfeld', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Frauenfeld' }).click()
  await expect(page).not.toHaveURL(/studio=/)

  await page.reload()
  await expect(page.getByRole('button', { name: 'Studio: Frauenfeld', exact: true })).toBeVisible()
  await step(page, '/dashboard/user/search')
  await expect(page.getByRole('button', { name: /Studio: Frauenfeld entfernen/ })).toBeVisible()
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').studio_id)).toBe(own)

  await step(page, '/dashboard/studios')
  const studios = page.getByRole('grid', { name: 'Studios' }).getByRole('row')
  await expect(studios).toHaveCount(2)
  await expect(studios.nth(1)).toContainText('Frauenfeld')
  await page.getByRole('button', { name: 'Filter Studio: Frauenfeld entfernen' }).click()
  await expect(page).toHaveURL(/studios=alle/)
  await expect.poll(() => studios.count()).toBeGreaterThan(2)

  // Films for every studio are Frauenfeld's too; livestreams are held by one.
  await step(page, '/dashboard/gf/videos')
  await expect(page.getByRole('article').filter({ hasText: 'alle Studios' }).first()).toBeVisible()
  await page.getByRole('radio', { name: 'Livestreams' }).check({ force: true })
  await expect(page.getByText('Kein Livestream geplant für Frauenfeld.')).toBeVisible()
  await page.getByRole('button', { name: 'Alle Studios zeigen' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Winterthur' }).first()).toBeVisible()
})
