import type { Locator, Page } from '@playwright/test'
import { v7 } from 'uuid'
import { hashOf } from '#contract/anamnesis/hash.ts'
import { anamnesisForms, type FormVersion } from '#contract/anamnesisForms.ts'
import type { Answers } from '#contract/questionnaire/shapes.ts'
import { exampleSignature } from '#contract/registration.ts'
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

/** The six steps of an account for somebody else, without a password and with the consent. */
async function makeAccount(page: Page, { vorname, nachname, email }: { vorname: string; nachname: string; email: string }) {
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

test('somebody new gets an account without a network, answers and signs; a reload loses no signature, and account and form arrive once', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(150_000)
  const mark = Date.now() % 100_000
  const trainer = await newcomer(server.url, { vorname: 'Flurin', nachname: `Nimmt${mark}` })
  const admin = await serverOf(server.url, 'admin@formkurve.example')
  const right = (code: string) => ({ person: trainer._id, kind: 'right', code, studios: ['winterthur'] })
  await admin.post('roles/changes', { changes: ['ab_create', 'u_search'].map(right) })
  const desk = await open()
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await desk.arrive(trainer.email, '/dashboard/anamnese/search')
  await desk.installed()
  await desk.keepsAnswer(anamnesisForms.forStudio, 'Deine Ziele')
  await desk.keeps('sealKey')

  await desk.offline()
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Anamnesebogen' })
  const next = sheet.getByRole('button', { name: 'Weiter' })
  await next.click()
  await expect(sheet.getByText('Auswahl ist erforderlich')).toBeVisible()
  await sheet.getByRole('button', { name: 'Neuer Account' }).click()
  const lea = { vorname: 'Lea', nachname: `Neu${mark}`, email: `lea.neu${mark}@formkurve.example` }
  await makeAccount(page, lea)
  await expect(sheet.getByText('Konto wartet auf Netz. Du kannst die Person schon auswählen.')).toBeVisible()
  await expect(sheet.getByLabel(/^Kunde/)).toHaveValue(`Neu${mark}, Lea`)
  await next.click()
  await fillIn(sheet, `Sirup${mark}`)
  await next.click()
  await next.click()
  await sign(page)
  await next.click()
  await expect(sheet.getByText('100 %')).toBeVisible()
  await desk.keeps('Anamnese, Entwurf')
  expect(await stored(page)).not.toContain(`Sirup${mark}`)

  await page.reload()
  await page.getByText(`Neu${mark} Lea`).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Weiter', exact: true }).click()
  await next.click()
  await expect(sheet.getByRole('heading', { name: 'Unterschrift Trainer' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Zurück' }).click()
  await expect(sheet.getByRole('button', { name: 'Löschen', exact: true })).toBeEnabled()
  await next.click()
  await sign(page)
  await desk.offline(false)
  await expect(page.getByText('Neuer Account erfolgreich erstellt. Du kannst den Kunden nun auswählen')).toBeVisible()
  await sheet.getByRole('button', { name: 'Abschliessen' }).click()
  await expect(page.getByText('Der Anamnesebogen wurde erfolgreich erstellt.')).toBeVisible()
  const found = (await admin.post('anamnesebogen/search', { q: `Neu${mark}` })) as { rows: { status: string; copies: number }[] }
  expect(found.rows).toMatchObject([{ status: 'submitted', copies: 1 }])
})

test('what a member signed alone is countersigned without a network, and stands on paper', { tag: '@long' }, async ({ server, open }) => {
  test.setTimeout(120_000)
  const mark = Date.now() % 100_000
  const member = await newcomer(server.url, { vorname: 'Mona', nachname: `Allein${mark}` })
  const trainer = await newcomer(server.url, { vorname: 'Reto', nachname: `Dazu${mark}` })
  const admin = await serverOf(server.url, 'admin@formkurve.example')
  const right = { person: trainer._id, kind: 'right', code: 'ab_create', studios: ['winterthur'] }
  await admin.post('roles/changes', { changes: [right] })
  const own = await serverOf(server.url, member.email)
  const form = (await own.get('anamnesebogen/for/studio?studio=winterthur')) as FormVersion
  const answers = answeredShortly(form.pages)
  const _id = v7()
  const about = { form: form.form, number: form.number }
  const hash = await hashOf({ ...about, customer: member._id, creator: null, answers })
  const signed = { customerSignature: exampleSignature, signedAt: new Date().toISOString() }
  await own.post('anamnesebogen/kunde', { _id, ...about, express: false, consent: null, answers, hash, ...signed })

  const desk = await open()
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await desk.arrive(trainer.email, '/dashboard/anamnese/search')
  await desk.installed()
  await desk.keeps('sealKey')
  await page.getByText(`Allein${mark} Mona`).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(/weder Bogen noch Plan/)).toBeVisible()
  expect(await breaches(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Vertretung' }).click()
  await expect(sheet.getByText('ohne Unterschrift Trainer')).toBeVisible()
  const file = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'PDF' }).click()
  expect((await file).suggestedFilename()).toBe('Anamnesebogen.pdf')
  await desk.offline()
  await sheet.getByRole('button', { name: 'Gegenzeichnen' }).click()
  await sign(page)
  expect(await breaches(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Gegenzeichnen' }).click()
  await expect(sheet.getByText(/^Deine Unterschrift ist auf diesem Gerät gesichert/)).toBeVisible()
  await desk.offline(false)
  await expect(sheet.getByRole('img', { name: `Unterschrift Reto Dazu${mark}` })).toBeVisible()
  const [mine] = (await own.get('anamnesebogen/kunde')) as { copies: { creatorName: string; hash: string }[] }[]
  expect(mine!.copies).toMatchObject([{ creatorName: `Reto Dazu${mark}`, hash }])
  const readings = (await own.get('user/readings')) as { reader: string; reason: string | null }[]
  expect(readings).toContainEqual(expect.objectContaining({ reader: `Reto Dazu${mark}`, reason: 'Vertretung' }))
})

test('of somebody under 18 a guardian signs too, without a network, and stands beside both signatures', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(150_000)
  const mark = Date.now() % 100_000
  const geburtstag = `${new Date().getFullYear() - 15}-01-01`
  const young = await newcomer(server.url, { vorname: 'Lino', nachname: `Jung${mark}`, geburtstag })
  const trainer = await newcomer(server.url, { vorname: 'Gian', nachname: `Fragt${mark}` })
  const admin = await serverOf(server.url, 'admin@formkurve.example')
  const right = (code: string) => ({ person: trainer._id, kind: 'right', code, studios: ['winterthur'] })
  await admin.post('roles/changes', { changes: ['ab_create', 'u_search'].map(right) })
  const desk = await open()
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await desk.arrive(trainer.email, `/dashboard/user/search/${young._id}`)
  await desk.installed()
  await desk.keepsAnswer(anamnesisForms.forStudio, 'Deine Ziele')
  await desk.keeps('sealKey')
  await desk.offline()
  await page.getByRole('button', { name: 'Anamnese aufnehmen' }).click()
  const sheet = page.getByRole('dialog', { name: 'Anamnesebogen' })
  const next = sheet.getByRole('button', { name: 'Weiter' })
  await next.click()
  await fillIn(sheet, `Pollen${mark}`)
  await next.click()
  await next.click()
  await expect(sheet.getByRole('heading', { name: 'Unterschrift Kunde' })).toBeVisible()
  await sign(page)
  await next.click()
  await expect(sheet.getByText('Unter 18 Jahren unterschreibt auch die gesetzliche Vertretung.')).toBeVisible()
  await sheet.getByLabel(/^Gesetzliche Vertretung/).fill('Eva Jung')
  expect(await breaches(page)).toEqual([])
  await next.click()
  await expect(sheet.getByRole('heading', { name: 'Unterschrift gesetzliche Vertretung' })).toBeVisible()
  await next.click()
  await expect(sheet.getByText('Bitte unterschreiben Sie das Formular')).toBeVisible()
  await sign(page)
  await next.click()
  await expect(sheet.getByText('100 %')).toBeVisible()
  await sign(page)
  await sheet.getByRole('button', { name: 'Abschliessen' }).click()
  await expect(page.getByText('Auf diesem Gerät gesichert. Geht ins Studio, sobald Netz da ist.').first()).toBeVisible()
  expect(await stored(page)).not.toContain('Eva Jung')
  await desk.offline(false)
  const own = await serverOf(server.url, young.email)
  const mine = async () => (await own.get('anamnesebogen/kunde')) as { copies: { guardian: { name: string } | null }[] }[]
  await expect.poll(async () => (await mine()).map(({ copies }) => copies[0]?.guardian?.name)).toEqual(['Eva Jung'])
  await page.getByRole('link', { name: /^Bisherige/ }).click()
  await page
    .getByRole('row', { name: new RegExp(`Jung${mark} Lino`) })
    .getByText(`Jung${mark}`)
    .click()
  await expect(page.getByRole('img', { name: 'Unterschrift Eva Jung' })).toBeVisible()
  await expect(page.getByText('Eva Jung, gesetzliche Vertretung')).toBeVisible()
})

test('the work done on anamneses is counted, down to the forms behind a number, and names nobody who was asked', { tag: '@long' }, async ({
  open,
}) => {
  test.setTimeout(120_000)
  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('admin@formkurve.example', '/dashboard/anamnese-stats?zeit=zwoelf')
  await expect(page.getByRole('heading', { name: 'Anamnesen: Statistik' })).toBeVisible()
  await expect(page.getByText('Dauer pro Bogen').first()).toBeVisible()
  await drawn(page)
  expect(await breaches(page)).toEqual([])
  await page.goto('/dashboard/anamnese-stats?zeit=zwoelf&liste=finished&zeile=form%3Ausual')
  await expect(page.getByRole('heading', { name: /Abgeschlossen/ })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Anamnesebogen' }).first()).toBeVisible()
  expect(await breaches(page)).toEqual([])
})

test('for an appointment the last form is taken along, sealed; it is read without a network, told to its person, and put away', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(150_000)
  const mark = Date.now() % 100_000
  const member = await newcomer(server.url, { vorname: 'Selma', nachname: `Termin${mark}` })
  const trainer = await newcomer(server.url, { vorname: 'Urs', nachname: `Reist${mark}` })
  const admin = await serverOf(server.url, 'admin@formkurve.example')
  const right = (code: string) => ({ person: trainer._id, kind: 'right', code, studios: ['winterthur'] })
  await admin.post('roles/changes', { changes: ['ab_create', 'u_search', 'tp_viewAll'].map(right) })
  const own = await serverOf(server.url, member.email)
  const form = (await own.get('anamnesebogen/for/studio?studio=winterthur')) as FormVersion
  const secret = `Asthma${mark}`
  const [text] = form.pages.flatMap(({ questions }) => questions).filter(({ type }) => type === 'text')
  const answers = { ...answeredShortly(form.pages), [text!._id]: { answer: secret } }
  const about = { form: form.form, number: form.number }
  const hash = await hashOf({ ...about, customer: member._id, creator: null, answers })
  const signed = { customerSignature: exampleSignature, signedAt: new Date().toISOString() }
  await own.post('anamnesebogen/kunde', { _id: v7(), ...about, express: false, consent: null, answers, hash, ...signed })

  const desk = await open()
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await desk.arrive(trainer.email, `/dashboard/user/search/${member._id}`)
  await desk.installed()
  await page.getByRole('button', { name: 'Für den Termin mitnehmen' }).click()
  await page.getByRole('button', { name: 'Neuer Plan' }).click()
  await expect(page.getByText('Für den Termin mitgenommen')).toBeVisible()
  await desk.keeps('takenAlong')
  expect(await stored(page)).not.toContain(secret)
  expect(await breaches(page)).toEqual([])
  await desk.offline()
  await page.reload()
  await page.getByRole('button', { name: 'Ansehen', exact: true }).click()
  await expect(page.getByRole('dialog').getByText(secret)).toBeVisible()
  expect(await breaches(page)).toEqual([])
  expect(await stored(page)).not.toContain(secret)
  await page.keyboard.press('Escape')
  await desk.offline(false)
  const readings = async () =>
    ((await own.get('user/readings')) as { kind: string; reason: string | null }[]).map(({ kind, reason }) => `${kind} ${reason}`)
  await expect.poll(readings).toEqual(expect.arrayContaining(['taken Neuer Plan', 'read null']))
  await page.getByRole('button', { name: 'Weglegen' }).click()
  await expect(page.getByRole('button', { name: 'Für den Termin mitnehmen' })).toBeVisible()
  await expect.poll(() => stored(page)).not.toContain('"box":"')
})
