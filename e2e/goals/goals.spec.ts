import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf, today } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { comeAs, turnTo } from '#e2e/roles.ts'

test.use({ of: ['goals', 'stats'] })

/** A month of which no other journey tells goals. */
const month = `${Number(today().slice(0, 4)) + 1}-03`
const path = `dashboard/trainer-goals/${month}`

interface Month {
  version: number
  goals: { person: string | null; figure: string; value: number }[]
}

test('goals are set while the network is cut, and joined cell by cell with those that somebody else set meanwhile', async ({
  server,
  open,
}) => {
  test.setTimeout(180_000)
  const admin = await serverOf(server.url, 'admin@formkurve.example')
  const now = async () => (await admin.get(`${path}?studio=winterthur`)) as Month
  const set = async (goals: Month['goals']) =>
    admin.put(path, { studio: 'winterthur', version: (await now()).version, goals, reason: null })
  await set([
    { person: null, figure: 'visits.visits', value: 400 },
    { person: null, figure: 'contracts.closings', value: 10 },
  ])

  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('leitung@formkurve.example', `/dashboard/trainer-goals?studio=winterthur&monat=${month}`)
  const visits = page.getByRole('textbox', { name: 'Winterthur: Besuche', exact: true })
  await expect(visits).toHaveValue('400', { timeout: 60_000 })
  await drawn(page)
  await isClean(page, 'goals')
  await desk.installed()
  await desk.offline()
  await visits.fill('450')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Wartet auf Netz')).toBeVisible()

  await set([
    { person: null, figure: 'visits.visits', value: 400 },
    { person: null, figure: 'contracts.closings', value: 12 },
  ])
  await desk.offline(false)
  const told = async () => (await now()).goals.map(({ figure, value }) => `${figure} ${value}`).sort()
  await expect.poll(told, { timeout: 30_000 }).toEqual(['contracts.closings 12', 'visits.visits 450'])
  await expect(page.getByRole('textbox', { name: 'Winterthur: Abschlüsse', exact: true })).toHaveValue('12')
})

test('a manager’s morning leads to the page behind a number, and the month’s report from studio to studio', async ({ open }) => {
  test.setTimeout(180_000)
  const desk = await open(1280, 'never')
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await comeAs(desk, 'leitung', '/dashboard/stats')
  const visits = page.getByRole('button', { name: /^Besuche/ }).first()
  await expect(visits).toBeVisible()
  await page.getByLabel('Suchen').fill('kündigung')
  await expect(page.getByText('Kündigungen am Tag ihres Eingangs', { exact: false })).toBeVisible()
  await drawn(page)
  await isClean(page, 'morning')
  await visits.click()
  await expect(page).toHaveURL(/\/dashboard\/checkin-stats\?.*zahl=visits/)
  await expect(page.getByRole('heading', { level: 1, name: 'Check-ins' })).toBeVisible()

  await turnTo(page, '/dashboard/monthly/report')
  await expect(page.getByRole('article', { name: /^Monatsbericht Winterthur/ })).toBeVisible()
  await drawn(page)
  await isClean(page, 'report')
})

test('who looks after all studios sees the worst first, moves by the arrows and takes the board along', { tag: '@long' }, async ({
  open,
}) => {
  test.setTimeout(180_000)
  const desk = await open(1280, 'never')
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('coo@formkurve.example', '/dashboard/coo-dashboard')
  const board = page.getByRole('region', { name: /^Studios/ })
  await board
    .getByRole('columnheader', { name: /^Besuche/ })
    .getByRole('button')
    .click()
  await expect(board.getByRole('columnheader', { name: /^Besuche/ })).toHaveAttribute('aria-sort', 'descending')
  await board.getByRole('row').nth(1).getByRole('button').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(board.getByRole('row').nth(2).getByRole('button').nth(1)).toBeFocused()
  await drawn(page)
  await isClean(page, 'board')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('combobox', { name: /Spalte$/ })).toBeVisible()
  await drawn(page)
  await isClean(page, 'board on a phone')
})
