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
