import { v7 } from 'uuid'
import { diary } from '#contract/nutrition/diary.ts'
import { foods } from '#contract/nutrition/foods.ts'
import { books } from '#contract/rules/nutrition/states.ts'
import { shell } from '#contract/shell.ts'
import { newcomer } from '#e2e/account.ts'
import { isClean } from '#e2e/axe.ts'
import { serverOf, today } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { awayCode } from '#server/outside/food/sandbox.ts'
import { photo } from '#server/shared/files/testing/bytes.ts'
import { eater } from './eater.ts'

test.use({ of: ['diary'] })

const waits = 'auf diesem Gerät, wartet'
const sum = 'Summe des Tages'
/** Porridge oats of the sandbox. */
const oats = '2000000000015'
const stands = 'im Studio gespeichert'

test('what was eaten is entered without a network; a second device has it, and what is deleted comes back', async ({ server, open }) => {
  test.setTimeout(120_000)
  const { email } = await eater(server.url, { vorname: 'Tina', nachname: 'Tagebuch' })
  // The meals and the day stay the same over midnight.
  const noon = new Date(`${today()}T11:00:00Z`)

  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.setFixedTime(noon)
  await phone.arrive(email, '/nutrition/main')
  await phone.installed()
  const breakfast = page.getByRole('region', { name: 'Frühstück' })
  await breakfast.getByRole('button', { name: 'hinzufügen' }).click()
  const sheet = page.getByRole('dialog')
  await phone.keepsAnswer(foods.index)
  await phone.keepsAnswer(shell.nutritionExists, 'true')
  await sheet.getByRole('button', { name: 'Schliessen', exact: true }).click()

  await phone.offline()
  await breakfast.getByRole('button', { name: 'hinzufügen' }).click()
  const search = sheet.getByLabel('Was hast du gegessen?')
  await search.fill('apfle')
  await sheet.getByRole('button', { name: /^Apfel 52 kcal/ }).click()
  await isClean(page)
  await sheet.getByRole('button', { name: '0,5 Apfel mehr' }).click()
  await expect(sheet.getByText('117 kcal')).toBeVisible()
  await sheet.getByRole('button', { name: 'Eintragen' }).click()
  await expect(breakfast.getByText('1,5 × Apfel · 225 g')).toBeVisible()
  await expect(breakfast.getByRole('img', { name: waits })).toBeVisible()

  const lunch = page.getByRole('region', { name: 'Mittagessen' })
  await lunch.getByRole('button', { name: 'hinzufügen' }).click()
  await search.fill('vollkorn')
  await expect(sheet.getByText(/brot/i).first()).toBeVisible()
  await search.fill('rosinen')
  await sheet.getByRole('button', { name: /^Rosinen/ }).click()
  await sheet.getByLabel('Menge in g').fill('20')
  await expect(sheet.getByText('61 kcal')).toBeVisible()
  await sheet.getByRole('button', { name: 'Eintragen' }).click()
  await expect(page.getByRole('region', { name: sum })).toContainText('178 kcal')
  await isClean(page)

  await phone.offline(false)
  await expect(page.getByRole('img', { name: stands })).toHaveCount(2)
  const other = await open(390, 'never')
  await other.page.clock.setFixedTime(noon)
  await other.arrive(email, '/nutrition/main')
  await expect(other.page.getByRole('region', { name: sum })).toContainText('178 kcal')
  await other.page.getByRole('button', { name: 'Mehr' }).click()
  await expect(other.page.getByRole('dialog').getByRole('link', { name: 'Ernährung' })).toBeVisible()
  await other.page.keyboard.press('Escape')

  await other.page.getByRole('button', { name: /Rosinen/ }).click()
  await other.page.getByRole('dialog').getByRole('button', { name: '10 g mehr' }).click()
  await other.page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
  await expect(lunch.getByText('30 g')).toBeVisible()
  await page.getByRole('button', { name: /Rosinen/ }).click()
  await sheet.getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByRole('region', { name: sum })).toContainText('117 kcal')
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByRole('region', { name: sum })).toContainText('209 kcal')
})

