import type { Page } from '@playwright/test'
import { newcomer } from '#e2e/account.ts'
import { isClean, looks } from '#e2e/axe.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['people', 'views'] })

test.use({ installs: 'never' })

const office = 'office@formkurve.example'
const grid = (page: Page) => page.getByRole('grid', { name: 'Mitglieder' })
const activeRow = (page: Page) =>
  grid(page).evaluate(element => document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '')

/** Tab until the focus is on it; a place that no key reaches fails. */
async function tabTo(page: Page, name: string | RegExp, role: 'button' | 'textbox' = 'button') {
  const wanted = page.getByRole(role, { name }).first()
  await expect(wanted).toBeVisible()
  for (let steps = 0; steps < 80; steps++) {
    if (await wanted.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} is not reached by the keyboard`)
}

const search = '/dashboard/user/search'
const listed = (page: Page) => expect(grid(page).getByRole('row').nth(1)).toContainText(',')

test('by keyboard alone: find a person, open, edit, take it back', async ({ server, open }) => {
  test.setTimeout(180_000)
  const { email } = await newcomer(server.url, { vorname: 'Seraina', nachname: 'Çelik-Bürgi' })
  const desk = await open(1280)
  await desk.arrive(office, search)
  const { page } = desk
  await listed(page)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Name, E-Mail oder Telefon' })).toBeFocused()
  await page.keyboard.type('celik buergi')
  await expect(page.getByRole('status').filter({ hasText: /^1 Mitglied(?!er)/ })).toBeVisible()
  await expect(page).toHaveURL(/q=celik/)
  await page.keyboard.press('ArrowDown')
  await expect(grid(page)).toBeFocused()
  await expect.poll(() => activeRow(page)).toContain('Çelik-Bürgi, Seraina')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard\/user\/search\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Seraina Çelik-Bürgi' })).toBeVisible()
  await expect(page.getByText(email).first()).toBeVisible()

  await tabTo(page, 'Daten bearbeiten')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Vorname' })).toBeFocused()
  await tabTo(page, 'Ort', 'textbox')
  await page.keyboard.type('Rikon im Tösstal')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('definition').filter({ hasText: 'Rikon im Tösstal' })).toBeVisible()
  await expect(page.getByText('Daten geändert: Ort')).toBeVisible()

  await tabTo(page, 'Rückgängig')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Die Änderung ist zurückgenommen.')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Rikon im Tösstal' })).toHaveCount(0)
})

test('two who edit the same person at once choose field by field', { tag: '@long' }, async ({ server, open }) => {
  test.setTimeout(180_000)
  const { _id } = await newcomer(server.url, { vorname: 'Gian', nachname: 'Doppel' })
  const [first, second] = [await open(1280), await open(1280)]
  for (const desk of [first, second]) {
    await desk.arrive(office, `/dashboard/user/search/${_id}`)
    await desk.page.getByRole('button', { name: 'Daten bearbeiten' }).click()
  }
  const enter = async (page: Page, field: string, text: string) => {
    await page.getByRole('dialog').getByRole('textbox', { name: field }).fill(text)
    await page.getByRole('button', { name: 'Speichern' }).click()
  }
  await enter(first.page, 'Ort', 'Wil')
  await expect(first.page.getByRole('dialog')).toHaveCount(0)
  await second.page.getByRole('dialog').getByRole('textbox', { name: 'Vorname' }).fill('Gian-Andrea')
  await enter(second.page, 'Ort', 'Wila')
  const choice = second.page.getByRole('dialog', { name: 'Zwei Fassungen' })
  await expect(choice.getByText('Gespeichert: Wil', { exact: true })).toBeVisible()
  // What one of them alone changed is asked of nobody.
  await expect(choice.getByText('Gian-Andrea')).toHaveCount(0)
  await choice.getByText('Gespeichert', { exact: true }).click()
  await choice.getByRole('button', { name: 'So speichern' }).click()
  await expect(second.page.getByRole('heading', { level: 1, name: 'Gian-Andrea Doppel' })).toBeVisible()
  await expect(second.page.getByRole('definition').filter({ hasText: '8400 Wil' })).toBeVisible()
})

test.describe(() => {
  test.use({ installs: 'before' })
  test('without a network the list and a card once opened are there, with their age', { tag: '@long' }, async ({ open }) => {
    test.setTimeout(180_000)
    const tablet = await open(820)
    await tablet.arrive(office, search)
    await tablet.installed()
    const { page } = tablet
    await listed(page)
    await grid(page).getByRole('link').first().click()
    const title = page.getByRole('heading', { level: 1 })
    await expect(page.getByRole('heading', { level: 2, name: 'Verlauf' })).toBeVisible()
    const name = await title.textContent()
    // The card's answer is kept under its person.
    await tablet.keeps(`"params":{"id":"${page.url().split('/').at(-1)}"}`)
    await tablet.offline()
    await page.reload()
    await expect(title).toHaveText(name!)
    await expect(page.getByText(/^Stand /).first()).toBeVisible()
    await page.goto(search)
    await listed(page)
    await expect(page.getByText(/^Stand /).first()).toBeVisible()
  })
})

test('a view is saved, counted and sent as an address', { tag: '@long' }, async ({ open }) => {
  test.setTimeout(120_000)
  const desk = await open(1280)
  await desk.arrive(office, search)
  const { page } = desk
  await listed(page)
  await page.keyboard.press('f')
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await sheet.getByRole('checkbox', { name: 'Frauenfeld' }).check()
  await sheet.getByRole('button', { name: 'Fertig' }).click()
  await expect(page).toHaveURL(/studio=frauenfeld/)
  await page.getByRole('button', { name: 'Ansicht sichern' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Thurgau')
  await page.getByRole('dialog').getByRole('button', { name: 'Ansicht sichern' }).click()
  const tab = page.getByRole('group', { name: 'Ansichten' }).getByRole('button', { name: /^Thurgau \d+$/ })
  await expect(tab).toHaveAttribute('aria-pressed', 'true')
  await page.goto(new URL(page.url()).pathname)
  await listed(page)
  await tab.click()
  await expect(page).toHaveURL(/studio=frauenfeld/)
})

for (const { theme: colorScheme, width } of looks)
  test(`axe finds nothing on the list and the card: ${colorScheme}, ${width} px`, { tag: '@long' }, async ({ open }) => {
    test.setTimeout(180_000)
    const device = await open(width)
    const { page } = device
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await device.arrive(office, search)
    await listed(page)
    await isClean(page, `list, ${colorScheme}`)
    await page.keyboard.press('/')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(page.getByText('1 ausgewählt')).toBeVisible()
    await isClean(page, `list with a choice, ${colorScheme}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: 'Verlauf' })).toBeVisible()
    await isClean(page, `card, ${colorScheme}`)
  })

