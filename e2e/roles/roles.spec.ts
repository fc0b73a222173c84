import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { newcomer } from '#e2e/account.ts'
import { looks } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, oneDevice, test } from '#e2e/house.ts'

test.use({ of: ['roles'] })

test.use({ installs: 'never' })

const admin = 'admin@formkurve.example'

/** Changes rights as an administrator elsewhere would. */
async function administration(url: string) {
  const office = await serverOf(url, admin)
  return {
    set: (person: string, kind: 'role' | 'right', code: string, studios: 'all' | string[]) =>
      office.post('roles/changes', { changes: [{ person, kind, code, studios }] }),
  }
}

/** Puts off questions that may stand before a screen after a sign-in. */
async function putOff(page: Page) {
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
}

test('a right given and taken while the app is open moves bars, doors and buttons without a reload', { tag: '@long' }, async ({
  server,
  open,
}) => {
  const office = await administration(server.url)
  const ida = await newcomer(server.url, { vorname: 'Ida', nachname: 'Rechsteiner' })
  const { page, arrive } = await opened(open)
  await arrive(ida.email)
  await page.evaluate(() => Object.assign(window, { stillTheSame: true }))
  const dashboard = page.getByRole('link', { name: /^Dashboard/ }).first()
  await expect(dashboard).toHaveCount(0)

  await office.set(ida._id, 'right', 'u_search', 'all')
  await expect(dashboard).toBeVisible()
  await dashboard.click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('main').getByRole('link', { name: 'Mitglieder' }).first().click()
  await page.waitForURL('**/dashboard/user/search*')
  await expect(page.getByRole('grid', { name: 'Mitglieder' })).toBeVisible()

  await office.set(ida._id, 'right', 'u_search', [])
  await page.waitForURL(url => url.pathname === '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(dashboard).toHaveCount(0)
  expect(await page.evaluate(() => 'stillTheSame' in window)).toBe(true)
})

test('a right given for a studio in one browser opens the door in the other, and taken closes it; giving can be undone', async ({
  server,
  open,
}) => {
  test.setTimeout(180_000)
  const office = await administration(server.url)
  const ida = await newcomer(server.url, { vorname: 'Ida', nachname: 'Zgraggen' })
  await office.set(ida._id, 'role', 'gf_instructor', ['winterthur'])
  const theirs = await opened(open)
  await theirs.arrive(ida.email)

  const desk = await opened(open, 1280)
  await desk.arrive(admin, '/dashboard/user/rightlist')
  await desk.page.getByLabel('Person suchen').fill('zgraggen')
  await desk.page.getByLabel('Recht suchen').fill('rechteliste')
  const cell = desk.page.getByRole('gridcell', { name: 'Rechteliste ansehen: nein' })
  await expect(cell).toHaveCount(1)
  await cell.click()
  const sheet = desk.page.getByRole('dialog', { name: 'Rechteliste ansehen' })
  await expect(sheet.getByText('Ida Zgraggen hat dieses Recht nicht.')).toBeVisible()
  await sheet.getByLabel('Alle Studios').uncheck()
  await sheet.getByLabel('Winterthur').check()
  await sheet.getByRole('button', { name: 'Geben' }).click()
  const given = desk.page.getByRole('gridcell', { name: 'Rechteliste ansehen: 1 Studio, Winterthur, durch Einzeln gegeben' })
  await desk.page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(desk.page.getByText('Rückgängig gemacht.')).toBeVisible()
  await expect(cell).toBeVisible()
  await cell.click()
  await sheet.getByLabel('Alle Studios').uncheck()
  await sheet.getByLabel('Winterthur').check()
  await sheet.getByRole('button', { name: 'Geben' }).click()
  await expect(given).toBeVisible()

  // A page that is opened meets the rights that its browser has heard of.
  await expect.poll(() => theirs.page.evaluate(() => localStorage.getItem('userRights'))).toContain('u_rightList')
  // Within the studio: people of Winterthur are listed, those who hold something elsewhere alone are not.
  await theirs.page.goto('/dashboard/user/rightlist')
  await expect(theirs.page.getByRole('region', { name: 'Personen mit Rechten' })).toContainText('Reto Ammann')
  await expect(theirs.page.getByRole('button', { name: 'Person', exact: true })).toHaveCount(0)

  await given.click()
  await expect(sheet.getByText(/Winterthur, von Claudia Wyss, heute/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Wegnehmen' }).click()
  await theirs.page.waitForURL(url => url.pathname === '/')
})

test.describe('in the office', () => {
  const at = oneDevice(admin, 1280, putOff)

  test('a role goes to several people at once, by keyboard, and is taken back in one go', { tag: '@long' }, async ({ server }) => {
    const office = await administration(server.url)
    const people = await Promise.all(['Alma', 'Berta', 'Clara'].map(vorname => newcomer(server.url, { vorname, nachname: 'Sammelhofer' })))
    for (const { _id } of people) await office.set(_id, 'right', 'mk_qrcode', 'all')
    const page = await at('/dashboard/user/rightlist?q=sammelhofer')
    const grid = page.getByRole('grid', { name: 'Rechte je Person' })
    await expect(grid.getByRole('rowheader')).toHaveCount(3)
    await grid.focus()
    await page.keyboard.press('Control+a')
    await expect(page.getByText('3 ausgewählt')).toBeVisible()
    await page.getByRole('button', { name: 'Geben oder nehmen' }).click()
    const sheet = page.getByRole('dialog', { name: 'Für 3 Personen' })
    await sheet.getByLabel('Rolle oder Recht').selectOption('role trainer')
    await sheet.getByLabel('Frauenfeld').check()
    await sheet.getByRole('button', { name: 'An 3 geben' }).click()
    const cells = page.getByRole('gridcell', { name: /^Mitglieder suchen: 1 Studio, Frauenfeld, durch Trainer/ })
    await expect(cells).toHaveCount(3)
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(cells).toHaveCount(0)

    await page.goto('/dashboard/user/rightlist?view=verlauf&q=sammelhofer')
    await expect(page.getByRole('grid', { name: 'Einträge' }).getByText('genommen').first()).toBeVisible()
  })

  test('the arrow keys walk over the matrix, and each cell says what it is', { tag: '@long' }, async () => {
    const page = await at('/dashboard/user/rightlist')
    const grid = page.getByRole('grid', { name: 'Rechte je Person' })
    await grid.focus()
    const active = () =>
      page.evaluate(() => {
        const id = document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant')
        const cell = id ? document.getElementById(id) : null
        return cell && [cell.parentElement?.getAttribute('aria-rowindex'), cell.getAttribute('aria-colindex')].map(Number)
      })
    await expect.poll(active).toEqual([2, 1])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect.poll(active).toEqual([3, 2])
    await page.keyboard.press('End')
    await expect.poll(active).toEqual([3, 64])
    await page.keyboard.press('Control+Home')
    await expect.poll(active).toEqual([2, 1])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(grid).toBeFocused()
  })

  test('a role is made, filled, changed by two at once, and deleted with a way back', { tag: '@long' }, async () => {
    const page = await at('/rollenverwaltung')
    await page.getByRole('button', { name: 'Neue Rolle' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Empfang Töss')
    await page.getByRole('dialog').getByRole('button', { name: 'Erstellen' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByLabel('Name')).toHaveValue('Empfang Töss')
    await page.getByLabel('Mitglieder suchen').check()
    const elsewhere = await page.evaluate(async () => {
      const body = JSON.stringify({ title: 'Theke Töss', rights: ['g_daycare'], version: 1 })
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' }
      return (await fetch('/api/roles/empfang_toss', { method: 'PUT', headers, body })).status
    })
    expect(elsewhere).toBe(200)
    await page.getByRole('button', { name: 'Speichern' }).click()
    const clash = page.getByRole('alert')
    await expect(clash).toContainText('Name im Studio: «Theke Töss»')
    await expect(clash).toContainText('Nur im Studio: Kinderhort verwalten')
    await expect(page.getByLabel('Mitglieder suchen')).toBeChecked()
    await clash.getByRole('button', { name: 'Meine Fassung speichern' }).click()
    await expect(page.getByRole('navigation', { name: 'Rollen' }).getByRole('button', { name: /Empfang Töss/ })).toContainText('1 Recht')
    await page.getByRole('button', { name: 'Rolle löschen' }).click()
    await expect(page.getByRole('navigation', { name: 'Rollen' })).not.toContainText('Empfang Töss')
    await page.getByText('Empfang Töss gelöscht.').locator('..').getByRole('button', { name: 'Rückgängig' }).click()
    await expect(page.getByRole('navigation', { name: 'Rollen' })).toContainText('Empfang Töss')
  })

  test('rights and topics are data: reworded, moved, made; what the app knows is not deleted', { tag: '@long' }, async () => {
    const page = await at('/tools/sysadmin/rights')
    await page.getByRole('button', { name: 'Neues Thema' }).click()
    await page.getByRole('dialog').getByLabel('Thema').fill('Kasse')
    await page.getByRole('dialog').getByRole('button', { name: 'Erstellen' }).click()
    await page.getByRole('button', { name: /^Einkäufe ansehen/ }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('button', { name: 'Recht löschen' })).toHaveCount(0)
    await sheet.getByLabel('Bezeichnung').fill('Verkäufe ansehen')
    await sheet.getByLabel('Thema').selectOption('Kasse')
    await sheet.getByRole('button', { name: 'Speichern' }).click()
    const kasse = page.getByRole('region', { name: 'Kasse' })
    await expect(kasse).toContainText('Verkäufe ansehen')
    await page.getByRole('button', { name: 'Neues Recht' }).click()
    await sheet.getByLabel('Kürzel').fill('shop_export')
    await sheet.getByLabel('Bezeichnung').fill('Verkäufe exportieren')
    await sheet.getByLabel('Thema').selectOption('Kasse')
    await sheet.getByRole('button', { name: 'Erstellen' }).click()
    await expect(kasse.getByRole('button', { name: /Verkäufe exportieren/ })).toContainText('selbst erstellt')
    await kasse.getByRole('button', { name: /Verkäufe exportieren/ }).click()
    await sheet.getByRole('button', { name: 'Recht löschen' }).click()
    await expect(kasse).not.toContainText('exportieren')
  })
})

test('the only administration is not taken, and the sentence says why', { tag: '@long' }, async ({ open }) => {
  const { page, arrive } = await opened(open)
  await arrive(admin, '/dashboard/user/rightlist')
  // The list holds whoever else has rights by now.
  await page.getByRole('searchbox', { name: 'Person suchen' }).fill('Claudia')
  await page.getByRole('button', { name: /^Claudia Wyss/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Claudia Wyss' })
  await sheet.getByRole('button', { name: /^Administration/ }).click()
  await sheet.getByRole('button', { name: 'Wegnehmen' }).click()
  await expect(page.getByText('Jemand muss die Rechte aller Studios verwalten können')).toBeAttached()
  await expect(sheet.getByRole('button', { name: /^Administration/ })).toBeVisible()
})

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

for (const { theme: colorScheme, width } of looks)
  test(`axe finds nothing in the open sheets: ${colorScheme}, ${width} px`, { tag: '@long' }, async ({ open }) => {
    const { page, arrive } = await opened(open, width)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await arrive(admin, '/dashboard/user/rightlist?q=zehnder')
    if (width > 767)
      await page
        .getByRole('rowheader', { name: /Zehnder/ })
        .getByText('Zehnder')
        .click()
    else await page.getByRole('button', { name: /^Sandro Zehnder/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Trainerin/ })
      .first()
      .click()
    await expect(page.getByRole('checkbox', { name: 'Frauenfeld' })).toBeChecked()
    expect(await breaches(page)).toEqual([])
    await page.goto('/tools/sysadmin/rights')
    await page.getByRole('button', { name: 'Neues Recht' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await breaches(page)).toEqual([])
  })

async function breaches(page: Page) {
  await page.evaluate(await readFile(axe, 'utf8'))
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run('dialog[open]', {
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`))
  })
}

async function opened(open: (width?: number) => Promise<import('#e2e/device.ts').Device>, width?: number) {
  const device = await open(width)
  await putOff(device.page)
  return { page: device.page, arrive: (email: string, path?: string) => device.arrive(email, path) }
}
