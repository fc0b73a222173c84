import { readFile } from 'node:fs/promises'
import { expect, test } from '#e2e/house.ts'
import { readBook } from '#server/shared/exports/testing/read.ts'

test.use({ of: ['courses', 'exports'] })

test.use({ installs: 'never' })

const numberIn = (text: string | null) => Number(/[\d’]+/.exec(text ?? '')?.[0].replaceAll('’', ''))

test('numbers are narrowed, compared, followed to their rows, taken along as a file, and stay without a network', { tag: '@long' }, async ({
  open,
}) => {
  test.setTimeout(180_000)
  const { page, arrive, offline } = await deskOf(open)
  await arrive('admin@formkurve.example', '/dashboard/gf-stats?zeit=zwoelf')
  const numbers = page.getByRole('group', { name: 'Zahlen' })
  const visits = numbers.getByRole('button', { name: /^Kursbesuche/ })
  await expect(visits).toHaveText(/[1-9]/)
  const all = numberIn((await visits.textContent())?.replace(/^.*?\d\d:\d\d/, '') ?? '')

  await page.getByLabel('Vergleich').selectOption('year')
  await expect(page.getByText(/dahinter Jahr zuvor/)).toBeVisible()
  const severalStudios = page.getByText(/ \d+ Studios · dahinter/)
  await expect(severalStudios).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: false }).last().click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await sheet.getByLabel('Winterthur', { exact: true }).check()
  await sheet.getByRole('button', { name: 'Fertig' }).click()
  await expect(page).toHaveURL(/studio=winterthur/)
  // The answer is there: until then the numbers of all studios stand.
  await expect(severalStudios).toHaveCount(0)
  await expect(page.locator('[data-stat] [aria-busy]')).toHaveCount(0)
  const byLead = page.getByRole('group', { name: 'Aufgeteilt nach' }).getByRole('button', { name: 'Kursleitung' })
  await byLead.click()
  // Until the answer is there the lines of the split before stand.
  await expect(byLead).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('[data-stat] [aria-busy]')).toHaveCount(0)
  const lines = page.locator('table').last().locator('tbody tr')
  await expect(lines.first()).toBeVisible()
  const total = page.locator('tfoot tr')
  const here = numberIn(await total.locator('td').first().textContent())
  expect(here).toBeGreaterThan(0)
  expect(here).toBeLessThan(all)
  const counts = await lines.locator('td:nth-of-type(1)').allTextContents()
  expect(counts.map(numberIn).reduce((one, other) => one + other, 0)).toBe(here)

  const name = (await lines.first().getByRole('button').textContent()) ?? ''
  const behind = numberIn(counts[0] ?? '')
  await lines.first().getByRole('button').click()
  await expect(page.getByRole('heading', { name: /Kursbesuche$/ })).toHaveText(
    new RegExp(`^${String(behind).replace(/\B(?=(\d{3})+$)/g, '.')} `),
  )
  await expect(page.getByText(`Kursleitung: ${name}`)).toBeVisible()
  await expect(page.getByText('Studio: Winterthur')).toBeVisible()
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows.nth(1)).toContainText(name)
  await page.goBack()
  await expect(page).toHaveURL(/studio=winterthur/)
  await expect(byLead).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'So wird gezählt' }).click()
  await expect(page.getByRole('dialog', { name: 'So wird gezählt' })).toContainText('Kursbesuche geteilt durch die Plätze')
  await page.getByRole('button', { name: 'Schliessen', exact: true }).click()

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel' }).click()
  const book = readBook(await readFile(await (await saving).path()))
  expect(book.Zahlen?.B4?.value).toBe('Winterthur')
  expect(book.Zahlen?.A5?.value).toMatch(/^Stand /)
  expect(book.Zahlen?.B8?.value).toBe(here)

  await page.getByRole('button', { name: 'Ansicht sichern' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Töss')
  await page.getByRole('dialog').getByRole('button', { name: 'Ansicht sichern' }).click()
  await expect(page.getByRole('button', { name: 'Töss' })).toHaveAttribute('aria-pressed', 'true')

  await offline()
  await page.getByRole('button', { name: 'Dieser Monat' }).click()
  await expect(page.getByText(/schon einmal geladen waren/)).toBeVisible()
  await page.getByRole('button', { name: 'Töss' }).click()
  await expect.poll(async () => numberIn(await total.locator('td').first().textContent())).toBe(here)
  await expect(page.locator('[data-stat]').getByText(/^Stand/)).toBeVisible()
  await page.getByRole('button', { name: 'Excel' }).click()
  await expect(page.getByText('dafür braucht es eine Verbindung')).toBeVisible()
})

async function deskOf(open: (width?: number) => Promise<import('#e2e/device.ts').Device>) {
  const desk = await open(1280)
  return { page: desk.page, arrive: desk.arrive.bind(desk), offline: desk.offline.bind(desk) }
}
