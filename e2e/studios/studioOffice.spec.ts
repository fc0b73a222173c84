import type { Page } from '@playwright/test'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import type { Device } from '#e2e/device.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['studios'] })

const here = ['winterthur', 'pfungen']

/** Somebody of the office who manages two studios. */
async function officePerson(url: string, vorname: string) {
  const person = await newcomer(url, { vorname, nachname: 'Büro' })
  const admin = await serverOf(url, 'admin@formkurve.example')
  const change = (code: string) => ({ person: person._id, kind: 'right', code, studios: here })
  await admin.post('roles/changes', { changes: ['g_studioadmin', 'g_employeemanager'].map(change) })
  return { ...person, call: await serverOf(url, person.email) }
}

async function comeIn(device: Device, email: string, path: string) {
  const { page } = device
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await device.arrive(email, path)
}

const saved = (page: Page) => expect(page.getByText('Wartet auf diesem Gerät')).toHaveCount(0)

test('hours edited without a network arrive, and a member sees them on the card', async ({ server, open }) => {
  test.setTimeout(120_000)
  const office = await officePerson(server.url, 'Olga')
  const desk = await open(1280)
  const { page } = desk
  await comeIn(desk, office.email, '/dashboard/studio/opening-hours?studio=pfungen')
  await desk.installed()
  const monday = page.getByRole('group', { name: 'Montag' })
  await expect(monday.getByLabel('Montag, offen ab')).toHaveValue('06:00')
  await desk.offline()

  await monday.getByLabel('Montag, offen ab').fill('23')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(monday.getByText('Das Ende muss nach dem Anfang liegen.')).toBeVisible()
  await monday.getByLabel('Montag, offen ab').fill('7')
  await monday.getByLabel('Montag, offen bis').fill('12')
  await monday.getByRole('button', { name: 'Montag: zweite Zeit' }).click()
  await monday.getByLabel('Montag, wieder offen ab').fill('13.30')
  await monday.getByLabel('Montag, wieder offen bis').fill('22')
  await monday.getByRole('button', { name: 'Montag kopieren' }).click()
  await page.getByRole('menuitem', { name: 'Auf alle Tage' }).click()
  await expect(page.getByLabel('Sonntag, offen ab')).toHaveValue('07:00')
  await page.getByRole('button', { name: /^Weihnachten/ }).click()
  await page.getByRole('checkbox', { name: 'Check-in 24H' }).check()
  const preview = page.getByRole('region', { name: 'So sehen es die Mitglieder' })
  await expect(preview.getByText('Täglich 7–12, 13:30–22')).toBeVisible()
  await expect(preview.getByText('Check-in 24H')).toBeVisible()
  await isClean(page)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Wartet auf diesem Gerät')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Sonntag, offen ab')).toHaveValue('07:00')
  await expect(page.getByText('Wartet auf diesem Gerät')).toBeVisible()

  await desk.offline(false)
  await saved(page)
  const member = await newcomer(server.url, { vorname: 'Mara', nachname: 'Karte' })
  const phone = await open(undefined, 'never')
  await comeIn(phone, member.email, '/studios')
  await phone.page.getByRole('searchbox').fill('pfungen')
  await phone.page.locator('[data-studio=pfungen]').click()
  const card = phone.page.getByRole('article', { name: 'Pfungen', exact: true })
  await expect(card.getByText('Check-in 24H')).toBeVisible()
  await expect(card.getByText('Täglich 7–12, 13:30–22')).toBeAttached()
})

