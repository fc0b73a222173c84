import { tooShort } from '#contract/shapes.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { draws, sign } from '#e2e/registration.ts'
import { stored } from '#e2e/stored.ts'
import { fillIn, keepsForms, makeAccount, signsAlone, takerAt } from './taking.ts'

test.use({ of: ['anamnesis', 'health'] })

test('a trainer takes an anamnesis without a network, sealed; it arrives with both signatures, and the member reads it', async ({
  server,
  open,
}) => {
  test.setTimeout(120_000)
  const mark = Date.now() % 100_000
  const secret = `Tropfen${mark}`
  const customer = await newcomer(server.url, { vorname: 'Seraina', nachname: `Bogen${mark}` })
  const { desk, page } = await takerAt(
    { server, open },
    { vorname: 'Curdin', nachname: `Fragt${mark}`, path: `/dashboard/user/search/${customer._id}`, width: 1280 },
  )
  await expect(page.getByRole('button', { name: 'Anamnese aufnehmen' })).toBeVisible()
  await keepsForms(desk)

  await desk.offline()
  await page.getByRole('button', { name: 'Anamnese aufnehmen' }).click()
  const sheet = page.getByRole('dialog', { name: 'Anamnesebogen' })
  const next = sheet.getByRole('button', { name: 'Weiter' })
  await expect(sheet.getByText('10 %')).toBeVisible()
  await expect(sheet.getByLabel(/^Kunde/)).toHaveValue(`Bogen${mark}, Seraina`)
  await isClean(page)
  await next.click()
  await fillIn(sheet, secret)
  await drawn(page)
  await isClean(page)
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
  await isClean(page)
  expect(await stored(page)).not.toContain(secret)
})

test('members fill in their own, change an answer after signing, and read it under their profile', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(120_000)
  const mark = Date.now() % 100_000
  const secret = `Salbe${mark}`
  const member = await newcomer(server.url, { vorname: 'Nora', nachname: `Selbst${mark}` })
  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(member.email, '/user?teil=body')
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
  await page.locator('canvas[data-ready]').click()
  await sheet.getByRole('button', { name: 'Abschliessen' }).click()
  await expect(sheet.getByText(tooShort)).toBeVisible()
  // Whoever goes on with the pen just lifted has signed.
  await draws(page)
  await sheet.getByRole('button', { name: 'Abschliessen' }).click()
  await expect(page.getByText('Der Anamnesebogen wurde erfolgreich erstellt.')).toBeVisible()
  await page.getByRole('button', { name: /^Anamnesebogen/ }).click()
  await expect(page.getByRole('dialog').getByText(`${secret} und Tee`)).toBeVisible()
  await expect(page.getByText('ohne Unterschrift Trainer')).toBeVisible()
  await isClean(page)
  // A correction is a new form, begun with what was answered before.
  await page.getByRole('button', { name: 'Korrigieren' }).click()
  await expect(sheet.getByText(/^Ein neuer Bogen, begonnen mit den Antworten vom/)).toBeVisible()
  for (const _ of ['Personen', 'Deine Ziele']) await next.click()
  await expect(sheet.getByLabel(/^Welche/)).toHaveValue(`${secret} und Tee`)
})

test('somebody new gets an account without a network, answers and signs; a reload loses no signature, and account and form arrive once', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(150_000)
  const mark = Date.now() % 100_000
  const { desk, page, admin } = await takerAt(
    { server, open },
    { vorname: 'Flurin', nachname: `Nimmt${mark}`, path: '/dashboard/anamnese/search' },
  )
  await keepsForms(desk)

  await desk.offline()
  await page.getByRole('button', { name: 'Neue Anamnese' }).first().click()
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

  // The wizard opens again by itself, where it was.
  await page.reload()
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
  const own = await serverOf(server.url, member.email)
  const hash = await signsAlone(own, member._id)

  const { desk, page } = await takerAt(
    { server, open },
    { vorname: 'Reto', nachname: `Dazu${mark}`, path: '/dashboard/anamnese/search', rights: ['ab_create'] },
  )
  await desk.keeps('sealKey')
  await page.getByText(`Allein${mark} Mona`).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(/weder Bogen noch Plan/)).toBeVisible()
  await isClean(page)
  await sheet.getByRole('button', { name: 'Vertretung' }).click()
  await expect(sheet.getByText('ohne Unterschrift Trainer')).toBeVisible()
  const file = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'PDF' }).click()
  expect((await file).suggestedFilename()).toBe(`Anamnesebogen Mona Allein${mark}.pdf`)
  await desk.offline()
  await sheet.getByRole('button', { name: 'Gegenzeichnen' }).click()
  await sign(page)
  await isClean(page)
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
  const { desk, page } = await takerAt(
    { server, open },
    { vorname: 'Gian', nachname: `Fragt${mark}`, path: `/dashboard/user/search/${young._id}` },
  )
  await keepsForms(desk)
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
  await isClean(page)
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
  await isClean(page)
  await page.goto('/dashboard/anamnese-stats?zeit=zwoelf&liste=finished&zeile=form%3Ausual')
  await expect(page.getByRole('heading', { name: /Abgeschlossen/ })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Anamnesebogen' }).first()).toBeVisible()
  await isClean(page)
})

test('for an appointment the last form is taken along, sealed; it is read without a network, told to its person, and put away', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(150_000)
  const mark = Date.now() % 100_000
  const member = await newcomer(server.url, { vorname: 'Selma', nachname: `Termin${mark}` })
  const own = await serverOf(server.url, member.email)
  const secret = `Asthma${mark}`
  await signsAlone(own, member._id, secret)

  const { desk, page } = await takerAt(
    { server, open },
    {
      vorname: 'Urs',
      nachname: `Reist${mark}`,
      path: `/dashboard/user/search/${member._id}`,
      rights: ['ab_create', 'u_search', 'tp_viewAll'],
    },
  )
  await page.getByRole('button', { name: 'Für den Termin mitnehmen' }).click()
  await page.getByRole('button', { name: 'Neuer Plan' }).click()
  await expect(page.getByText('Für den Termin mitgenommen')).toBeVisible()
  await desk.keeps('takenAlong')
  expect(await stored(page)).not.toContain(secret)
  await isClean(page)
  await desk.offline()
  await page.reload()
  await page.getByRole('button', { name: 'Ansehen', exact: true }).click()
  await expect(page.getByRole('dialog').getByText(secret)).toBeVisible()
  await isClean(page)
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
