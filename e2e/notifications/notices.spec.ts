import { newcomer } from '#e2e/account.ts'
import { drawn, isClean, looks } from '#e2e/axe.ts'
import type { Device } from '#e2e/device.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['notifications', 'popups', 'breath'] })

test.use({ installs: 'never' })

const admin = 'admin@formkurve.example'
const other = 'mitglied2@formkurve.example'
const day = 86_400_000

/** A day that stays to come, whenever this runs. */
const nextYear = new Date().getFullYear() + 1

/** They come up over every screen, and the next journey has the same server. */
test.afterEach(async ({ server }) => {
  const office = await serverOf(server.url, admin)
  for (const { _id } of await office.get('popups')) await office.remove(`popups/${_id}`)
})

const bell = ({ page }: Device) => page.getByRole('button', { name: /^Mitteilungen/ })
const list = ({ page }: Device) => page.getByRole('dialog', { name: 'Mitteilungen' })

test.describe(() => {
  test.use({ installs: 'before' })
  test('a notice reaches an open app, is read on one device and read on all, offline too', async ({ server, open }) => {
    const office = await serverOf(server.url, admin)
    const member = await newcomer(server.url, { vorname: 'Nina', nachname: 'Glocke' })
    await member.put('pickstudio', { studio_code: 'pfungen' })
    const [phone, desk] = [await open(), await open(1280)]
    for (const device of [phone, desk]) await device.arrive(member.email)
    await phone.installed()
    await expect(bell(phone)).toHaveAccessibleName('Mitteilungen')
    for (const title of ['Erste', 'Zweite', 'Dritte'])
      await office.post('notifications/topic', { title, link: '/workout/hub', studios: ['pfungen'], roles: ['member'] })
    for (const device of [phone, desk]) await expect(bell(device)).toHaveAccessibleName('Mitteilungen, 3 ungelesen')

    await bell(phone).click()
    await expect(list(phone).getByRole('button', { name: /Erste|Zweite|Dritte/ })).toHaveText([/Dritte/, /Zweite/, /Erste/])
    await list(phone)
      .getByRole('button', { name: /Zweite/ })
      .click()
    await phone.page.waitForURL('**/workout/hub')
    await expect(bell(desk)).toHaveAccessibleName('Mitteilungen, 2 ungelesen')

    await phone.offline()
    await bell(phone).click()
    await list(phone).getByRole('button', { name: 'Alle gelesen' }).click()
    await expect(list(phone).getByText('Ungelesen:')).toHaveCount(0)
    await phone.page.keyboard.press('Escape')
    await phone.keeps('Alle Mitteilungen gelesen')
    await phone.page.reload()
    await expect(bell(phone)).toHaveAccessibleName('Mitteilungen')
    await bell(phone).click()
    await expect(list(phone).getByRole('button', { name: /Erste/ })).toBeVisible()
    await phone.page.keyboard.press('Escape')
    await expect(bell(desk)).toHaveAccessibleName('Mitteilungen, 2 ungelesen')

    await office.post('notifications/topic', { title: 'Vierte', studios: ['pfungen'], roles: ['member'] })
    await expect(bell(desk)).toHaveAccessibleName('Mitteilungen, 3 ungelesen')
    await phone.offline(false)
    for (const device of [phone, desk]) await expect(bell(device)).toHaveAccessibleName('Mitteilungen, 1 ungelesen')
  })
})

