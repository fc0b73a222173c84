import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { readCode } from '#contract/codes.ts'
import { vatNumber } from '#contract/payments/bills/billing.ts'
import { bills } from '#contract/payments/bills.ts'
import { entryCodes } from '#contract/shop/entryCodes.ts'
import { products } from '#contract/shop/products.ts'
import { studios } from '#contract/studios/calls.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { expect, test } from '#e2e/house.ts'
import { readPaper } from '#server/shared/exports/testing/read.ts'

test.use({ of: ['entryCodes'] })

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })

/** A PDF that the device draws when a button is clicked: what it says, and what a scanner reads of its first page. */
async function drawnFile(page: Page, button: string) {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  const pdf = await readFile(await (await saving).path())
  const picture = /\/DCTDecode \/Length (\d+) >>\nstream\n/.exec(pdf.toString('latin1'))
  const from = (picture?.index ?? 0) + (picture?.[0].length ?? 0)
  const jpeg = new Uint8Array(pdf.subarray(from, from + Number(picture?.[1])))
  const { data, info } = await sharp(jpeg).resize(1240).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const seen = { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: 'srgb' } as const
  const [found] = await readBarcodes(seen as ImageData, { formats: ['QRCode'] })
  return { lines: readPaper(pdf).flat(), scanned: found?.text }
}

test('a member buys an entry by card: its code shows at once, without a network after a kill, and as a PDF; signed out it is gone', {
  tag: '@long',
}, async ({ server, open }) => {
  const { email } = await newcomer(server.url, { vorname: 'Elia', nachname: 'Eintritt' })
  const phone = await open(390)
  const { page } = phone
  await phone.arrive(email, '/shop/main?studio=frauenfeld&kategorie=entry')
  await page.getByRole('button', { name: 'In den Warenkorb: Zehnerkarte' }).click()
  await page.getByRole('button', { name: 'Warenkorb, 1 Artikel' }).click()
  await page.getByRole('dialog', { name: 'Warenkorb' }).getByRole('button', { name: 'Zur Kasse' }).click()
  // The shop's studio goes along, although one's own is another.
  await expect(page.getByLabel('Eintritt in')).toHaveValue('frauenfeld')
  await expect(page.getByText(/^Abzuholen gibt es nichts/)).toBeVisible()
  await drawn(page)
  await isClean(page)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('radio', { name: /Karte/ }).check()
  await page.getByRole('button', { name: 'Jetzt bezahlen' }).click()
  await page.getByRole('button', { name: /250\.00 bezahlen/ }).click()
  await expect(page.getByRole('heading', { name: 'Zahlung erfolgreich' })).toBeVisible()
  await page.goto(`${server.url}${new URL(page.url()).pathname}${new URL(page.url()).search}`)
  await page.getByRole('link', { name: 'Zur Bestellung' }).click()
  await expect(page.getByRole('heading', { name: 'Dein Eintrittscode' })).toBeVisible()
  await expect(page.getByText('Gültig', { exact: true })).toBeVisible()
  await expect(page.getByText(/^10 Eintritte · bis/)).toBeVisible()
  await drawn(page)
  await isClean(page)
  const code = (await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) as string
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  expect((await readFile(await (await saving).path())).subarray(0, 5).toString()).toBe('%PDF-')

  const path = new URL(page.url()).pathname
  await phone.installed()
  await phone.keepsAnswer(entryCodes.ofOrder, code.replaceAll('-', ''), 'saved')
  await phone.keepsAnswer(bills.receiptWords, vatNumber)
  await phone.kill()
  await phone.start()
  await phone.offline()
  await phone.page.goto(path)
  await expect(phone.page.getByText(code)).toBeVisible()
  await expect(phone.page.getByRole('img', { name: 'Zehnerkarte als QR-Code' })).toBeVisible()
  const sheet = await drawnFile(phone.page, 'PDF')
  expect(sheet.lines).toEqual(expect.arrayContaining(['Zehnerkarte', code, 'Gültig bis und mit']))
  expect(sheet.scanned).toBe(code.replaceAll('-', ''))
  const receipt = await drawnFile(phone.page, 'Quittung')
  expect(receipt.lines).toEqual(expect.arrayContaining([vatNumber, expect.stringMatching(/^Bezahlt am .*: Karte$/)]))

  await phone.offline(false)
  await phone.page.goto('/user?teil=account')
  await phone.page.getByRole('button', { name: 'Ausloggen', exact: true }).click()
  await phone.page.waitForURL(/\/login/)
  await phone.forgets(code.replaceAll('-', ''))
})

test('staff look at the sample of a code without a network: it says «MUSTER», can be scanned, and opens nothing', {
  tag: '@long',
}, async ({ open }) => {
  const desk = await open(1280)
  const { page } = desk
  await desk.arrive('admin@formkurve.example', '/dashboard/shop/products?q=Zehnerkarte')
  await expect(page.getByRole('row', { name: /Zehnerkarte/ })).toBeVisible()
  await desk.installed()
  await desk.keepsAnswer(products.manage, 'Zehnerkarte')
  await desk.keepsAnswer(studios.listPublic, 'frauenfeld')
  await desk.offline()
  await page.getByRole('row', { name: /Zehnerkarte/ }).click()
  const { lines, scanned = '' } = await drawnFile(page, 'Muster des Codes')
  expect(lines).toEqual(expect.arrayContaining(['Zehnerkarte', 'MUSTER', 'Code, nur als Muster', 'Dieser Code öffnet nirgends.']))
  expect(lines.map(line => line.replaceAll('-', ''))).toContain(scanned)
  expect([scanned.length, readCode(scanned)]).toEqual([12, undefined])
})
