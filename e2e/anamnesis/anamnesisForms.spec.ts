import type { Page } from '@playwright/test'
import { v7 } from 'uuid'
import { anamnesisForms } from '#contract/anamnesisForms.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['anamnesisForms'] })

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
  await page.getByRole('button', { name: 'Neues Formular' }).click()
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
  await expect(sheet).toHaveCount(0)
  await page.getByRole('button', { name: /^Wie fühlst du dich\? verschieben/ }).press('ArrowUp')
  await expect(questions).toHaveText([/Wie fühlst du dich\?/, /Hast du Beschwerden\?/])
  await page.reload()
  await expect(questions).toHaveText([/Wie fühlst du dich\?/, /Hast du Beschwerden\?/])
  await expect(page.getByRole('button', { name: 'Veröffentlichen' })).toBeDisabled()
  await drawn(page)
  await isClean(page)

  await page.getByRole('button', { name: 'Vorschau' }).click()
  await sheet.getByText('Ja', { exact: true }).click()
  await expect(sheet.getByLabel('Welche?')).toBeVisible()
  await drawn(page)
  await isClean(page)
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

test('two who write the same question without knowing are both shown, and nothing is lost until somebody chooses', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(120_000)
  const { author, desk } = await ground(server.url)
  const at = { form: v7(), studio }
  const [first, question] = [v7(), v7()]
  await desk.post('anamnesebogen/form', { _id: at.form, studio, title: 'Probetraining', kind: 'variant', variant: 'probe' })
  await desk.post('anamnesebogen/page/create-update', { ...at, _id: first, displayedTitle: 'Los geht es', showInExpress: true })
  const asked = { ...at, _id: question, page: first, title: 'Warum kommst du?', type: 'text' }
  const { version } = await desk.post('anamnesebogen/question/create-update', asked)

  const device = await open()
  const { page } = device
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await device.arrive(author.email, `/dashboard/anamnese/settings?formular=${at.form}`)
  const row = (name: RegExp) => page.getByRole('button', { name })
  await expect(row(/^Warum kommst du\? Text/)).toBeVisible()
  await device.installed()
  await device.keepsAnswer(anamnesisForms.one, question)

  await device.offline()
  const sheet = page.getByRole('dialog')
  await row(/^Warum kommst du\? Text/).click()
  await sheet.getByLabel(/^Frage/).fill('Was führt dich zu uns?')
  await sheet.getByRole('button', { name: 'Speichern' }).click()
  await expect(row(/^Was führt dich zu uns\?/).getByRole('img', { name: waits })).toBeVisible()
  await desk.post('anamnesebogen/question/create-update', { ...asked, title: 'Was suchst du hier?', version })

  await device.offline(false)
  const told = page.getByRole('region', { name: 'Braucht dich' })
  await told.getByRole('button', { name: 'Beides ansehen' }).click()
  const choice = sheet.getByRole('alert')
  await expect(choice.getByText('Deine Angabe: Was führt dich zu uns?')).toBeVisible()
  await expect(choice.getByText('Im Studio: Was suchst du hier?')).toBeVisible()
  await drawn(page)
  await isClean(page)
  await choice.getByRole('button', { name: 'Den Rest lasse ich, wie ich ihn habe' }).click()
  await sheet.getByRole('button', { name: 'Speichern' }).click()
  const title = async () => (await desk.get(`anamnesebogen/form/${at.form}`)).pages[0].questions[0].title
  await expect.poll(title).toBe('Was führt dich zu uns?')
  await expect(told).toHaveCount(0)
})