test('yesterday again, kilocalories alone, a favourite and the reference value, all without a network', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(120_000)
  const { email, get } = await eater(server.url, { vorname: 'Wanda', nachname: 'Wochenblick' })
  const noon = new Date(`${today()}T11:00:00Z`)
  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await page.clock.setFixedTime(noon)
  await phone.arrive(email, '/nutrition/main')
  await phone.installed()
  const dinner = page.getByRole('region', { name: 'Abendessen' })
  const sheet = page.getByRole('dialog')
  await dinner.getByRole('button', { name: 'hinzufügen' }).click()
  await phone.keepsAnswer(foods.index)
  await phone.keepsAnswer(diary.favourites)
  await phone.keepsAnswer(diary.aim)
  await sheet.getByRole('button', { name: 'Schliessen', exact: true }).click()

  await phone.offline()
  await page.getByRole('button', { name: 'Ein Tag zurück' }).click()
  await expect(page.getByRole('heading', { name: 'Gestern' })).toBeVisible()
  await dinner.getByRole('button', { name: 'hinzufügen' }).click()
  await sheet.getByRole('button', { name: 'Nur Kalorien' }).click()
  await sheet.getByRole('button', { name: 'Eintragen' }).click()
  await expect(sheet.getByText('Wie heisst es?')).toBeVisible()
  await sheet.getByLabel('Name').fill('Pizza vom Italiener')
  await sheet.getByLabel('Energie').fill('840')
  await isClean(page)
  await sheet.getByRole('button', { name: 'Eintragen' }).click()
  await expect(dinner.getByText('Pizza vom Italiener')).toBeVisible()
  await page.getByRole('button', { name: 'Ein Tag weiter' }).click()
  await dinner.getByRole('button', { name: 'gestern nochmals' }).click()
  await expect(dinner.getByText('Pizza vom Italiener')).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(dinner.getByText('Pizza vom Italiener')).toHaveCount(0)

  await dinner.getByRole('button', { name: 'hinzufügen' }).click()
  await expect(sheet.getByRole('region', { name: 'Zuletzt gegessen' }).getByText('Pizza vom Italiener')).toBeVisible()
  await sheet.getByLabel('Was hast du gegessen?').fill('quitte')
  await sheet.getByRole('button', { name: /^Quitte/ }).click()
  await sheet.getByRole('button', { name: 'Favorit' }).click()
  await expect(sheet.getByRole('button', { name: 'Favorit' })).toHaveAttribute('aria-pressed', 'true')
  await sheet.getByRole('button', { name: 'Zurück' }).click()
  await sheet.getByLabel('Was hast du gegessen?').fill('')
  await expect(sheet.getByRole('region', { name: 'Favoriten' }).getByText('Quitte')).toBeVisible()
  await sheet.getByRole('button', { name: 'Schliessen', exact: true }).click()

  await page.getByRole('button', { name: 'Richtwert' }).click()
  await expect(sheet.getByText(/fehlt in deinem Profil/)).toBeVisible()
  await sheet.getByText('Körperlich streng').click()
  await expect(sheet.getByText('Auf diesem Gerät gespeichert, wartet auf Netz')).toBeVisible()
  await isClean(page)
  await sheet.getByRole('button', { name: 'Energie am Tag (kcal): 50 mehr' }).click()
  await expect(sheet.getByRole('textbox', { name: 'Energie am Tag (kcal)' })).toHaveValue('2000')
  await sheet.getByRole('button', { name: 'Ziel speichern' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Dein Ziel: 2’000 kcal' })).toBeVisible()
  await page.getByLabel('Tagebuch teilen').click()
  await expect(page.getByLabel('Tagebuch teilen')).toBeChecked()
  await isClean(page)

  await phone.offline(false)
  await expect.poll(() => get('nutrition/target')).toEqual({ activity: 'hard', kcal: 2000, protein: null })
  await expect.poll(() => get('nutrition/sharing')).toEqual({ shared: true })
  await expect.poll(() => get('nutrition/favourites')).toHaveLength(1)
  const yesterday = new Date(Date.parse(today()) - 86_400_000).toISOString().slice(0, 10)
  await expect.poll(() => get(`nutrition/day/${yesterday}`)).toMatchObject({ entries: [{ title: 'Pizza vom Italiener', kcal: 840 }] })
})

test('a product that nobody knows is added by its barcode without a network and eaten at once', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(120_000)
  const { email, get } = await eater(server.url, { vorname: 'Petra', nachname: 'Produkt' })
  const title = `Nussriegel ${v7().slice(-6)}`
  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.setFixedTime(new Date(`${today()}T11:00:00Z`))
  await phone.arrive(email, '/nutrition/main')
  await phone.installed()
  const snacks = page.getByRole('region', { name: 'Snacks' })
  const sheet = page.getByRole('dialog')
  await snacks.getByRole('button', { name: 'hinzufügen' }).click()
  await phone.keepsAnswer(foods.index)

  const search = sheet.getByLabel('Was hast du gegessen?')
  await search.fill('linsensuppe talhof')
  await sheet.getByRole('button', { name: 'Bei Open Food Facts suchen' }).click()
  const theirs = sheet.getByRole('region', { name: 'Open Food Facts' })
  await expect(theirs.getByRole('button', { name: /^Linsensuppe/ })).toContainText('68 kcal pro 100 g')
  await expect(theirs.getByRole('link', { name: 'Open Food Facts' })).toHaveAttribute('href', books.off.link)
  await isClean(page)
  await sheet.getByRole('button', { name: 'Strichcode' }).click()
  const digits = sheet.getByLabel('Oder tippe die Ziffern')
  await digits.fill(awayCode)
  await sheet.getByRole('button', { name: 'Nachschlagen' }).click()
  await expect(sheet.getByRole('alert')).toContainText('nachschlagen geht gerade nicht')
  await expect(digits).toHaveValue(awayCode)
  await isClean(page)
  await digits.fill(oats)
  await sheet.getByRole('button', { name: 'Nachschlagen' }).click()
  await expect(sheet.getByText(/Kornhaus · 372 kcal pro 100 g · Open Food Facts/)).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Open Food Facts' })).toHaveAttribute('href', `${books.off.link}/product/${oats}`)
  await isClean(page)
  await sheet.getByRole('button', { name: 'Zurück' }).click()
  await phone.keepsAnswer(foods.barcode, oats)

  await phone.offline()
  await search.fill('linsensuppe')
  await expect(sheet.getByRole('button', { name: 'Bei Open Food Facts suchen: braucht Netz' })).toBeDisabled()
  await search.fill('haferflocken kornhaus')
  await expect(sheet.getByRole('button', { name: /^Haferflocken fein Kornhaus/ })).toBeVisible()
  await search.fill('')
  await sheet.getByRole('button', { name: 'Strichcode' }).click()
  await digits.fill(oats)
  await expect(sheet.getByText(/Kornhaus · 372 kcal/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Zurück' }).click()
  await sheet.getByRole('button', { name: 'Strichcode' }).click()
  await digits.fill('4006381333930')
  await expect(sheet.getByText('die letzte prüft die anderen', { exact: false })).toBeVisible()
  await digits.fill('4006381333931')
  await expect(sheet.getByRole('button', { name: 'Nachschlagen: braucht Netz' })).toBeDisabled()
  await isClean(page)
  await sheet.getByRole('button', { name: 'Produkt anlegen' }).click()
  await expect(sheet.getByLabel('Strichcode')).toHaveValue('4006381333931')
  await sheet.getByLabel('Name').fill(title)
  await sheet.getByLabel('Energie (kcal)').fill('480')
  const packed = { name: 'packung.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await photo('jpeg', 300, 200)) }
  const picture = sheet.getByRole('group', { name: 'Foto der Packung' })
  await picture.getByLabel('Bild wählen').setInputFiles(packed)
  await expect(picture.getByRole('img', { name: 'Foto der Packung' })).toBeVisible()
  await isClean(page)
  await sheet.getByRole('button', { name: 'Anlegen' }).click()
  await sheet.getByLabel('Menge in g').fill('50')
  await sheet.getByRole('button', { name: 'Eintragen' }).click()
  await expect(snacks.getByText(title)).toBeVisible()
  await expect(page.getByRole('region', { name: sum })).toContainText('240 kcal')

  await phone.offline(false)
  await expect.poll(() => get(`nutrition/day/${today()}`)).toMatchObject({ entries: [{ title, kcal: 240 }] })
  const found = async () =>
    ((await get(`${foods.search.path}?q=${encodeURIComponent(title)}`)).rows as { own: boolean }[]).map(({ own }) => own)
  await expect.poll(found).toEqual([true])
  const desk = await open(1280, 'never')
  await desk.arrive('admin@formkurve.example', `/dashboard/nutrition/search?q=${encodeURIComponent(title)}`)
  await desk.page.getByRole('row', { name: new RegExp(title) }).click()
  const seen = desk.page.getByRole('dialog', { name: title }).getByRole('img', { name: 'Foto der Packung' })
  await expect(seen).toBeVisible()
  await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300)
})

test('a coach reads the diary that is shared with the studio, and writes to the member without a network', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(120_000)
  const member = await eater(server.url, { vorname: 'Marta', nachname: 'Mitgeteilt' })
  const admin = await serverOf(server.url, 'admin@formkurve.example')
  const coach = await newcomer(server.url, { vorname: 'Carla', nachname: 'Coach' })
  const grants = ['nutrition_admin', 'u_search'].map(code => ({ person: coach._id, kind: 'right', code, studios: ['winterthur'] }))
  await admin.post('roles/changes', { changes: grants })
  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive(coach.email, `/dashboard/user/search/${member._id}`)
  const section = page.getByRole('region', { name: 'Ernährung' })
  const sheet = page.getByRole('dialog')
  await section.getByRole('button', { name: 'Tagebuch ansehen' }).click()
  await expect(sheet.getByText('Dieses Tagebuch ist nicht geteilt.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Schliessen', exact: true }).click()
  await member.put('nutrition/sharing', { shared: true })
  await section.getByRole('button', { name: 'Tagebuch ansehen' }).click()
  await expect(sheet.getByText('An diesem Tag ist nichts eingetragen.')).toBeVisible()
  await isClean(page)
  await sheet.getByRole('button', { name: 'Schliessen', exact: true }).click()

  await desk.installed()
  await section.getByRole('button', { name: 'Richtwert' }).click()
  await expect(sheet.getByLabel('Energie am Tag')).toBeVisible()
  await sheet.getByRole('button', { name: 'Schliessen', exact: true }).click()
  await section.getByRole('button', { name: 'Notiz schreiben' }).click()
  await desk.offline()
  await sheet.getByLabel('Notiz').fill('Iss am Morgen etwas mit Eiweiss.')
  await isClean(page)
  await sheet.getByRole('button', { name: 'Speichern' }).click()
  await expect(sheet).toHaveCount(0)
  await section.getByRole('button', { name: 'Richtwert' }).click()
  await sheet.getByLabel('Energie am Tag').fill('2150')
  await sheet.getByLabel('Eiweiss').fill('131')
  await isClean(page)
  await sheet.getByRole('button', { name: 'Speichern' }).click()
  await expect(sheet).toHaveCount(0)
  await desk.offline(false)
  await expect.poll(() => member.get('nutrition/coachnote')).toMatchObject({ text: 'Iss am Morgen etwas mit Eiweiss.', version: 1 })

  const phone = await open(390, 'never')
  await phone.arrive(member.email, '/nutrition/main')
  await expect(phone.page.getByRole('region', { name: 'Von deinem Coach' })).toContainText('Eiweiss')
  await expect(phone.page.getByRole('region', { name: sum })).toContainText('von 131 g')
  await phone.page.getByRole('button', { name: 'Von deinem Coach: 2’150 kcal' }).click()
  await expect(phone.page.getByRole('dialog', { name: 'Richtwert' })).toContainText('Von Carla Coach')
  await isClean(phone.page)
  const read = async () => ((await member.get('user/readings')) as { what: string }[]).map(({ what }) => what)
  expect(await read()).toEqual(expect.arrayContaining(['Ernährungstagebuch', 'Notiz zur Ernährung', 'Richtwert der Ernährung']))
})

test('without access the screen says what nutrition is, and leads to the shop', { tag: '@long' }, async ({ server, open }) => {
  const { email } = await newcomer(server.url, { vorname: 'Olaf', nachname: 'Ohnezugang' })
  const phone = await open(390, 'never')
  const { page } = phone
  await phone.arrive(email, '/nutrition/main')
  await expect(page.getByRole('heading', { name: 'Ernährung braucht einen Zugang' })).toBeVisible()
  await isClean(page)
  await page.getByRole('link', { name: 'Zum Shop' }).click()
  await expect(page.getByRole('heading', { name: 'Shop' })).toBeVisible()
})
