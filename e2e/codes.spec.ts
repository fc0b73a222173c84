import { readFile } from 'node:fs/promises'
import { entryCodes } from '#contract/shop/entryCodes.ts'
import { newcomer } from './account.ts'
import { breaches, drawn } from './axe.ts'
import { expect, test } from './house.ts'

test.use({ of: ['entryCodes'] })

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
  expect(await breaches(page)).toEqual([])
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
  expect(await breaches(page)).toEqual([])
  const code = (await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) as string
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  expect((await readFile(await (await saving).path())).subarray(0, 5).toString()).toBe('%PDF-')

  const path = new URL(page.url()).pathname
  await phone.installed()
  await phone.keepsAnswer(entryCodes.ofOrder, code.replaceAll('-', ''), 'saved')
  await phone.kill()
  await phone.start()
  await phone.offline()
  await phone.page.goto(path)
  await expect(phone.page.getByText(code)).toBeVisible()
  await expect(phone.page.getByRole('img', { name: 'Zehnerkarte als QR-Code' })).toBeVisible()

  await phone.offline(false)
  await phone.page.goto('/user')
  await phone.page.getByRole('button', { name: 'Ausloggen', exact: true }).click()
  await phone.page.waitForURL(/\/login/)
  await phone.forgets(code.replaceAll('-', ''))
})
