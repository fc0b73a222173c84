import { news } from '#contract/news/calls.ts'
import { slides } from '#contract/slides/calls.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { photo } from '#server/shared/files/testing/bytes.ts'

test.use({ of: ['news', 'slides'] })

const admin = 'admin@formkurve.example'

test('news written without a network wait, arrive, and are read on the start page, without a network too', async ({ server, open }) => {
  test.setTimeout(150_000)
  const title = 'Neue Matten im Kursraum'
  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await desk.arrive(admin, '/dashboard/communication/news')
  await expect(page.getByRole('row', { name: /Öffnungszeiten über die Feiertage/ })).toBeVisible()
  await desk.installed()
  await desk.keepsAnswer(news.all, 'Öffnungszeiten über die Feiertage')
  await page.getByRole('button', { name: 'Neue News' }).first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Winterthur', { exact: true })).toBeVisible()
  await desk.offline()
  await sheet.getByLabel('Titel').fill(title)
  await sheet.getByRole('textbox', { name: 'Text' }).fill('Sie sind dicker.')
  await sheet.getByText('Winterthur', { exact: true }).click()
  await drawn(page)
  await isClean(page, 'form')
  await sheet.getByRole('button', { name: 'Veröffentlichen' }).click()
  const line = page.getByRole('row', { name: new RegExp(title) })
  await expect(line.getByRole('img', { name: 'auf diesem Gerät, wartet' })).toBeVisible()
  await desk.offline(false)
  const own = await serverOf(server.url, 'mitglied@formkurve.example')
  const titles = async () => ((await own.get('news')) as { title: string }[]).map(each => each.title)
  await expect.poll(titles).toContain(title)
  const other = await serverOf(server.url, 'mitglied2@formkurve.example')
  expect(((await other.get('news')) as { title: string }[]).map(each => each.title)).not.toContain(title)

  const phone = await open()
  await phone.page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive('mitglied@formkurve.example', '/')
  const board = phone.page.getByRole('region', { name: 'News' })
  await expect(board.getByText(title)).toBeVisible()
  await expect(phone.page.getByRole('region', { name: 'Aus deinem Studio' }).getByText('Neue Rudergeräte')).toBeVisible()
  await drawn(phone.page)
  await isClean(phone.page, 'home')
  await board.scrollIntoViewIfNeeded()
  const count = async () => (await own.get('news/count')).count as number
  const before = await count()
  await expect(board.getByText(`${before} ungelesen`)).toBeVisible()
  await phone.installed()
  await phone.offline()
  await board.getByRole('button', { name: title }).click()
  await expect(phone.page.getByRole('dialog', { name: title }).getByText('Sie sind dicker.')).toBeVisible()
  await drawn(phone.page)
  await isClean(phone.page, 'sheet')
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Schliessen' }).click()
  await expect(board.getByText(`${before - 1} ungelesen`)).toBeVisible()
  await phone.offline(false)
  await expect.poll(count).toBe(before - 1)
})

test('a slide made without a network arrives with its picture, is put first by keys, and stands on the start page', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(150_000)
  const title = 'Barre am Mittwoch'
  const desk = await open()
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await desk.arrive(admin, '/dashboard/communication/slides')
  const list = page.getByRole('list', { name: 'Slides' })
  await expect(list.getByText('Bring jemanden mit')).toBeVisible()
  await desk.installed()
  await desk.keepsAnswer(slides.all, 'Bring jemanden mit')
  await page.getByRole('button', { name: 'Neuer Slide' }).first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Winterthur', { exact: true })).toBeVisible()
  await desk.offline()
  await sheet.getByLabel('Titel').fill(title)
  const buffer = Buffer.from(await photo('jpeg', 640, 360))
  await sheet.locator('input[type=file]').setInputFiles({ name: 'barre.jpg', mimeType: 'image/jpeg', buffer })
  await expect(sheet.getByRole('img', { name: 'Bild des Slides' })).toBeVisible()
  await sheet.getByLabel(/Was zeigt das Bild/).fill('Eine Gruppe an der Stange')
  await sheet.getByText('Winterthur', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(list.getByText(title)).toBeVisible()
  await drawn(page)
  await isClean(page, 'slides')
  await desk.offline(false)
  const office = await serverOf(server.url, admin)
  const order = async () => ((await office.get('slides')) as { title: string }[]).map(each => each.title)
  await expect.poll(order).toContain(title)
  await page.getByRole('button', { name: new RegExp(`^${title} verschieben`) }).focus()
  await page.keyboard.press('Home')
  await expect.poll(async () => (await order())[0]).toBe(title)
  const own = await serverOf(server.url, 'mitglied@formkurve.example')
  const [first] = (await own.get('main/slider')) as { title: string; described: string }[]
  expect(first).toMatchObject({ title, described: 'Eine Gruppe an der Stange' })
})
