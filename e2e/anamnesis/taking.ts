import { expect, type Locator, type Page } from '@playwright/test'
import { v7 } from 'uuid'
import { newestText } from '#contract/agreements/texts.ts'
import { anamnesisForms, type FormVersion } from '#contract/anamnesisForms.ts'
import type { Answers } from '#contract/questionnaire/shapes.ts'
import { exampleSignature } from '#contract/registration.ts'
import { anamnesisHashOf } from '#contract/rules/anamnesis/hash.ts'
import { newcomer } from '#e2e/account.ts'
import type { Device, Installs } from '#e2e/device.ts'
import { serverOf } from '#e2e/floor.ts'
import { sign } from '#e2e/registration.ts'
import type { Server } from '#e2e/server.ts'

interface House {
  server: Server
  open: (width?: number, installs?: Installs) => Promise<Device>
}

interface Trainer {
  vorname: string
  nachname: string
  /** Where they arrive. */
  path: string
  width?: number
  rights?: readonly string[]
}

/** A trainer of Winterthur who takes anamneses, on a device of their own that can do so without a network. */
export async function takerAt({ server, open }: House, { vorname, nachname, path, width, rights = ['ab_create', 'u_search'] }: Trainer) {
  const trainer = await newcomer(server.url, { vorname, nachname })
  const admin = await serverOf(server.url, 'admin@formkurve.example')
  await admin.post('roles/changes', {
    changes: rights.map(code => ({ person: trainer._id, kind: 'right', code, studios: ['winterthur'] })),
  })
  const desk = await open(width)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await desk.arrive(trainer.email, path)
  await desk.installed()
  return { trainer, admin, desk, page }
}

/** What a wizard needs without a network lies on the device. */
export async function keepsForms(desk: Device) {
  await desk.keepsAnswer(anamnesisForms.forStudio, 'Deine Ziele')
  await desk.keeps('sealKey')
}

/** A form of the demo asks this many pages; every question of them that has to be answered is. */
export async function fillIn(sheet: Locator, secret: string) {
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

/** The least that a form takes: «Nein» where it can be said, else the first option, a three. */
const answeredShortly = (pages: FormVersion['pages']): Answers =>
  Object.fromEntries(
    pages.flatMap(({ questions }) =>
      questions
        .filter(({ required }) => required)
        .map(({ _id, type, options, allowMultiple }) => {
          const one = options.includes('Nein') ? 'Nein' : options[0]!
          return [_id, { answer: type === 'select' ? (allowMultiple ? [one] : one) : type === 'text' ? 'Nichts' : 3 }]
        }),
    ),
  )

/** A member fills in the usual form of Winterthur alone, with `text` as the answer in words, and signs it; answers the hash of what was signed. */
export async function signsAlone(own: Awaited<ReturnType<typeof serverOf>>, customer: string, text?: string) {
  const { form, number, pages } = (await own.get('anamnesebogen/for/studio?studio=winterthur')) as FormVersion
  const asked = pages.flatMap(({ questions }) => questions).find(({ type }) => type === 'text')
  const answers = { ...answeredShortly(pages), ...(text && { [asked!._id]: { answer: text } }) }
  const hash = await anamnesisHashOf({ form, number, customer, creator: null, answers })
  const signed = { customerSignature: exampleSignature, signedAt: new Date().toISOString() }
  await own.post('anamnesebogen/kunde', { _id: v7(), form, number, express: false, consent: null, answers, hash, ...signed })
  return hash
}

/**
 * A draft that a trainer's device began about whoever showed this code: all that the usual form of Winterthur asks is answered, and the customer has
 * signed for it.
 */
export async function signedUnder(code: string, trainer: Awaited<ReturnType<typeof serverOf>>, creator: string) {
  const { form, number, pages } = (await trainer.get('anamnesebogen/for/studio?studio=winterthur')) as FormVersion
  const answers = answeredShortly(pages)
  const [_id, signedAt] = [v7(), new Date().toISOString()]
  const hash = await anamnesisHashOf({ form, number, customer: code, creator, answers })
  const signed = { hash, customerSignature: exampleSignature, creatorSignature: null, guardian: null, signedAt }
  const consent = { customerSignature: exampleSignature, textVersion: newestText('health').version, signedAt }
  await trainer.put(`anamnesebogen/${_id}/answers`, { code, form, number, express: false, consent, answers, base: 0, signed })
}

/** The six steps of an account for somebody else, without a password and with the consent. */
export async function makeAccount(page: Page, { vorname, nachname, email }: { vorname: string; nachname: string; email: string }) {
  const dialog = page.getByRole('dialog', { name: 'Konto erstellen' })
  const next = async (title: string) => {
    await dialog.getByRole('button', { name: 'Weiter' }).click()
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
  }
  await dialog.getByLabel(/^E-Mail/).fill(email)
  await next('Vorname')
  await dialog.getByLabel(/^Vorname/).fill(vorname)
  await next('Nachname')
  await dialog.getByLabel(/^Nachname/).fill(nachname)
  await next('Adresse')
  for (const [label, value] of Object.entries({ Adresse: 'Musterweg 1', PLZ: '8400', Ort: 'Winterthur', Telefon: '079 123 45 67' }))
    await dialog.getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) }).fill(value)
  await next('Angaben zur Person')
  await dialog.getByRole('radio', { name: 'weiblich' }).check()
  await dialog.getByLabel(/^Geburtsdatum/).fill('1990-05-17')
  await next('Einwilligung unterschreiben')
  await sign(page)
  await dialog.getByRole('button', { name: 'Konto erstellen' }).click()
  await expect(dialog).toBeHidden()
}