test('popups come after 3 seconds, newest first, each once a day for a person on whatever device', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(180_000)
  const office = await serverOf(server.url, admin)
  const make = (title: string, over: object = {}) =>
    office.post('popups', { title, text: `<p>${'Wort '.repeat(60)}<b>Ende</b></p>`, studios: ['winterthur'], roles: ['trainer'], ...over })
  await make('Älteres')
  await make('Neueres', { leadLabel: 'Anschauen', leadLink: '/workout/hub' })
  const person = 'trainer@formkurve.example'
  const dialog = (device: Device, name: string) => device.page.getByRole('dialog', { name })
  const anyDialog = ({ page }: Device) => page.getByRole('dialog', { name: /^(Älteres|Neueres)$/ })

  const phone = await open()
  await phone.page.clock.install()
  await phone.arrive(person)
  await expect(bell(phone)).toBeVisible()
  await past(phone)
  await expect(dialog(phone, 'Neueres')).toBeVisible()
  await expect(phone.page.getByText('Ende', { exact: true })).toHaveCount(0)
  await dialog(phone, 'Neueres').getByRole('button', { name: 'mehr' }).click()
  await expect(phone.page.getByText('Ende', { exact: true })).toBeVisible()
  await dialog(phone, 'Neueres').getByRole('button', { name: 'Schliessen', exact: true }).last().click()
  await past(phone)
  await dialog(phone, 'Älteres').getByRole('button', { name: 'Schliessen', exact: true }).last().click()
  await past(phone)
  await expect(anyDialog(phone)).toHaveCount(0)
  // The other device hears of it from the studio.
  const own = await serverOf(server.url, person)
  const unseen = async () => (await own.get('notifications/popups')).filter(({ shownAt }: { shownAt: string | null }) => !shownAt).length
  await expect.poll(unseen).toBe(0)

  const tablet = await open(820)
  await tablet.page.clock.install()
  await tablet.arrive(person)
  await expect(bell(tablet)).toBeVisible()
  await past(tablet)
  await expect(anyDialog(tablet)).toHaveCount(0)

  await phone.page.clock.fastForward(day - 600_000)
  await phone.page.reload()
  await expect(bell(phone)).toBeVisible()
  await past(phone)
  await expect(anyDialog(phone)).toHaveCount(0)

  await phone.page.getByRole('button', { name: 'Mehr' }).first().click()
  await expect(phone.page.getByRole('dialog')).toBeVisible()
  await phone.page.clock.fastForward(700_000)
  await past(phone)
  await expect(anyDialog(phone)).toHaveCount(0)
  await phone.page.keyboard.press('Escape')
  await past(phone)
  await dialog(phone, 'Neueres').getByRole('button', { name: 'Anschauen' }).click()
  await phone.page.waitForURL('**/workout/hub')
  // Times of the day before are deleted; the older popup may have come up anew by now.
  const ages = () =>
    phone.page.evaluate(() => {
      const kept = Object.keys(localStorage).filter(key => key.startsWith('popup_last_shown_'))
      return kept.map(key => Date.now() - Number(localStorage.getItem(key)))
    })
  await expect.poll(async () => (await ages()).filter(age => age >= day)).toEqual([])
})

/** Well over the time after which a popup comes, and the second in which it is looked whether it may. */
const past = async ({ page }: Device) => {
  await page.clock.runFor(3100)
  await page.clock.runFor(1100)
}

