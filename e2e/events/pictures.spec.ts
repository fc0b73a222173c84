import type { Locator, Page } from '@playwright/test'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { photo } from '#server/shared/files/testing/bytes.ts'

test.use({ of: ['files', 'events'] })

const studio = 'winterthur'
const nextYear = new Date().getFullYear() + 1
const waits = 'auf diesem Gerät, wartet'
const alone = 'Das Bild liegt auf diesem Gerät und geht mit dem Formular ans Studio, sobald du Netz hast.'
const later = (page: Page) =>
  page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())

/** A person who keeps courses, events and videos there. */
async function ground(url: string, nachname: string) {
  const admin = await serverOf(url, 'admin@formkurve.example')
  const keeper = await newcomer(url, { vorname: 'Bea', nachname })
  const rights = ['gf_c_create', 'gf_c_edit', 'gf_c_plan', 'a_add', 'a_edit']
  await admin.post('roles/changes', { changes: rights.map(code => ({ person: keeper._id, kind: 'right', code, studios: [studio] })) })
  return { keeper, desk: await serverOf(url, keeper.email) }
}

const jpeg = async (name: string, width = 300, height = 200) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await photo('jpeg', width, height)),
})

/** A bitmap of four pixels that says it is a PNG: a browser reads it, the studio does not take it. */
function bitmap(name: string) {
  const buffer = Buffer.alloc(70, 200)
  buffer.write('BM')
  for (const [at, value] of [70, 0, 54, 40, 2, 2].entries()) buffer.writeUInt32LE(value, 2 + 4 * at)
  buffer.fill(0, 26, 54)
  buffer.writeUInt16LE(1, 26)
  buffer.writeUInt16LE(24, 28)
  return { name, mimeType: 'image/png', buffer }
}

/** From the studio, not from this device. */
const isStored = (picture: Locator) => expect.poll(async () => (await picture.getAttribute('src'))?.startsWith('/api/files/o')).toBe(true)
const isSeen = (picture: Locator) => expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)

test('a picture chosen without a network is seen at once, outlives a kill, and arrives once with its event; another device shows it', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(150_000)
  const { keeper, desk } = await ground(server.url, 'Bildlos')
  const device = await open(1280)
  await later(device.page)
  await device.arrive(keeper.email, '/dashboard/gf/event/create')
  await expect(device.page.getByText('JPEG, PNG, WebP, GIF oder AVIF, höchstens 25 MB.')).toBeVisible()
  await expect(device.page.getByRole('combobox', { name: /^Studio/ }).locator('option', { hasText: 'Winterthur' })).toHaveCount(1)
  await device.keeps('"code":"winterthur"')
  await device.installed()

  await device.offline()
  const shown = (page: Page) => page.getByRole('img', { name: 'Bild des Events' })
  await device.page.getByLabel('Titel').fill('Sternwanderung')
  await device.page.getByRole('combobox', { name: /^Studio/ }).selectOption({ label: 'Winterthur' })
  await device.page.getByLabel('Beginn').fill(`${nextYear}-07-03T18:00`)
  await device.page.getByLabel('Ende').fill(`${nextYear}-07-03T23:00`)
  await device.page.getByLabel('Bild wählen').setInputFiles({ name: 'kein.png', mimeType: 'image/png', buffer: Buffer.from('kein Bild') })
  await expect(device.page.getByRole('alert').filter({ hasText: 'Dieses Bild lässt sich hier nicht lesen.' })).toBeVisible()
  await device.page.getByLabel('Bild wählen').setInputFiles(await jpeg('erstes.jpg'))
  await isSeen(shown(device.page))
  await expect(device.page.getByText(alone)).toBeVisible()
  // A newly chosen picture replaces the first; a picture that nobody saved is not sent.
  await device.page.getByLabel('Anderes Bild').setInputFiles(await jpeg('sterne.jpg', 2400, 1600))
  await device.keeps('Bild: sterne.jpg')
  await isSeen(shown(device.page))
  await drawn(device.page)
  await isClean(device.page)
  // Nothing of it was saved yet: what was typed is offered back, with its picture.
  const dies = async () => {
    await device.kill()
    await device.start()
    await device.offline()
    await later(device.page)
  }
  await device.page.getByLabel('Ort').fill('Dachstock')
  await device.keeps('Dachstock')
  await dies()
  await device.page.goto('/dashboard/gf/event/create')
  await device.page.getByRole('button', { name: 'Weiterschreiben' }).click()
  await expect(device.page.getByLabel('Titel')).toHaveValue('Sternwanderung')
  await isSeen(shown(device.page))
  await device.page.getByRole('button', { name: 'Speichern' }).click()
  await expect(device.page.getByText('«Sternwanderung» ist gespeichert. Wird gesendet, sobald du Netz hast.')).toBeVisible()
  await dies()
  const { page } = device
  await page.goto('/abgleich')
  // The picture is a part of what was done.
  await expect(page.getByText('Sternwanderung', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Bild: /)).toHaveCount(0)
  await page.goto('/dashboard/gf/event/create')
  const line = page.getByRole('link', { name: /Sternwanderung/ })
  await expect(line.getByRole('img', { name: waits })).toBeVisible()
  await line.click()
  await isSeen(shown(page))
  await expect(page.getByText(alone)).toBeVisible()

  await device.offline(false)
  const known = async () =>
    ((await desk.get('event')) as { _id: string; title: string; picture: string }[]).filter(each => each.title === 'Sternwanderung')
  await expect.poll(async () => (await known()).map(({ picture }) => picture)).toEqual([expect.stringMatching(/^o[\w-]{32}\.webp$/)])
  await expect(page.getByRole('img', { name: waits })).toHaveCount(0)
  const [{ _id = '', picture = '' } = {}] = await known()
  // Else the start has an answer of a moment ago, and the device's own picture is right still.
  await device.keeps(`"picture":"${picture}"`)
  await page.reload()
  await isStored(shown(page))
  await isSeen(shown(page))
  // Nobody typed anything here.
  await expect(page.getByText('Nicht gesichert')).toHaveCount(0)
  expect((await fetch(`${server.url}/api/files/${picture}`)).headers.get('content-type')).toBe('image/webp')
  const other = await open(undefined, 'never')
  await later(other.page)
  await other.arrive(keeper.email, `/dashboard/gf/event/edit/${_id}`)
  await isSeen(shown(other.page))
})

