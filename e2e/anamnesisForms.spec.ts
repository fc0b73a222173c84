import type { Page } from '@playwright/test'
import { anamnesisForms } from '#contract/anamnesisForms.ts'
import { newcomer } from './account.ts'
import { breaches, drawn } from './axe.ts'
import { serverOf } from './floor.ts'
import { expect, test } from './house.ts'

/** A studio in which no other journey writes forms. */
const studio = 'pfungen'
const waits = 'auf diesem Gerät, wartet'
const line = (page: Page, name: RegExp) => page.getByRole('row', { name })

/** Somebody who may write forms there, and nothing else. */
async function ground(url: string) {
  const admin = await serverOf(url, 'admin@formkurve.example')
  const author = await newcomer(url, { vorname: 'Flurina', nachname: 'Fragt' })
  await admin.post('roles/changes', { changes: [{ person: author._id, kind: 'right', code: 'ab_create', studios: [studio] }] })
  return { author, desk: await serverOf(url, author.email) }
}

test('a form is made and filled with questions without a network, waits over a reload, arrives, and is published', async ({
  server,
  open,
}) => {
  const { author, desk } = await ground(server.url)
  const device = await open(1280)
  const { page } = device
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await device.arrive(author.email, '/dashboard/anamnese/settings')
  await expect(line(page, /Rücken.*Pfungen/)).toBeVisible()
  await device.installed()
  await device.keepsAnswer(anamnesisForms.list, 'ruecken')

  await device.offline()
  const sheet = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Neu', exact: true }).click()
  await sheet.getByLabel(/^Name/).fill('Schwanger trainieren')
  await sheet.getByLabel(/^Art/).selectOption('variant')
  await sheet.getByLabel(/^Kurzname/).fill('schwanger')
  await sheet.getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByText('Schwanger trainieren ist angelegt. Wird gesendet, sobald du Netz hast.')).toBeVisible()
  await line(page, /Schwanger trainieren/).click()
  await sheet.getByRole('link', { name: 'Fragen bearbeiten' }).click()

  await page.getByRole('button', { name: 'Neue Seite' }).click()
  await sheet.getByLabel(/^Titel/).fill('Dein Befinden')
  await sheet.getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('button', { name: 'Neue Frage: Dein Befinden' }).click()
  await sheet.getByLabel(/^Frage/).fill('Hast du Beschwerden?')
  await sheet.getByLabel(/^Art/).selectOption('select')
  for (const word of ['Ja', 'Nein']) {
    await sheet.getByRole('button', { name: 'Antwort hinzufügen' }).click()
    await sheet.getByLabel(`Antwort ${word === 'Ja' ? 1 : 2}`, { exact: true }).fill(word)
  }
  await sheet.getByRole('button', { name: 'Zusatzfrage hinzufügen' }).click()
  await sheet.getByRole('textbox', { name: /^Zusatzfrage/ }).fill('Welche?')
  await sheet.getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('button', { name: 'Neue Frage: Dein Befinden' }).click()
  await sheet.getByLabel(/^Frage/).fill('Wie fühlst du dich?')
  await sheet.getByLabel(/^Art/).selectOption('rating')
  await sheet.getByRole('button', { name: 'Speichern' }).click()
  const questions = page.getByRole('list', { name: 'Seite Dein Befinden' }).getByRole('listitem')
  await expect(questions).toHaveText([/Hast du Beschwerden\?.*1 Zusatzfrage/, /Wie fühlst du dich\?/])
  // The second one first, by the keys of its handle.
  await page.getByRole('button', { name: /^Wie fühlst du dich\? verschieben/ }).press('ArrowUp')
  await expect(questions).toHaveText([/Wie fühlst du dich\?/, /Hast du Beschwerden\?/])
  await page.reload()
  await expect(questions).toHaveText([/Wie fühlst du dich\?/, /Hast du Beschwerden\?/])
  await expect(page.getByRole('button', { name: 'Veröffentlichen' })).toBeDisabled()
  await drawn(page)
  expect(await breaches(page)).toEqual([])

  await page.getByRole('button', { name: 'Vorschau' }).click()
  await sheet.getByText('Ja', { exact: true }).click()
  await expect(sheet.getByLabel('Welche?')).toBeVisible()
  await drawn(page)
  expect(await breaches(page)).toEqual([])
  await page.keyboard.press('Escape')

  await device.offline(false)
  await expect(page.getByRole('img', { name: waits })).toHaveCount(0)
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await sheet.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByText('Version 1 ist veröffentlicht.')).toBeVisible()
  await expect(page.getByText('Wird ausgefüllt')).toBeVisible()
  const asked = await desk.get(`anamnesebogen/variant/schwanger?studio=${studio}`)
  expect(asked.pages.map(({ questions: all }: { questions: { title: string }[] }) => all.map(({ title }) => title))).toEqual([
    ['Wie fühlst du dich?', 'Hast du Beschwerden?'],
  ])

  // What was published stays as it was, whatever becomes of the draft.
  await page.getByRole('button', { name: /^Hast du Beschwerden\? Auswahl/ }).click()
  await sheet.getByRole('button', { name: 'Frage entfernen', exact: true }).click()
  await expect(questions).toHaveText([/Wie fühlst du dich\?/])
  await expect(page.getByText('Version 1, Entwurf geändert')).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(questions).toHaveText([/Wie fühlst du dich\?/, /Hast du Beschwerden\?/])
  expect((await desk.get(`anamnesebogen/variant/schwanger?studio=${studio}`)).pages[0].questions).toHaveLength(2)
})