test('staff write a popup, see it in both brands, schedule it, take it away and back, and no edit is lost', { tag: '@long' }, async ({
  server,
  open,
}) => {
  const desk = await open(1280)
  const { page } = desk
  await desk.arrive(admin, '/dashboard/communication/popupsnew')
  await page.getByRole('button', { name: 'Neues Popup' }).first().click()
  await page.getByLabel('Titel').fill('Yoga im Park')
  await page.getByRole('textbox', { name: 'Text' }).pressSequentially('Komm ')
  await page.getByRole('button', { name: 'Fett' }).click()
  await page.keyboard.type('mit')
  await page.getByRole('button', { name: 'Fett' }).click()
  await page.keyboard.type('.')
  const preview = page.locator('[data-preview]')
  await expect(preview.getByText('Komm mit.')).toBeVisible()
  await page.getByText('Thur', { exact: true }).last().click()
  await expect(page.getByText('Formkurve Thur', { exact: true })).toBeVisible()
  await page.getByText('Desktop', { exact: true }).click()
  await page.getByLabel('Beschriftung der Taste').fill('Zum Plan')
  await page.getByLabel('Taste führt zu').selectOption('Adresse im Netz …')
  await page.getByLabel('Adresse', { exact: true }).fill('javascript:alert(1)')
  await page.getByText('Basel', { exact: true }).click()
  await page.getByLabel('Ab', { exact: true }).fill(`${nextYear}-01-02T08:00`)
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByText(/Das muss ein Weg in der App/)).toBeVisible()
  await page.getByLabel('Taste führt zu').selectOption('Trainingshub')
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  const asked = page.getByRole('dialog', { name: /^\d+ Personen zeigen\?$/ })
  await asked.getByRole('button', { name: 'Veröffentlichen' }).click()
  // Taken back it is there to go on with, and goes out again.
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByLabel('Titel')).toHaveValue('Yoga im Park')
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await asked.getByRole('button', { name: 'Veröffentlichen' }).click()
  const line = page.getByRole('button', { name: /^Yoga im Park/ }).first()
  await expect(line).toBeVisible({ timeout: 40_000 })
  await expect(line).toContainText(`Basel · ab 02.01.${nextYear}, 08:00`)
  await expect(line).toContainText('Geplant')

  const office = await serverOf(server.url, admin)
  const find = async () => (await office.get('popups')).find(({ title }: { title: string }) => title.startsWith('Yoga'))
  const stored = await find()
  expect(stored).toMatchObject({ text: '<p>Komm <b>mit</b>.</p>', from: `${nextYear}-01-02T07:00:00.000Z`, studios: ['basel'], version: 1 })

  await line.click()
  await page.getByLabel('Titel').fill('Yoga am Fluss')
  const { title: _title, ...same } = stored
  await put(server.url, office.token, stored._id, { ...same, title: 'Yoga im Wald', leadLabel: 'Dabei sein' })
  await page.getByRole('button', { name: 'Speichern' }).click()
  const choice = page.getByRole('alert').filter({ hasText: 'Was soll gelten?' })
  await expect(choice.getByText('Im Studio: Yoga im Wald')).toBeVisible()
  // What nobody else changed is not asked about.
  await expect(choice.getByText('Im Studio: Dabei sein')).toHaveCount(0)
  await choice.getByRole('button', { name: 'Den Rest lasse ich, wie ich ihn habe' }).click()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('button', { name: /^Yoga am Fluss/ }).first()).toBeVisible()
  expect(await find()).toMatchObject({ title: 'Yoga am Fluss', leadLabel: 'Dabei sein', version: 3 })

  await page.getByRole('button', { name: 'Yoga am Fluss entfernen' }).click()
  await expect(page.getByRole('button', { name: /^Yoga am Fluss/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByRole('button', { name: /^Yoga am Fluss/ }).first()).toBeVisible()
})

async function put(url: string, token: string, _id: string, row: Record<string, unknown>) {
  const names = ['title', 'text', 'image', 'leadLabel', 'leadLink', 'brand', 'studios', 'roles', 'from', 'to', 'version']
  const body = JSON.stringify(Object.fromEntries(names.map(name => [name, row[name]])))
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  expect((await fetch(`${url}/api/popups/${_id}`, { method: 'PUT', headers, body })).status).toBe(200)
}

test('«Was ist neu» comes up once after an update, never at the beginning, and from the menu', { tag: '@long' }, async ({ open }) => {
  const phone = await open()
  const { page } = phone
  await phone.arrive(other)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('changelogSeen'))).toMatch(/^\d{4}-\d\d-\d\d$/)
  const sheet = page.getByRole('dialog', { name: 'Was ist neu' })
  await page.evaluate(() => localStorage.setItem('changelogSeen', '2026-01-01'))
  await page.reload()
  await expect(sheet.getByRole('listitem').first()).toBeVisible()
  await sheet.getByRole('button', { name: 'Schliessen', exact: true }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Mehr' }).first().click()
  await page.getByRole('button', { name: 'Was ist neu' }).click()
  await expect(sheet.getByRole('heading', { level: 2 }).first()).toBeVisible()
})

