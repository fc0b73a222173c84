import { drawn, isClean } from '#e2e/axe.ts'
import { expect, test } from '#e2e/house.ts'
import { step } from '#e2e/roles.ts'

test.use({ of: ['payments'] })

test.use({ installs: 'never' })

test('a refund is refused, proposed anew by the studio and granted by the office; list and figures stay readable', async ({ open }) => {
  const desk = await open(1280)
  const { page } = desk
  await desk.arrive('admin@formkurve.example', '/dashboard/payment')
  await page.getByRole('row', { name: /Bestellung 9001.*Rückzahlung bewilligen/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Bestellung 9001' })
  await expect(sheet.getByText('Naht offen, die Ware ist zurück')).toBeVisible()
  await drawn(page)
  await isClean(page)
  await sheet.getByRole('button', { name: 'Ablehnen' }).click()
  await expect(sheet.getByText('Rückzahlung abgelehnt')).toBeVisible()

  const phone = await open(390)
  await phone.arrive('leitung@formkurve.example', '/dashboard/payment?q=9001')
  await phone.page.getByText('Bestellung 9001').first().click()
  const own = phone.page.getByRole('dialog', { name: 'Bestellung 9001' })
  await own.getByRole('button', { name: 'Rückzahlung vorschlagen' }).click()
  await own.getByLabel(/^Betrag/).fill('10')
  await own.getByLabel(/^Grund/).fill('Kulanz')
  await drawn(phone.page)
  await isClean(phone.page)
  await own.getByRole('button', { name: 'Vorschlagen', exact: true }).click()
  await expect(own.getByText('Wartet auf Entscheid')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Bewilligen' })).toHaveCount(0)

  await page.reload()
  await sheet.getByRole('button', { name: 'Bewilligen' }).click()
  await page.getByRole('button', { name: 'CHF 10.00 zurückbezahlen' }).click()
  // The gateway knows nothing of the demo's charge: it may have refused by now, and been asked again.
  await expect(sheet.getByText('CHF 10.00 gehen zurück: vom Studio bewilligt').first()).toBeVisible()

  await step(page, '/dashboard/payment/overview')
  await expect(page.getByRole('group', { name: 'Zahlen' }).getByRole('button', { name: /^Umsatz/ })).toContainText('CHF')
  await drawn(page)
  await isClean(page)
  await step(page, '/dashboard/payment/settings')
  await page.getByRole('button', { name: 'Neue Einstellung' }).first().click()
  const setting = page.getByRole('dialog', { name: 'Neue Einstellung' })
  await setting.getByLabel(/^Gilt für/).selectOption('studio:pfungen')
  await setting.getByLabel(/^Minuten reserviert/).fill('25')
  await drawn(page)
  await isClean(page)
  await setting.getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('row', { name: /Studio Pfungen.*25 Min\./ }).click()
  await expect(page.getByText('Minuten reserviert: wie üblich → 25')).toBeVisible()
})
