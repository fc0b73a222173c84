import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { isClean } from '#e2e/axe.ts'
import { expect, test } from '#e2e/house.ts'
import { readBook } from '#server/shared/exports/testing/read.ts'

test.use({ of: ['courses', 'exports'] })

test.use({ installs: 'never' })

/** «35:30» in minutes. */
const minutesIn = (text: string | null) => {
  const found = /([\d’]+):(\d\d)$/.exec(text ?? '')
  return Number(found?.[1]?.replaceAll('’', '')) * 60 + Number(found?.[2])
}
const settled = async (page: Page) => {
  await expect(page.locator('[data-stat] table tbody tr').first()).toBeVisible()
  await expect(page.locator('[data-stat] [aria-busy]')).toHaveCount(0)
}
const linesOf = async (page: Page) => {
  const rows = page.locator('[data-stat] table').last().locator('tbody tr')
  const names = await rows.locator('th').allTextContents()
  const values = (await rows.locator('td:nth-of-type(1)').allTextContents()).map(minutesIn)
  return names.map((name, at) => [name, values[at] as number] as const)
}
const sum = (lines: readonly (readonly [string, number])[]) => lines.reduce((all, [, minutes]) => all + minutes, 0)

test('hours of a month are compared, split, followed to their courses and taken along as a file', { tag: '@long' }, async ({ open }) => {
  test.setTimeout(180_000)
  const desk = await open(1280)
  const { page } = desk
  await desk.arrive('admin@formkurve.example', '/dashboard/gf/hours')
  await expect(page.getByRole('heading', { level: 1, name: 'Stunden der Kursleitungen' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dieser Monat' })).toHaveAttribute('aria-pressed', 'true')

  // A past month has courses on every day of the year.
  await page.goto('/dashboard/gf/hours?zeit=vormonat')
  await settled(page)
  const total = minutesIn(await page.locator('tfoot tr td').first().textContent())
  const byLead = await linesOf(page)
  expect(byLead.length).toBeGreaterThan(2)
  expect(sum(byLead)).toBe(total)
  await expect(page.getByRole('columnheader', { name: /Davor|Differenz|Zuvor/i }).first()).toBeVisible()
  await page.getByLabel('Vergleich').selectOption('none')
  await settled(page)
  await expect(page.getByText(/dahinter/)).toHaveCount(0)
  await page.getByLabel('Vergleich').selectOption('weeks')
  await expect(page.getByText(/dahinter 4 Wochen zuvor/)).toBeVisible()

  const tab = (name: string) => page.getByRole('group', { name: 'Aufgeteilt nach' }).getByRole('button', { name, exact: true })
  await tab('Leitung und Monat').click()
  await expect(page.getByRole('rowheader', { name: /^Anja Zürcher, \S+ 20\d\d$/ })).toBeVisible()
  expect(sum(await linesOf(page))).toBe(total)
  await tab('Studio').click()
  await expect(page.getByRole('rowheader', { name: 'Winterthur', exact: true })).toBeVisible()
  expect(sum(await linesOf(page))).toBe(total)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await isClean(page, colorScheme)
  }

  await tab('Kursleitung').click()
  const [, anja] = byLead.find(([name]) => name === 'Anja Zürcher') ?? []
  await page.getByRole('rowheader', { name: 'Anja Zürcher' }).getByRole('button').click()
  await expect(page.getByRole('heading', { name: /Stunden$/ })).toHaveText(/^\d+:\d\d Stunden$/)
  const behind = async () =>
    minutesIn(((await page.getByRole('heading', { name: /Stunden$/ }).textContent()) ?? '').replace(' Stunden', ''))
  await expect.poll(behind).toBe(anja)
  await expect(page.getByText('Kursleitung: Anja Zürcher')).toBeVisible()
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows.nth(1)).toContainText('Anja Zürcher')
  await page.goBack()
  await settled(page)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel' }).click()
  const sheet = readBook(await readFile(await (await saving).path())).Kursleitung ?? {}
  const at = Object.keys(sheet).find(place => sheet[place]?.value === 'Anja Zürcher') as string
  expect(sheet[at.replace('A', 'B')]?.value).toBeCloseTo((anja as number) / 1440, 6)
})

test('an instructor sees the own hours alone, as many as the office counts there, on the phone too', { tag: '@long' }, async ({ open }) => {
  test.setTimeout(180_000)
  const phone = await open(390)
  const { page } = phone
  await phone.arrive('gf@formkurve.example', '/dashboard/gf/hours?zeit=vormonat')
  await settled(page)
  const own = await linesOf(page)
  expect(own.map(([name]) => name)).toEqual(['Anja Zürcher'])
  await isClean(page)

  const desk = await open(1280)
  // The studios in which she leads.
  await desk.arrive('admin@formkurve.example', '/dashboard/gf/hours?zeit=vormonat&studio=winterthur,pfungen')
  await settled(desk.page)
  const all = await linesOf(desk.page)
  expect(all.length).toBeGreaterThan(1)
  expect(all.find(([name]) => name === 'Anja Zürcher')).toEqual(own[0])
  // Somebody else's, by the address that the office has.
  await desk.page
    .getByRole('rowheader', { name: all.find(([name]) => name !== 'Anja Zürcher')?.[0] })
    .getByRole('button')
    .click()
  await expect(desk.page).toHaveURL(/zeile=/)
  const theirs = new URL(desk.page.url())
  await page.goto(`${theirs.pathname}${theirs.search}`)
  await expect(page.getByText('Hinter dieser Zahl steht nichts.')).toBeVisible()
})
