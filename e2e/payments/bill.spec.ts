import { readFile } from 'node:fs/promises'
import { v7 } from 'uuid'
import { wordsOn } from '#client/kit/paper/slipPages.ts'
import { account } from '#contract/account.ts'
import { type Billing, vatNumber } from '#contract/payments/bills/billing.ts'
import { billReference } from '#contract/payments/bills/reference.ts'
import { type BillRow, bills } from '#contract/payments/bills.ts'
import { payments } from '#contract/payments/calls.ts'
import { billingPages } from '#contract/rules/payments/bills/billingPages.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf, today } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { step } from '#e2e/roles.ts'
import type { Server } from '#e2e/server.ts'
import { stocked } from '#e2e/stock.ts'
import { readPaper } from '#server/shared/exports/testing/read.ts'
import { openSecrets } from '#server/start/secrets.ts'

test.use({ of: ['bills'] })

const shop = '/shop/main?studio=winterthur'

/** Somebody who may buy on a bill: at home somewhere, with an address that is proven. */
async function payer(server: Server, name: { vorname: string; nachname: string }) {
  const made = await newcomer(server.url, name)
  const own = await serverOf(server.url, made.email)
  await own.get('user/email/verification/start')
  const { sandbox: key } = await openSecrets(server.dir)
  const code = async () => {
    const mails = (await (await fetch(`${server.url}/api/sandbox/mails?key=${key}`)).json()) as { to: string; title: string }[]
    return mails.find(mail => mail.to === made.email && mail.title.startsWith('Dein Code'))?.title.replace(/\D/g, '')
  }
  await expect.poll(code).toMatch(/^\d{6}$/)
  await own.post('user/email/verification/verify', { code: await code() })
  const { version, vorname, nachname } = await made.profile()
  await own.put(account.edit.path, { vorname, nachname, version, adresse_1: 'Musterstrasse 12a', plz: '8400', stadt: 'Winterthur' })
  return { ...made, own }
}

test('a member orders on a bill without a network: its payment part is the studio’s, and once the money is entered the receipt is drawn without one', async ({
  server,
  open,
}) => {
  const { email, own } = await payer(server, { vorname: 'Bea', nachname: 'Šimić' })
  await stocked(server.url, 'Gymnastikball')
  const phone = await open(390)
  const { page } = phone
  await phone.arrive(email, shop)
  await page.getByRole('button', { name: 'In den Warenkorb: Gymnastikball' }).click()
  await step(page, '/shop/checkout')
  await page.getByLabel('Abholung in').selectOption('winterthur')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByRole('radio', { name: /QR-Rechnung In 30 Tagen/ })).toBeEnabled()
  await phone.installed()
  await phone.keepsAnswer(payments.config, 'CH4431999123000889012')
  await phone.offline()
  await page.getByRole('radio', { name: /QR-Rechnung wird vorgemerkt/ }).check()
  await page.getByRole('button', { name: 'Bestellung vormerken' }).click()
  await expect(page.getByText('Vorgemerkt', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR-Code der Rechnung' })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) as string
  await drawn(page)
  await isClean(page)
  await phone.offline(false)
  await expect(page.getByText('Die Rechnung ist offen.')).toBeVisible()
  const bill = await own.get(`payment/bill/${id}`)
  const config = await own.get('payment/provider/config?studio=winterthur')
  expect(bill).toMatchObject({
    reference: billReference(id, config.bill),
    debtor: { name: 'Bea Šimić', street: 'Musterstrasse', number: '12a' },
  })
  await expect(page.getByRole('img', { name: 'QR-Code der Rechnung' })).toBeVisible()
  await drawn(page)
  await isClean(page)
  const office = await serverOf(server.url, 'admin@formkurve.example')
  const found = (await office.get(`${bills.find.path}?reference=${bill.reference}`)) as BillRow
  const entered = await office.post(`payment/${found._id}/received`, { _id: v7(), day: today(), amount: found.rest, note: null })
  expect(entered).toMatchObject({ verdict: 'whole', rest: 0 })
  await expect(page.getByText('Die Zahlung ist da. Vielen Dank.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Quittung' })).toBeVisible()
  const words = (await own.get(bills.receiptWords.path.replace(':id', id))) as Billing
  await phone.keepsAnswer(bills.receiptWords, words.title)
  await phone.offline()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Quittung' }).click()
  const written = readPaper(await readFile(await (await saving).path()))
  expect(written).toEqual(billingPages(words).map(one => wordsOn(one).map(({ text }) => text)))
  expect(written.flat()).toEqual(expect.arrayContaining([words.title, vatNumber, expect.stringMatching(/^Bezahlt am .*: Überweisung$/)]))
})

test('a bill that is closed to somebody leads to where it is opened', { tag: '@long' }, async ({ server, open }) => {
  const { email } = await newcomer(server.url, { vorname: 'Uli', nachname: 'Unbewiesen' })
  await stocked(server.url, 'Faszienball')
  const phone = await open(390, 'never')
  const { page } = phone
  await phone.arrive(email, shop)
  await page.getByRole('button', { name: 'In den Warenkorb: Faszienball' }).click()
  await step(page, '/shop/checkout')
  await page.getByLabel('Abholung in').selectOption('winterthur')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByRole('radio', { name: /QR-Rechnung Auf Rechnung kaufst du mit bestätigter E-Mail-Adresse/ })).toBeDisabled()
  await drawn(page)
  await isClean(page)
  await page.getByRole('link', { name: 'E-Mail bestätigen' }).click()
  await expect(page.getByRole('button', { name: 'Code senden' })).toBeVisible()
})
