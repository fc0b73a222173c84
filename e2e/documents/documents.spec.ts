import type { Page } from '@playwright/test'
import { v7 } from 'uuid'
import { invoiceIssuers } from '#contract/documents/issuers.ts'
import { examplePicture } from '#contract/files.ts'
import { exampleSignature } from '#contract/registration.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { billCode, billPaper } from './bill.ts'

test.use({ of: ['documents', 'expenses'] })

/** A studio in which no other journey has documents. */
const studio = 'pfungen'
/** No other supplier has these. */
const iban = 'CH4708390012345678901'
const otherIban = 'CH43 0761 0098 7654 3210 9'

/** Somebody who hands in there, somebody of the office, and the administration's way to the server. */
async function team(url: string) {
  const admin = await serverOf(url, 'admin@formkurve.example')
  const lead = await newcomer(url, { vorname: 'Rahel', nachname: 'Leiter' })
  const office = await newcomer(url, { vorname: 'Ruth', nachname: 'Büro' })
  const changes = [
    { person: lead._id, kind: 'right', code: 'd_fetchDocs', studios: [studio] },
    { person: office._id, kind: 'right', code: 'd_fetchAllDocs', studios: [studio] },
    { person: office._id, kind: 'role', code: 'office', studios: [studio] },
  ]
  await admin.post('roles/changes', { changes })
  // Whoever has not signed yet is asked for it at a moment of the app's own choosing, over what is done by keys.
  for (const { email } of [lead, office])
    await (await serverOf(url, email)).post('user/non-disclosure-aggreement', { signature: exampleSignature })
  return { admin, lead, office }
}

const later = (page: Page) =>
  page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())

/** Waits until what reads PDFs and their codes lies on the device. */
const readsPapers = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const shelves = await Promise.all((await caches.keys()).map(name => caches.open(name)))
        const kept = (await Promise.all(shelves.map(shelf => shelf.keys()))).flat().map(({ url }) => url)
        return ['pdf.worker', 'zxing_reader'].every(word => kept.some(url => url.includes(word)))
      }),
    )
    .toBe(true)

