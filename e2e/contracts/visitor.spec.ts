import { offers } from '#contract/contracts/contractOffers.ts'
import { studios } from '#contract/studios/calls.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { mailedPath } from '#e2e/mailed.ts'
import { sign } from '#e2e/registration.ts'
import { stored } from '#e2e/stored.ts'

test.use({ of: ['contracts', 'publicForms'] })

const iban = 'CH9300762011623852957'

test('a visitor signs an offer, the network cut before the last step; the mailed link makes it a contract that the studio sees', async ({
  server,
  open,
}) => {
  test.setTimeout(240_000)
  const mark = Date.now() % 100_000
  const email = `besuch-${mark}@formkurve.example`
  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/contract?studio=winterthur')
  await phone.installed()
  const card = page.getByRole('region', { name: 'Jahresabo', exact: true })
  await expect(card.getByText('Ganze Laufzeit, mit Gebühren und MWST')).toBeVisible()
  await isClean(page)
  await phone.keepsAnswer(offers.open, 'Jahresabo')
  await phone.keepsAnswer(studios.listPublic, 'Winterthur')

  await card.getByRole('link', { name: 'Jahresabo wählen' }).click()
  const sheet = page.getByRole('dialog', { name: 'Jahresabo' })
  const next = sheet.getByRole('button', { name: 'Weiter' })
  await expect(sheet.getByRole('heading', { name: 'Angebot und Beginn' })).toBeVisible()
  await drawn(page)
  await isClean(page)
  await next.click()
  await sheet.getByLabel(/^Vorname/).fill('Flurina')
  await sheet.getByLabel(/^Nachname/).fill(`Besuch${mark}`)
  await sheet.getByLabel(/^Geburtsdatum/).fill('1991-04-17')
  await sheet.getByLabel(/^Geschlecht/).selectOption('weiblich')
  await sheet.getByLabel(/^Strasse/).fill('Musterweg 1')
  await sheet.getByLabel(/^PLZ/).fill('8400')
  await sheet.getByLabel(/^Ort/).fill('Winterthur')
  await sheet.getByLabel(/^Telefon/).fill('079 123 45 67')
  await sheet.getByLabel(/^E-Mail/).fill(email)
  await isClean(page)
  await next.click()
  await sheet.getByText('Lastschrift', { exact: true }).click()
  await sheet.getByLabel(/^IBAN/).fill('CH93 0076 2011 6238 5295 7')
  await isClean(page)
  await next.click()
  await expect(sheet.getByRole('img', { name: /^Seite 1 des Vertrags/ })).toBeVisible()
  await next.click()
  await expect(sheet.getByRole('heading', { name: 'Deine Unterschrift' })).toBeVisible()
  await phone.keeps(email)
  await phone.offline()
  await sign(page)
  await isClean(page)
  await sheet.getByRole('button', { name: 'Abschliessen' }).click()
  await expect(page.getByRole('heading', { name: 'Wartet auf Netz' })).toBeVisible()
  await isClean(page)
  expect(await stored(page)).not.toContain(iban)

  await phone.offline(false)
  await expect(page.getByRole('heading', { name: 'Schau in deine E-Mails' })).toBeVisible({ timeout: 30_000 })
  const staff = await serverOf(server.url, 'admin@formkurve.example')
  const listed = async () =>
    ((await staff.get(`dashboard/contract?q=Besuch${mark}`)) as { rows: { state: string; marks: string[] }[] }).rows
  expect(await listed()).toEqual([])

  await page.goto(await mailedPath(server, email, 'Bestätige deinen Vertrag: Jahresabo'))
  const visit = page.getByRole('region', { name: 'Dein Vertrag' })
  await expect(visit.getByText('Nicht bestätigt', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/contract$/)
  expect(await listed()).toEqual([])
  await visit.getByRole('button', { name: 'Vertrag bestätigen' }).click()
  await expect(visit.getByText('Wartet auf Annahme', { exact: true })).toBeVisible()
  await isClean(page)
  expect(await listed()).toEqual([expect.objectContaining({ state: 'temporary', marks: [] })])
})

test('what was typed outlives a kill, but for account and signature', { tag: '@long' }, async ({ open }) => {
  test.setTimeout(180_000)
  const email = `unterbruch-${Date.now()}@formkurve.example`
  const phone = await open()
  await phone.page.goto('/contract?studio=winterthur')
  await phone.installed()
  await phone.page.getByRole('link', { name: 'Jahresabo wählen' }).click()
  const sheet = () => phone.page.getByRole('dialog', { name: 'Jahresabo' })
  await sheet().getByRole('button', { name: 'Weiter' }).click()
  await sheet()
    .getByLabel(/^E-Mail/)
    .fill(email)
  await phone.keeps(email)
  const path = new URL(phone.page.url()).pathname
  await phone.kill()
  await phone.start(path)
  await sheet().getByRole('button', { name: 'Weiter' }).click()
  await expect(sheet().getByLabel(/^E-Mail/)).toHaveValue(email)
})
