import type { Locator } from '@playwright/test'
import { anamnesisForms } from '#contract/anamnesisForms.ts'
import { newcomer } from './account.ts'
import { breaches, drawn } from './axe.ts'
import { serverOf } from './floor.ts'
import { expect, test } from './house.ts'
import { sign } from './registration.ts'
import { stored } from './stored.ts'

/** A form of the demo asks this many pages; every question of them that has to be answered is. */
async function fillIn(sheet: Locator, secret: string) {
  const next = sheet.getByRole('button', { name: 'Weiter' })
  await expect(sheet.getByRole('heading', { name: 'Deine Ziele' })).toBeVisible()
  await next.click()
  await expect(sheet.getByText('Mindestens eine Option auswählen')).toBeVisible()
  await sheet.getByText('Kraft aufbauen').click()
  await sheet.getByLabel(/^Wie viele Tage pro Woche/).fill('3')
  await sheet.getByRole('slider', { name: /^Wie fit/ }).fill('4')
  await next.click()
  await expect(sheet.getByRole('heading', { name: 'Deine Gesundheit' })).toBeVisible()
  const ask = (title: RegExp) => sheet.getByRole('group', { name: title })
  await ask(/^Hast du zurzeit Schmerzen/)
    .getByText('Nein')
    .click()
  await ask(/^Bist du wegen Herz/)
    .getByText('Nein')
    .click()
  await ask(/^Nimmst du regelmässig Medikamente/)
    .getByText('Ja')
    .click()
  await next.click()
  await expect(sheet.getByText('Bitte beantworte die Zusatzfrage: Welche?')).toBeVisible()
  await sheet.getByLabel(/^Welche/).fill(secret)
}

test('a trainer takes an anamnesis without a network, sealed; it arrives with both signatures, and the member reads it', async ({
  server,
  open,
}) => {
  test.setTimeout(120_000)
  const mark = Date.now() % 100_000
  const secret = `Tropfen${mark}`
  const customer = await newcomer(server.url, { vorname: 'Seraina', nachname: `Bogen${mark}` })
  const trainer = await newcomer(server.url, { vorname: 'Curdin', nachname: `Fragt${mark}` })
  const admin = await serverOf(server.url, 'admin@formkurve.example')
  const right = (code: string) => ({ person: trainer._id, kind: 'right', code, studios: ['winterthur'] })
  await admin.post('roles/changes', { changes: ['ab_create', 'u_search'].map(right) })
  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await desk.arrive(trainer.email, `/dashboard/user/search/${customer._id}`)
  await desk.installed()
  await expect(page.getByRole('button', { name: 'Anamnese aufnehmen' })).toBeVisible()
  await desk.keepsAnswer(anamnesisForms.forStudio, 'Deine Ziele')
  await desk.keeps('sealKey')

  await desk.offline()
  await page.getByRole('button', { name: 'Anamnese aufnehmen' }).click()
  const sheet = page.getByRole('dialog', { name: 'Anamnesebogen' })
  const next = sheet.getByRole('button', { name: 'Weiter' })
  await expect(sheet.getByText('10 %')).toBeVisible()
  await expect(sheet.getByLabel(/^Kunde/)).toHaveValue(`Bogen${mark}, Seraina`)
  expect(await breaches(page)).toEqual([])
  await next.click()
  await fillIn(sheet, secret)
  await drawn(page)
  expect(await breaches(page)).toEqual([])
  await next.click()
  await expect(sheet.getByRole('heading', { name: 'Dein Alltag' })).toBeVisible()
  await next.click()
  await expect(sheet.getByRole('heading', { name: 'Unterschrift Kunde' })).toBeVisible()
  await next.click()
  await expect(sheet.getByText('Bitte unterschreiben Sie das Formular')).toBeVisible()
  await sign(page)
  await next.click()
  await expect(sheet.getByText('100 %')).toBeVisible()
  await sign(page)
  await sheet.getByRole('button', { name: 'Abschliessen' }).click()
  await expect(page.getByText('Auf diesem Gerät gesichert. Geht ins Studio, sobald Netz da ist.').first()).toBeVisible()
  expect(await stored(page)).not.toContain(secret)

  await desk.offline(false)
  const own = await serverOf(server.url, customer.email)
  const mine = async () => (await own.get('anamnesebogen/kunde')) as { status: string; copies: { creatorName: string }[] }[]
  await expect.poll(async () => (await mine()).map(({ status }) => status)).toEqual(['submitted'])
  expect((await mine())[0]!.copies.map(({ creatorName }) => creatorName)).toEqual([`Curdin Fragt${mark}`])
  await page.getByRole('link', { name: /^Bisherige/ }).click()
  await page
    .getByRole('row', { name: new RegExp(`Bogen${mark} Seraina`) })
    .getByText(`Bogen${mark}`)
    .click()
  await expect(page.getByRole('dialog').getByText(secret)).toBeVisible()
  await expect(page.getByRole('img', { name: `Unterschrift Curdin Fragt${mark}` })).toBeVisible()
  expect(await breaches(page)).toEqual([])
  expect(await stored(page)).not.toContain(secret)
})

test('members fill in their own, change an answer after signing, and read it under their profile', async ({ server, open }) => {
  test.setTimeout(120_000)
  const mark = Date.now() % 100_000
  const secret = `Salbe${mark}`
  const member = await newcomer(server.url, { vorname: 'Nora', nachname: `Selbst${mark}` })
  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(member.email, '/user')
  await phone.installed()
  await page.getByRole('button', { name: 'Anamnesen ansehen' }).click()
  await page.getByRole('button', { name: 'Anamnese ausfüllen' }).click()
  const sheet = page.getByRole('dialog', { name: 'Anamnesebogen' })
  const next = sheet.getByRole('button', { name: 'Weiter' })
  await next.click()
  await fillIn(sheet, secret)
  await next.click()
  await next.click()
  await sign(page)
  for (const _ of [1, 2]) await sheet.getByRole('button', { name: 'Zurück' }).click()
  await sheet.getByLabel(/^Welche/).fill(`${secret} und Tee`)
  await expect(page.getByText('Du hast eine Antwort geändert: Die Unterschriften gelten nicht mehr.')).toBeVisible()
  await next.click()
  await next.click()
  await sign(page)
  await sheet.getByRole('button', { name: 'Abschliessen' }).click()
  await expect(page.getByText('Der Anamnesebogen wurde erfolgreich erstellt.')).toBeVisible()
  await page.getByRole('button', { name: /^Anamnesebogen/ }).click()
  await expect(page.getByRole('dialog').getByText(`${secret} und Tee`)).toBeVisible()
  await expect(page.getByText('ohne Unterschrift Trainer')).toBeVisible()
  expect(await breaches(page)).toEqual([])
})
