import type { Page } from '@playwright/test'
import { Device } from './device.ts'
import { expect, test } from './house.ts'
import { Server } from './server.ts'
import { closeAll, equip, typeAll } from './xss.act.ts'
import { all, expectNothingRan, long, seen, vectors, watch, writeRaw } from './xss.ts'

test.describe.configure({ timeout: long ? 1_200_000 : 240_000 })

/** So many go in one evaluation; what fails is then told soon, and by its number. */
const batch = 100

/** Popups come up at once, and what the studio would be told of them stays here: it allows no thousand words a minute. */
async function hurry(page: Page) {
  await page.addInitScript(() => {
    const [later, often] = [window.setTimeout, window.setInterval]
    const soon = (timer: typeof later, usual: number, ms: number) =>
      ((act: () => void, wait?: number, ...more: []) => timer(act, wait === usual ? ms : wait, ...more)) as never
    window.setTimeout = soon(later, 3000, 1)
    window.setInterval = soon(often as never, 1000, 20)
  })
  await page.route('**/api/notifications/popup/read/**', route => route.fulfill({ json: { ok: true } }))
}

test('what staff type runs nowhere in the preview, whatever they type', async ({ open }) => {
  const desk = await open(1280)
  const { page } = desk
  await watch(page)
  await equip(page)
  await desk.signIn('admin@formkurve.example')
  await page.goto('/dashboard/communication/popupsnew?popup=neu')
  await page.getByLabel('Text').fill('<p>Vor allem <b>anderen</b></p>')
  await expect(page.locator('[data-preview] b')).toHaveText('anderen')
  const texts = vectors(long ? all : 300)
  let shown = 0
  for (let from = 0; from < texts.length; from += batch) {
    shown += await typeAll(page, texts.slice(from, from + batch), from)
    await expectNothingRan(page)
  }
  expect(shown).toBe(texts.length)
  await expect(page).toHaveURL(/popupsnew\?popup=neu$/)
})

test('what stands in the record past the sanitiser runs nowhere on a member’s screen', async () => {
  const server = await Server.start()
  const texts = vectors(long ? all : 60).map(vector => `<h3>da</h3>${vector}`)
  await server.stop()
  writeRaw(server.dir, 'winterthur', texts)
  await server.up()
  const phone = await Device.open(server.url)
  const { page } = phone
  await watch(page)
  await equip(page)
  await hurry(page)
  await phone.signIn('gf@formkurve.example')
  let came = 0
  for (let to = texts.length; to > 0; to -= batch) {
    came += await closeAll(page, to - 1, Math.max(0, to - batch))
    await expectNothingRan(page)
  }
  expect(came).toBe(texts.length)
  await phone.close()
  await server.remove()
})

test('with both sanitisers gone the content security policy stops every one, and without it they do run', async ({ open, server }) => {
  const phone = await open()
  const { page } = phone
  await watch(page)
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const inject = (html: string[]) =>
    page.evaluate(async texts => {
      for (const text of texts) {
        const place = document.body.appendChild(document.createElement('div'))
        place.id = 'probe'
        place.innerHTML = text
        for (const element of place.querySelectorAll<HTMLElement>('*')) {
          for (const name of ['click', 'mouseover', 'pointerenter', 'focus', 'toggle'])
            element.dispatchEvent(new Event(name, { bubbles: true }))
        }
        await new Promise(resolve => setTimeout(resolve, 1))
        place.remove()
      }
    }, html)
  // Leading the page away is no script; it would only end the test.
  const harmless = vectors(long ? all + 200 : 450).filter(text => !/refresh|<base/i.test(text))
  const texts = harmless.slice(0, long ? all : 400)
  expect(texts).toHaveLength(long ? all : 400)
  await inject(texts)
  const guarded = await seen(page)
  expect(guarded.canaries).toBe(0)
  expect(guarded.stopped).toBeGreaterThan(texts.length / 4)

  await page.route('**/ungeschuetzt', route => route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>' }))
  await page.goto(`${server.url}/ungeschuetzt`)
  await inject(texts)
  expect((await seen(page)).canaries).toBeGreaterThan(texts.length / 4)
})
