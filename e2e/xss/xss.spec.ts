import type { Page } from '@playwright/test'
import { Device } from '#e2e/device.ts'
import { expect, test } from '#e2e/house.ts'
import { Server } from '#e2e/server.ts'
import { closeAll, equip, injectAll, typeAll } from './act.ts'
import { vectors } from './vectors.ts'
import { all, expectNothingRan, long, seen, watch, writeRaw } from './watch.ts'

test.use({ of: ['popups'] })

test.describe.configure({ mode: 'parallel', timeout: long ? 1_200_000 : 240_000 })

/** Vectors in one evaluation; a failure is then reported early, with its number. */
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

// A worker would answer for the page without a policy with the app's own.
test.use({ installs: 'never' })

test('what staff paste runs nowhere in the text and the preview, whatever they paste', { tag: '@long' }, async ({ open }) => {
  const desk = await open(1280)
  const { page } = desk
  await watch(page)
  await equip(page)
  await desk.arrive('admin@formkurve.example', '/dashboard/communication/popupsnew?popup=neu')
  await page.getByRole('textbox', { name: 'Text' }).fill('Vor allem anderen')
  await expect(page.locator('[data-preview]')).toContainText('anderen')
  const texts = vectors(long ? all : 300)
  let shown = 0
  for (let from = 0; from < texts.length; from += batch) {
    shown += await typeAll(page, texts.slice(from, from + batch), from)
    await expectNothingRan(page)
  }
  expect(shown).toBe(texts.length)
  await expect(page).toHaveURL(/popupsnew\?popup=neu$/)
})

/** One of its own, whose record was written while it stood still. */
let beside: Server | undefined
test.afterAll(() => beside?.remove())

test('what stands in the record past the sanitiser runs nowhere on a member’s screen', async ({ shared }) => {
  const server = await Server.still()
  beside = server
  const texts = vectors(long ? all : 60).map(vector => `<h3>da</h3>${vector}`)
  writeRaw(server.dir, { into: 'popups', studio: 'winterthur', texts })
  await server.up()
  const phone = await Device.open(server.url, 390, 'never', { shared: await shared() })
  const { page } = phone
  await watch(page)
  await equip(page)
  await hurry(page)
  await phone.arrive('gf@formkurve.example')
  let came = 0
  for (let to = texts.length; to > 0; to -= batch) {
    came += await closeAll(page, to - 1, Math.max(0, to - batch))
    await expectNothingRan(page)
  }
  expect(came).toBe(texts.length)
  await phone.close()
})

/** Findings of all of them, on one and the same page. */
async function injected(page: Page, texts: string[]) {
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  for (let from = 0; from < texts.length; from += batch) await injectAll(page, texts.slice(from, from + batch))
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  return seen(page)
}

test('with both sanitisers gone the content security policy stops every one, and without it they do run', { tag: '@long' }, async ({
  open,
  server,
}) => {
  const phone = await open()
  const { page } = phone
  await watch(page)
  const texts = vectors(long ? all : 400)
  // Pages that some texts would lead to do not exist, so that this one stays for the next.
  const own = [`${server.url}/login`, `${server.url}/ungeschuetzt`]
  await page.route('**', route => {
    const request = route.request()
    const leaves = request.isNavigationRequest() && request.frame() === page.mainFrame() && !own.includes(request.url())
    return leaves ? route.fulfill({ status: 204 }) : route.fallback()
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const guarded = await injected(page, texts)
  expect(guarded.canaries).toBe(0)
  expect(guarded.stopped).toBeGreaterThan(texts.length / 4)

  await page.route('**/ungeschuetzt', route => route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>' }))
  await page.goto(own[1]!)
  expect((await injected(page, texts)).canaries).toBeGreaterThan(texts.length / 4)
})
