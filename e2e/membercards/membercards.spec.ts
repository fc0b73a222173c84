import { randomInt } from 'node:crypto'
import { v7 } from 'uuid'
import { makeCode } from '#contract/codes.ts'
import { unsetValues } from '#contract/payments/paymentSettings.ts'
import { newcomer, password } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { signInAtTablet } from '#e2e/tablet.ts'

test.use({ of: ['membercards'] })

test('a card is issued and taken in on a tablet without a network, its guest sees the days, and becomes a member', async ({
  server,
  open,
}) => {
  test.setTimeout(240_000)
  const nachname = `Karte${Date.now() % 100_000}`
  const guest = await newcomer(server.url, { vorname: 'Flurina', nachname })
  const lead = await serverOf(server.url, 'leitung@formkurve.example')
  const known = async () => (await lead.get(`membercard?q=${encodeURIComponent(nachname)}`)).rows

  const tablet = await open(1280)
  const { page } = tablet
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await tablet.arrive('winterthur@formkurve.example')
  await signInAtTablet(page, { email: 'leitung@formkurve.example', password, pin: '195283' })
  await expect(page).toHaveURL(/\/dashboard$/)
  // Within the app: another address would lock the tablet.
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('Membercard lösen')
  await page
    .getByRole('option', { name: /Membercard lösen/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Karte scannen' })).toBeVisible()
  await page.getByText('Neue Karte', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Karte lösen' })).toBeVisible()
  await tablet.installed()
  await tablet.offline()

  await page.getByLabel(/^Vorname/).fill('Flurina')
  await page.getByLabel(/^Name/).fill(nachname)
  await page.getByLabel(/^E-Mail/).fill(guest.email)
  await isClean(page)
  await page.getByRole('button', { name: 'Karte lösen' }).click()
  await expect(page.getByRole('img', { name: 'Link zur Karte als QR-Code' })).toBeVisible()
  const code = (await page.locator('.notranslate').last().textContent()) ?? ''
  await isClean(page)

  await page.getByText('Einlösen', { exact: true }).click()
  await page.getByRole('button', { name: 'Karte scannen' }).click()
  const sheet = page.getByRole('dialog', { name: 'Karte einlösen' })
  await sheet.getByLabel('Code der Karte').fill('K7QM-3TXD-9PWX')
  await sheet.getByRole('button', { name: 'Suchen' }).click()
  await expect(sheet.getByRole('alert')).toContainText('kein Code einer Karte')
  await sheet.getByLabel('Code der Karte').fill(code.toLowerCase())
  await sheet.getByRole('button', { name: 'Suchen' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Ohne Netz gelesen' })).toBeVisible()
  await tablet.offline(false)
  await expect
    .poll(async () => (await known()).map(({ state, visits }: { state: string; visits: number }) => [state, visits]))
    .toEqual([['active', 1]])

  const phone = await open(360)
  await phone.page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(guest.email, `/elf-tage?karte=${code.replaceAll('-', '')}`)
  await expect(phone.page.getByRole('heading', { name: '1 von 11 Tagen im Studio' })).toBeVisible()
  await drawn(phone.page)
  await isClean(phone.page)

  const desk = await open(1280, 'never')
  await desk.page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('leitung@formkurve.example', `/dashboard/membercard/admin?q=${encodeURIComponent(nachname)}`)
  await desk.page.getByText(`Flurina ${nachname}`).first().click()
  const card = desk.page.getByRole('dialog', { name: `Flurina ${nachname}` })
  await expect(card.getByText('Aktiv')).toBeVisible()
  await drawn(desk.page)
  await isClean(desk.page, 'dialog')
  await card.getByRole('button', { name: 'Mitglied geworden' }).click()
  await expect.poll(async () => (await known())[0].state).toBe('converted')
})

interface Setting {
  _id: string
  place: string
  cardPrice: number | null
  version: number
}

/** What a card costs in a studio; null where it is free. */
async function priceIn(url: string, studio: string, cardPrice: number | null) {
  const admin = await serverOf(url, 'admin@formkurve.example')
  const place = `studio:${studio}`
  const known = ((await admin.get('payment/settings?limit=200')).rows as Setting[]).find(row => row.place === place)
  if (!known) return admin.post('payment/settings', { ...unsetValues, _id: v7(), place, cardPrice })
  const { changes: _, ...form } = known as Setting & { changes: unknown }
  return admin.put(`payment/settings/${known._id}`, { ...form, cardPrice })
}

test('where a card costs something its guest pays by TWINT and has the code then; at the desk it is paid without a network, once', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(240_000)
  await priceIn(server.url, 'pfungen', 4950)
  const nachname = `Preis${Date.now() % 100_000}`
  const guest = await newcomer(server.url, { vorname: 'Ladina', nachname })
  const phone = await open(390)
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(guest.email, '/elf-tage')
  await page.getByLabel('Studio').selectOption('pfungen')
  await expect(page.getByText(/^11 Tage in Pfungen kosten CHF\s49\.50\./)).toBeVisible()
  await drawn(page)
  await isClean(page, 'buy')
  await page.getByRole('button', { name: 'Weiter zum Bezahlen' }).click()
  await expect(page.getByText('Die Karte kostet CHF 49.50. Ist sie bezahlt, steht ihr Code hier.')).toBeVisible()
  await phone.installed()
  await phone.offline()
  await expect(page.getByRole('button', { name: 'Mit TWINT bezahlen' })).toBeDisabled()
  await isClean(page, 'without a network')
  await phone.offline(false)
  await page.getByRole('button', { name: 'Mit TWINT bezahlen' }).click()
  await page.getByRole('button', { name: 'Bezahlen', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Zahlung erfolgreich' })).toBeVisible()
  await page.goto(`${server.url}/elf-tage`)
  await expect(page.getByRole('button', { name: 'Quittung' })).toBeVisible()
  await drawn(page)
  await isClean(page, 'paid')

  const admin = await serverOf(server.url, 'admin@formkurve.example')
  const card = { _id: v7(), studio: 'pfungen', at: new Date().toISOString(), code: makeCode(randomInt), offline: false, mails: false }
  const person = { vorname: 'Nina', nachname, email: null, telefon: '0791112233', geburtstag: null }
  await admin.post('membercard', { ...card, ...person })
  const left = async () =>
    ((await admin.get(`membercard?q=${encodeURIComponent(nachname)}`)).rows as { _id: string; left: number; paid: number }[])
      .filter(({ _id }) => _id === card._id)
      .map(row => [row.left, row.paid])
  const desk = await open(1280)
  await desk.page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('admin@formkurve.example', `/dashboard/membercard/admin?q=${encodeURIComponent(nachname)}`)
  await desk.page.getByText(`Nina ${nachname}`).first().click()
  const sheet = desk.page.getByRole('dialog', { name: `Nina ${nachname}` })
  await expect(sheet.getByText('CHF 49.50 sind zu bezahlen')).toBeVisible()
  await desk.installed()
  await desk.offline()
  await sheet.getByRole('button', { name: 'CHF 49.50 kassieren' }).click()
  await desk.page.getByRole('dialog', { name: 'Kassieren' }).getByRole('button', { name: 'CHF 49.50 erhalten' }).click()
  await expect(sheet.getByText('Kassiert, vorgemerkt')).toBeVisible()
  await drawn(desk.page)
  await isClean(desk.page, 'waits')
  expect(await left()).toEqual([[4950, 0]])
  await desk.offline(false)
  await expect.poll(left).toEqual([[0, 4950]])
  await expect(sheet.getByText('Bezahlt', { exact: true })).toBeVisible()
  await priceIn(server.url, 'pfungen', null)
})

test.describe(() => {
  test.use({ installs: 'never' })

  test('the campaign’s figures stand for the last 30 days, and each number opens its cards', { tag: '@long' }, async ({ open }) => {
    const desk = await open(1280)
    await desk.page.emulateMedia({ reducedMotion: 'reduce' })
    await desk.arrive('coo@formkurve.example', '/dashboard/membercard-stats')
    await expect(desk.page.getByText('Gelöste Karten').first()).toBeVisible()
    await drawn(desk.page)
    await isClean(desk.page)
  })
})
