import type { Page } from '@playwright/test'
import { v7 } from 'uuid'
import { displays } from '#contract/displays/calls.ts'
import { galleries } from '#contract/displays/galleries.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { step } from '#e2e/roles.ts'
import { photo } from '#server/shared/files/testing/bytes.ts'

test.use({ of: ['displays', 'files'] })

const studio = 'pfungen'

/** Somebody who manages there, with a gallery and a display that shows it. */
async function ground(url: string, nachname: string) {
  const admin = await serverOf(url, 'admin@formkurve.example')
  const keeper = await newcomer(url, { vorname: 'Bea', nachname })
  await admin.post('roles/changes', { changes: [{ person: keeper._id, kind: 'right', code: 'g_studioadmin', studios: [studio] }] })
  const desk = await serverOf(url, keeper.email)
  const [gallery, display] = [v7(), v7()]
  await desk.post(galleries.create.path, { _id: gallery, studio, title: `Galerie ${nachname}` })
  await desk.post(displays.create.path, { _id: display, studio, title: `TV ${nachname}`, galleries: [gallery], albums: [], seconds: 5 })
  return { keeper, desk, gallery, display }
}

const jpeg = async (name: string, width: number) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(await photo('jpeg', width, 200)) })
const later = (page: Page) =>
  page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())

test('staff send several pictures, one of them bad, order them by keys, say who is on them, and add one without a network', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(150_000)
  const { keeper, desk, gallery } = await ground(server.url, 'Bildner')
  const device = await open(1280)
  const { page } = device
  await later(page)
  await device.arrive(keeper.email, '/centerdisplay')
  await expect(page.getByRole('row', { name: /TV Bildner/ })).toBeVisible()
  await page.getByText('Galerien', { exact: true }).click()
  await page.getByRole('row', { name: /Galerie Bildner/ }).click()
  await page.getByRole('link', { name: 'Bilder ansehen und ordnen' }).click()
  await expect(page.getByText('Noch kein Bild. Wähle oben welche aus.')).toBeVisible()
  await page.getByText('Keine Personen', { exact: true }).click()
  const bad = { name: 'brief.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('kein Bild, ein Brief') }
  await page.getByLabel('Bilder', { exact: true }).setInputFiles([await jpeg('eins.jpg', 300), bad, await jpeg('zwei.jpg', 310)])
  await expect(page.getByText('Alle erledigt')).toBeVisible()
  await expect(page.getByText('Dieses Bild lässt sich hier nicht lesen.')).toBeVisible()
  const pictures = page.getByRole('list', { name: 'Bilder: Galerie Bildner' }).getByRole('listitem')
  await expect(pictures).toHaveCount(2)
  await expect(pictures.first().getByText('Ohne Personen')).toBeVisible()
  await drawn(page)
  await isClean(page)

  const order = async () => ((await desk.get(`gallery/images/${gallery}`)).pictures as { width: number }[]).map(({ width }) => width)
  expect(await order()).toEqual([300, 310])
  await page.getByRole('button', { name: 'Bild 1 verschieben, Platz 1 von 2' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(order).toEqual([310, 300])
  await expect(page.getByRole('button', { name: 'Bild 2 verschieben, Platz 2 von 2' })).toBeFocused()

  await page.getByRole('button', { name: 'Bild 2 bearbeiten' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Personen sind zu erkennen').click()
  await sheet.getByLabel('Einwilligung von').fill('Ursina Caduff')
  await sheet.getByLabel('Gilt bis und mit').fill('2199-12-31')
  await isClean(page)
  await sheet.getByRole('button', { name: 'Speichern' }).click()
  await expect(pictures.last().getByText('Einwilligung von Ursina Caduff bis 31.12.2199')).toBeVisible()
  await page.getByRole('button', { name: 'Bild 2 bearbeiten' }).click()
  await sheet.getByRole('button', { name: 'Einwilligung zurücknehmen' }).click()
  await expect(pictures.last().getByText('Nicht gezeigt: ohne Einwilligung')).toBeVisible()

  await device.installed()
  await device.keepsAnswer(galleries.images, gallery)
  await device.offline()
  await page.getByLabel('Bilder', { exact: true }).setInputFiles(await jpeg('drei.jpg', 320))
  await expect(page.getByText('auf diesem Gerät, geht mit dem nächsten Netz')).toBeVisible()
  await expect(page.getByText('2 Bilder, 1 weiteres wartet auf Netz')).toBeVisible()
  await device.offline(false)
  await expect.poll(order).toEqual([310, 300, 320])
})

/** The kind of what a screen shows now. */
const slide = (page: Page) => page.locator('[data-slide]')

test('a screen is paired by digits, plays on without a network and after a reload without one, and is dark for good once it is ended', async ({
  server,
  open,
}) => {
  test.setTimeout(150_000)
  const { keeper, desk, gallery, display } = await ground(server.url, 'Fernseher')
  const add = async (width: number) => {
    const form = new FormData()
    form.append('file', new Blob([(await jpeg('bild.jpg', width)).buffer as never]), 'bild.jpg')
    const { token } = await (
      await fetch(`${server.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: keeper.email, password: 'formkurve' }),
      })
    ).json()
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${server.url}/api/upload/gs?gallery=${gallery}&people=false`, { method: 'POST', headers, body: form })
    expect(answer.status).toBe(200)
  }
  await add(400)
  const device = await open(1920)
  const tv = device.page
  await tv.goto('/login')
  await tv.getByRole('button', { name: 'Bildschirm koppeln' }).click()
  await expect(tv.locator('[data-code]')).toBeVisible()
  const code = await tv.locator('[data-code]').getAttribute('data-code')
  await isClean(tv)
  await desk.post(`display/${display}/pair`, { code })
  await tv.waitForURL(url => url.pathname === `/centerdisplay/view/${display}`)
  await expect(slide(tv)).toHaveAttribute('data-slide', 'picture')
  await expect(tv.getByRole('navigation')).toHaveCount(0)
  await drawn(tv)
  await isClean(tv)
  const isSeen = () =>
    tv
      .locator('[data-slide] img')
      .last()
      .evaluate((img: HTMLImageElement) => img.naturalWidth)
  expect(await isSeen()).toBe(400)
  // It is nobody: everywhere else it stands before the sign-in.
  await step(tv, '/centerdisplay')
  await tv.waitForURL(url => url.pathname === '/login')
  await tv.goto(`/centerdisplay/view/${display}`)

  await device.installed()
  await add(410)
  const kept = () => tv.evaluate(async () => (await (await caches.open('fk-screen')).keys()).length)
  await expect.poll(kept).toBe(2)
  await device.offline()
  await tv.reload()
  await expect(slide(tv)).toHaveAttribute('data-slide', 'picture')
  await expect.poll(isSeen).toBe(410)
  await expect.poll(isSeen).toBe(400)
  await device.offline(false)

  const screens = async () => (await desk.get(`display/${display}`)).screens as { _id: string }[]
  const [screen] = await screens()
  await tv.reload()
  await expect(slide(tv)).toHaveAttribute('data-slide', 'picture')
  await desk.post(`display/${display}/screens/${screen!._id}/end`, {})
  await expect(tv.getByText('Dieser Bildschirm ist nicht mehr gekoppelt.')).toBeVisible()
  await expect.poll(() => tv.evaluate(async () => [await caches.has('fk-screen'), localStorage.getItem('screen')])).toEqual([false, null])
  await isClean(tv)
})