for (const { theme, width } of looks) {
  test(`axe finds nothing in the bell, a popup and its form: ${theme}, ${width} px`, { tag: '@long' }, async ({ server, open }) => {
    const office = await serverOf(server.url, admin)
    const text = '<p>Neue <b>Öffnungszeiten</b>:</p><ul><li>Montag bis Freitag ab 6 Uhr</li><li>Am Wochenende ab 8 Uhr</li></ul>'
    const { _id } = await office.post('popups', {
      title: 'Ab Januar früher offen',
      text,
      studios: ['winterthur'],
      roles: ['studio_manager'],
      leadLabel: 'Studio ansehen',
      leadLink: '/studios',
    })
    const device = await open(width)
    const { page } = device
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.clock.install()
    await device.arrive('leitung@formkurve.example')
    await expect(bell(device)).toBeVisible()
    await past(device)
    const shown = page.getByRole('dialog', { name: 'Ab Januar früher offen' })
    await expect(shown.getByRole('listitem')).toHaveCount(2)
    await isClean(page, 'popup')
    await page.screenshot({ path: `test-results/look/popup-${theme}-${width}.png` })
    await page.keyboard.press('Escape')
    await bell(device).click()
    await expect(list(device)).toBeVisible()
    await isClean(page, 'bell')
    await page.getByRole('button', { name: 'Auch auf dieses Gerät melden' }).click()
    await expect(page.getByRole('dialog', { name: 'Benachrichtigungen' })).toBeVisible()
    await isClean(page, 'push')
    await page.screenshot({ path: `test-results/look/push-${theme}-${width}.png` })

    const staff = await open(width)
    await staff.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await staff.arrive(admin)
    for (const path of ['popups', 'popupsnew', `popupsnew?popup=${_id}`, 'popupsnew?popup=neu', 'push']) {
      await staff.page.goto(`/dashboard/communication/${path}`)
      await expect(staff.page.getByRole('heading', { level: 1 })).toBeVisible()
      await drawn(staff.page)
      await isClean(staff.page, path)
      await staff.page.screenshot({ path: `test-results/look/${path.replace(/\W+/g, '-').slice(0, 24)}-${theme}-${width}.png` })
    }
    const wide = await staff.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
  })
}

test('a push says to how many it goes, asks, and is taken back within ten seconds; Enter alone sends nothing', { tag: '@long' }, async ({
  server,
  open,
}) => {
  const member = await newcomer(server.url, { vorname: 'Pia', nachname: 'Ungestört' })
  await member.put('pickstudio', { studio_code: 'pfungen' })
  const desk = await open(1280)
  const { page } = desk
  await desk.arrive(admin, '/dashboard/communication/push')
  const title = page.getByRole('textbox', { name: 'Mitteilung' })
  await title.fill('Heute ab 18 Uhr zu')
  await title.press('Enter')
  await expect(page.getByRole('group', { name: 'Wo' }).getByText('Wähle, in welchen Studios.')).toBeVisible()
  await page.getByText('Bestimmte Studios').click()
  await page.getByText('Pfungen', { exact: true }).click()
  await expect(page.getByText(/^Gemeint: [\d’]+ Person/)).toBeVisible()
  await title.press('Enter')
  const question = page.getByRole('dialog', { name: /^An [\d’]+ Person(en)? senden\?$/ })
  await expect(question).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(question).toBeVisible()
  await isClean(page)
  await question.getByRole('button', { name: /^An [\d’]+ Person(en)? senden$/ }).click()
  await expect(page.getByText(/^Geht in 10 Sekunden an [\d’]+ Person/)).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByText('Zurückgenommen. Nichts ist hinausgegangen.')).toBeVisible()
  await expect(title).toHaveValue('Heute ab 18 Uhr zu')
  const office = await serverOf(server.url, admin)
  expect(await office.get('notifications/topics')).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ title: 'Heute ab 18 Uhr zu' })]),
  )
})