test('back from a person the list is filtered, sorted and scrolled as it was, with the row that was opened marked', {
  tag: '@long',
}, async ({ open }) => {
  test.setTimeout(120_000)
  const desk = await open(1280)
  await desk.arrive(office, `${search}?role=member&sort=-name`)
  const { page } = desk
  await listed(page)
  await grid(page).evaluate(box => box.scrollTo({ top: 38 * 150 }))
  const row = grid(page).locator('.line[data-index="153"]')
  await expect(row).toContainText(',')
  const name = await row.getByRole('gridcell').nth(1).textContent()
  await row.click()
  await page.waitForURL(/\/search\/[0-9a-f-]{36}$/)
  for (const back of [() => page.getByRole('button', { name: 'Zurück', exact: true }).click(), () => page.goBack()]) {
    // The office may not change every card: the row that comes first depends on the people made before.
    await expect(page.getByRole('heading', { level: 2, name: 'Verlauf' })).toBeVisible()
    await back()
    await expect(page).toHaveURL(/role=member&sort=-name$/)
    await expect(grid(page).locator('[data-returned]')).toContainText(name ?? '')
    await expect(grid(page)).toBeFocused()
    await expect.poll(() => grid(page).evaluate(({ scrollTop }) => scrollTop)).toBe(38 * 150)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/search\/[0-9a-f-]{36}$/)
  }
})