test('a supplier’s bill is read and handed in without a network, and approved beside its paper by keys', async ({ server, open }) => {
  test.setTimeout(180_000)
  const { admin, lead, office } = await team(server.url)
  const name = `Reinigung Blitz ${v7().slice(-6)}`
  const issuer = await admin.post('invoice-issuers', { _id: v7(), name, iban, account: '6100', days: 30, note: null })
  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await later(page)
  await phone.arrive(lead.email, '/dashboard/documents')
  await expect(page.getByText('Der Eingang ist leer.', { exact: false })).toBeVisible()
  await phone.installed()
  await phone.keepsAnswer(invoiceIssuers.list, name)
  await readsPapers(page)

  await phone.offline()
  await page.getByRole('button', { name: 'Einreichen' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Einreichen' })
  await isClean(page)
  const buffer = billPaper(
    [name, 'Rechnung Nr. R-4711', 'Fensterreinigung Oktober'],
    billCode({ iban, name, amount: '842.50', number: 'R-4711' }),
  )
  await sheet.getByLabel('Dateien wählen').setInputFiles({ name: 'Fenster Oktober.pdf', mimeType: 'application/pdf', buffer })
  await expect(sheet.getByLabel(/^Betrag/)).toHaveValue('842.50')
  await expect(sheet.getByLabel(/^IBAN/)).toHaveValue(iban)
  await expect(sheet.getByLabel(/^Aussteller/)).toHaveValue(issuer._id)
  await expect(sheet.getByLabel(/^Zahlbar bis/)).toHaveValue('2026-12-02')
  await expect(sheet.getByText('liegt auf diesem Gerät', { exact: false })).toBeVisible()
  await drawn(page)
  await isClean(page)
  await sheet.getByRole('button', { name: 'Einreichen' }).click()
  await expect(page.getByRole('row', { name: /Fenster Oktober.*wartet/ })).toBeVisible()
  await phone.offline(false)

  const desk = await serverOf(server.url, office.email)
  const rows = async () => (await desk.get('documents/search?q=fensterrein')).rows as { _id: string; amount: number; state: string }[]
  await expect.poll(async () => (await rows()).map(({ amount, state }) => [amount, state])).toEqual([[84_250, 'new']])
  const [row] = await rows()
  await page.goto('about:blank')

  const device = await open(1280, 'never')
  await device.page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await later(device.page)
  await device.arrive(office.email, '/dashboard/documents')
  await device.page.getByRole('row', { name: /Fenster Oktober/ }).click()
  await expect(device.page.getByRole('img', { name: 'Seite 1' })).toBeVisible()
  await expect(device.page.getByText('Noch nicht freigegeben.')).toBeVisible()
  await drawn(device.page)
  await isClean(device.page)
  await device.page.keyboard.press('f')
  await expect.poll(async () => (await desk.get(`documents/${row!._id}`)).state).toBe('approved')
  await expect(device.page.getByText('Ruth Büro', { exact: false }).first()).toBeVisible()
  await isClean(device.page)
})

test('an approved bill goes on a list that is marked paid; expenses, issuers, folders and numbers stand beside', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(180_000)
  const { admin, office } = await team(server.url)
  const name = `Getränke ${v7().slice(-6)}`
  const issuer = await admin.post('invoice-issuers', { _id: v7(), name, iban: null, account: '4200', days: 10, note: null })
  const device = await open(1280, 'never')
  const { page } = device
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await later(page)
  await device.arrive(office.email, '/dashboard/documents')
  await page.getByRole('button', { name: 'Einreichen' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Einreichen' })
  const buffer = billPaper([name, `IBAN ${otherIban}`, 'Total CHF 120.00'], 'https://example.org')
  await sheet.getByLabel('Dateien wählen').setInputFiles({ name: 'Getränke.pdf', mimeType: 'application/pdf', buffer })
  await expect(sheet.getByLabel(/^Betrag/)).toHaveValue('120.00')
  await expect(sheet.getByLabel(/^Aussteller/)).toHaveValue(issuer._id)
  await sheet.getByRole('button', { name: 'Einreichen' }).click()
  await page.getByRole('row', { name: /Getränke/ }).click()
  await page.getByRole('button', { name: 'Freigeben' }).click()
  await expect(page.getByText('Freigegeben', { exact: true }).first()).toBeVisible()

  await page.goto('/dashboard/documents?ansicht=rechnungen')
  const bill = page.getByRole('row', { name: new RegExp(name) })
  await expect(bill).toBeVisible()
  for (const key of ['/', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await expect(page.getByText('1 ausgewählt')).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText('1 Rechnung auf der Zahlliste.')).toBeVisible()
  await page.getByText('Zahllisten', { exact: true }).click()
  await page
    .getByRole('row', { name: /Zahlliste vom/ })
    .first()
    .click()
  const list = page.getByRole('dialog', { name: /Zahlliste vom/ })
  await expect(list.getByText(name, { exact: false })).toBeVisible()
  await isClean(page)
  await list.getByRole('button', { name: 'Als bezahlt markieren' }).click()
  await expect(list.getByText(/^Bezahlt am/)).toBeVisible()
  await list.getByRole('button', { name: 'Schliessen', exact: true }).click()

  for (const tab of ['Ausgaben', 'Aussteller', 'Ordner']) {
    await page.getByText(tab, { exact: true }).first().click()
    await drawn(page)
    await isClean(page)
  }
  await page.locator('#inhalt').getByRole('link', { name: 'Statistik' }).click()
  await expect(page.getByRole('heading', { name: 'Dokumente: Statistik' }).or(page.getByText('Dokumente: Statistik')).first()).toBeVisible()
})

test('photos become one PDF in their order, and a file that nobody can read is handed in all the same', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(180_000)
  const { lead, office } = await team(server.url)
  const device = await open(390, 'never')
  const { page } = device
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await later(page)
  await device.arrive(lead.email, '/dashboard/documents')
  await page.getByRole('button', { name: 'Einreichen' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Einreichen' })
  const picture = { mimeType: 'image/png', buffer: Buffer.from(examplePicture.base64, 'base64') }
  await sheet.getByLabel('Seiten fotografieren').setInputFiles({ ...picture, name: 'eins.png' })
  await expect(sheet.getByText('Seite 1', { exact: true })).toBeVisible()
  await sheet.getByLabel('Noch ein Bild wählen').setInputFiles([
    { ...picture, name: 'zwei.png' },
    { ...picture, name: 'drei.png' },
  ])
  await expect(sheet.getByText('Seite 3', { exact: true })).toBeVisible()
  await sheet.getByRole('button', { name: 'Seite 2 entfernen' }).click()
  await drawn(page)
  await isClean(page)
  await sheet.getByRole('button', { name: '2 Seiten als PDF weiter' }).click()
  const title = `Lieferschein ${v7().slice(-6)}`
  await sheet.getByLabel(/^Was ist es/).fill(title)
  await sheet.getByRole('button', { name: 'Einreichen' }).click()
  await page.getByRole('row', { name: new RegExp(title) }).click()
  await expect(page.getByRole('img', { name: 'Seite 1' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Seite 2' })).toBeAttached()
  await expect(page.getByRole('img', { name: 'Seite 3' })).toHaveCount(0)

  await page.goto('/dashboard/documents')
  await page.getByRole('button', { name: 'Einreichen' }).first().click()
  const broken = Buffer.from(`%PDF-1.7\n${'1 0 obj<</Kids[1 0 R]/Count 999999999>>endobj '.repeat(50)}trailer<</Root 1 0 R>>`)
  const name = `kaputt ${v7().slice(-6)}`
  await sheet.getByLabel('Dateien wählen').setInputFiles({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: broken })
  await expect(sheet.getByText('lässt sich hier nicht lesen', { exact: false })).toBeVisible()
  await sheet.getByRole('button', { name: 'Einreichen' }).click()
  await page.getByRole('row', { name: new RegExp(name) }).click()
  await expect(page.getByText('lässt sich hier nicht zeigen', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Herunterladen' })).toBeVisible()
  await isClean(page)
  const desk = await serverOf(server.url, office.email)
  expect((await desk.get(`documents/search?q=${encodeURIComponent(name)}`)).total).toBe(1)
})