test('a picture that the studio does not take is said with the course that it was for, and mended there; nothing typed is lost', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(150_000)
  const { keeper, desk } = await ground(server.url, 'Bildschirm')
  const device = await open()
  const { page } = device
  await later(page)
  await device.signIn(keeper.email)
  await page.goto('/dashboard/gf/courses')
  await expect(page.getByRole('button', { name: 'Neuer Kurs' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Pilates|Yoga|Zumba/ }).first()).toBeVisible()
  await device.keeps('"code":"winterthur"')
  await device.installed()
  await device.offline()
  const sheet = page.getByRole('dialog')
  const shown = sheet.getByRole('img', { name: 'Bild des Kurses' })
  await page.getByRole('button', { name: 'Neuer Kurs' }).click()
  await sheet.getByLabel(/^Name/).fill('Seilspringen')
  await sheet.getByLabel(/^Gilt für/).selectOption({ label: 'Winterthur' })
  await sheet.getByLabel(/^Beschreibung/).fill('Mit einem Seil.')
  await sheet.getByLabel('Bild wählen').setInputFiles(bitmap('plakat.png'))
  await isSeen(shown)
  await drawn(page)
  await isClean(page)
  await sheet.getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByRole('row', { name: /Seilspringen/ }).getByRole('img', { name: waits })).toBeVisible()

  await device.offline(false)
  const told = page.getByRole('region', { name: 'Braucht dich' })
  const why = 'Das ist kein Bild, das hier geht: Nimm ein JPEG, PNG, WebP, GIF oder AVIF.'
  await expect(told.getByText('Angelegt: Seilspringen')).toBeVisible()
  await expect(told.getByText(why)).toBeVisible()
  await expect(told.getByRole('alert')).toHaveCount(1)
  await told.getByRole('button', { name: 'Nochmals bearbeiten' }).click()
  await expect(sheet.getByLabel(/^Beschreibung/)).toHaveValue('Mit einem Seil.')
  await expect(sheet.getByRole('group', { name: 'Bild' }).getByRole('alert').filter({ hasText: why })).toBeVisible()
  await expect(sheet.getByText(why)).toHaveCount(1)
  await drawn(page)
  await isClean(page)
  await sheet.getByLabel('Anderes Bild').setInputFiles(await jpeg('seil.jpg'))
  await isStored(shown)
  await expect(sheet.getByRole('group', { name: 'Bild' }).getByRole('alert')).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Anlegen' }).click()
  const known = async () => (await desk.get('gf/courses?q=Seilspringen')).rows as { picture: string }[]
  await expect.poll(async () => (await known()).map(({ picture }) => picture)).toEqual([expect.stringMatching(/^o/)])
  await expect(told).toHaveCount(0)
  await page.goto('/abgleich')
  await expect(page.getByRole('heading', { name: 'Abgleich' })).toBeVisible()
  await expect(page.getByText(/^Bild: /)).toHaveCount(0)
})

test('the picture that stands for a video is in its row while both wait, and arrives with it', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(120_000)
  const { keeper, desk } = await ground(server.url, 'Bildner')
  const device = await open()
  const { page } = device
  await later(page)
  await device.signIn(keeper.email)
  await page.goto('/dashboard/gf/videos')
  await expect(page.getByRole('button', { name: 'Neues Video' })).toBeVisible()
  await device.keeps('"code":"winterthur"')
  await device.installed()
  await device.offline()
  await page.getByRole('button', { name: 'Neues Video' }).click()
  await page.getByLabel('Titel').fill('Seitstütz')
  await page.getByRole('checkbox', { name: 'Winterthur' }).check()
  await page.getByLabel('Eigenes Bild', { exact: true }).setInputFiles(await jpeg('stuetz.jpg'))
  await isSeen(page.getByRole('img', { name: 'Bild, das für das Video steht' }))
  await page.getByRole('button', { name: 'Speichern' }).click()
  const line = page.getByRole('article').filter({ hasText: 'Seitstütz' })
  await expect(line.getByRole('img', { name: waits })).toBeVisible()
  const poster = line.locator('img')
  await isSeen(poster)
  await page.reload()
  await isSeen(poster)
  await device.offline(false)
  const known = async () =>
    ((await desk.get('videoarchiv/manage')) as { title: string; poster: string }[]).filter(each => each.title === 'Seitstütz')
  await expect.poll(async () => (await known()).map(each => each.poster)).toEqual([expect.stringMatching(/^o/)])
  await isStored(poster)
})