test.describe(() => {
  test.use({ installs: 'never' })

  test('figures by keyboard: undone, merged with what others changed, and asked about where both changed the same', {
    tag: '@long',
  }, async ({ server, open }) => {
    test.setTimeout(120_000)
    const office = await officePerson(server.url, 'Otto')
    const desk = await open(1280)
    const { page } = desk
    await comeIn(desk, office.email, '/dashboard/studios')
    const grid = page.getByRole('grid', { name: 'Studios' })
    await expect(grid.getByRole('row')).toHaveCount(1 + here.length)
    const cell = (studio: string, at: number) =>
      grid
        .getByRole('row', { name: new RegExp(`^${studio}`) })
        .getByRole('gridcell')
        .nth(at)
    const [days, growth] = [4, 5]
    const stored = async () => (await office.call.get('studios/fetch')).find(({ code }: { code: string }) => code === 'pfungen')
    const { version } = await stored()

    await cell('Pfungen', 0).focus()
    for (let right = 0; right < days; right++) await page.keyboard.press('ArrowRight')
    await page.keyboard.type('27')
    await page.keyboard.press('Escape')
    await expect(cell('Pfungen', days)).toHaveText('25')
    await page.keyboard.type('99')
    await page.keyboard.press('Enter')
    await expect(grid.getByRole('alert')).toBeVisible()
    await isClean(page)
    await grid.getByRole('textbox').fill('27')
    await page.keyboard.press('Enter')
    await expect(cell('Winterthur', days)).toBeFocused()
    await expect(cell('Pfungen', days)).toHaveText('27')
    // An edit that was sent before it was taken back counts as one of its own.
    await expect.poll(async () => (await stored()).version).toBe(version + 1)
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect.poll(async () => (await stored()).version).toBe(version + 2)
    await expect(cell('Pfungen', days)).toHaveText('25')

    await desk.offline()
    await cell('Pfungen', days).click()
    await page.keyboard.type('26')
    await page.keyboard.press('Tab')
    await page.keyboard.type('4,5')
    await page.keyboard.press('Enter')
    await expect(cell('Pfungen', growth).getByRole('img', { name: 'auf diesem Gerät, wartet' })).toBeVisible()
    const elsewhere = { code: 'pfungen', version: version + 2, growth: 8 }
    await office.put('studio/update/growth', { studio: elsewhere })
    await desk.offline(false)

    const needs = page.getByRole('region', { name: 'Braucht dich' })
    await expect(needs.getByText('Pfungen, Wachstum')).toBeVisible()
    await expect.poll(async () => (await stored()).vacationDays).toBe(26)
    await isClean(page)
    await needs.getByRole('button', { name: 'Deine Angabe: 4,5' }).click()
    await expect.poll(async () => (await stored()).growth).toBe(4.5)
    await expect(needs).toHaveCount(0)
    await expect(cell('Pfungen', growth)).toHaveText('4,5')
  })

  test('terminations and teams of the own studios; another studio is not reachable', { tag: '@long' }, async ({ server, open }) => {
    test.setTimeout(120_000)
    const office = await officePerson(server.url, 'Orla')
    const phone = await open()
    const { page } = phone
    await comeIn(phone, office.email, '/dashboard/studios?studio=frauenfeld')
    await page.getByRole('button', { name: /^Winterthur/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Winterthur' })
    await sheet.getByLabel('Dez.').fill('12')
    await sheet.getByLabel('Dez.').press('Enter')
    await sheet.getByLabel('Empfang').fill('26')
    await sheet.getByLabel('Empfang').press('Enter')
    await drawn(page)
    await isClean(page)
    const year = new Date().getFullYear()
    const december = async () => {
      const rows = (await office.call.post('studio/fetch/terminations', { year })) as {
        code: string
        month: string
        terminations: number
      }[]
      return rows.find(({ code, month }) => code === 'winterthur' && month === `${year}-12`)?.terminations
    }
    await expect.poll(december).toBe(12)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('Frauenfeld')).toHaveCount(0)
    await expect(office.call.get('studio/signature?studio=frauenfeld')).rejects.toThrow('403')
    const elsewhere = { code: 'frauenfeld', version: 1, openingHours: [], alwaysCheckin: false }
    await expect(office.call.post('studios/save/opening-hours', { studio: elsewhere })).rejects.toThrow('403')
  })

  test('a studio is signed for by keyboard, without a network too; the signature before stays', { tag: '@long' }, async ({
    server,
    open,
  }) => {
    test.setTimeout(120_000)
    const office = await officePerson(server.url, 'Olivia')
    const desk = await open(1280)
    const { page } = desk
    await comeIn(desk, office.email, '/dashboard/studios/signatures?studio=pfungen')
    const sign = async (name: string) => {
      await page.getByRole('button', { name }).click()
      const sheet = page.getByRole('dialog')
      await expect(sheet.locator('canvas[data-ready]')).toBeVisible()
      await sheet.locator('canvas').focus()
      for (const key of [' ', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowRight', ' ']) await page.keyboard.press(key)
      await expect(sheet.getByText('Unterschreibe auf der Linie.')).toHaveCount(0)
      await sheet.getByRole('button', { name: 'Unterschreiben' }).click()
      await expect(sheet).toHaveCount(0)
    }
    await expect(page.getByText('Für dieses Studio hat noch niemand unterschrieben.')).toBeVisible()
    await drawn(page)
    await isClean(page)
    await sign('Unterschreiben')
    await expect(page.getByRole('img', { name: 'Unterschrift von Olivia Büro' })).toHaveCount(1)
    await desk.offline()
    await sign('Neu unterschreiben')
    await expect(page.getByText('Wartet auf diesem Gerät')).toBeVisible()
    await desk.offline(false)
    await saved(page)
    await expect(page.getByRole('img', { name: 'Unterschrift von Olivia Büro' })).toHaveCount(2)
    await expect(page.getByRole('heading', { name: 'Frühere' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Studios' }).getByRole('button', { name: 'Winterthur' }).click()
    await expect(page.getByRole('heading', { name: 'Unterschrift Winterthur' })).toBeVisible()
    await drawn(page)
    await isClean(page)
  })
})
