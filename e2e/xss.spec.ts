import { Device } from './device.ts'
import { expect, test } from './house.ts'
import { Server } from './server.ts'
import { all, expectNothingRan, long, poke, seen, vectors, watch, writeRaw } from './xss.ts'

test.describe.configure({ timeout: long ? 1_800_000 : 240_000 })

test('what staff type runs nowhere in the preview, whatever they type', async ({ open }) => {
  const desk = await open(1280)
  const { page } = desk
  await watch(page)
  await desk.signIn('admin@formkurve.example')
  await page.goto('/dashboard/communication/popupsnew?popup=neu')
  const text = page.getByLabel('Text')
  await text.fill('<p>Vor allem <b>anderen</b></p>')
  await expect(page.locator('[data-preview] b')).toHaveText('anderen')
  for (const vector of vectors(long ? all : 120)) {
    await text.fill(`<h3>da</h3>${vector}`)
    const more = page.locator('[data-preview]').getByRole('button', { name: 'mehr' })
    await expect(page.locator('[data-preview] h3').or(more)).toBeVisible()
    if (await more.isVisible()) await more.click()
    await poke(page, '[data-preview]')
  }
  await expectNothingRan(page)
  await expect(page).toHaveURL(/popupsnew\?popup=neu$/)
})

test('what stands in the record past the sanitiser runs nowhere on a member’s screen', async () => {
  const server = await Server.start()
  const texts = vectors(long ? 500 : 30).map(vector => `<h3>da</h3>${vector}`)
  await server.stop()
  writeRaw(server.dir, 'winterthur', texts)
  await server.up()
  const phone = await Device.open(server.url)
  const { page } = phone
  await watch(page)
  await page.clock.install()
  await phone.signIn('gf@formkurve.example')
  await expect(page.getByRole('button', { name: /^Mitteilungen/ })).toBeVisible()
  for (let place = texts.length - 1; place >= 0; place--) {
    const sheet = page.getByRole('dialog', { name: `Prüfung ${place}`, exact: true })
    await page.clock.runFor(4200)
    await expect(sheet).toBeVisible()
    const more = sheet.getByRole('button', { name: 'mehr' })
    if (await more.isVisible()) await more.click()
    await expect(sheet.locator('h3')).toHaveText(/^da/)
    await poke(page, 'dialog')
    await sheet.getByRole('button', { name: 'Schliessen' }).last().click()
  }
  await expectNothingRan(page)
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
  const texts = vectors(long ? all : 400).filter(text => !/refresh|<base/i.test(text))
  await inject(texts)
  const guarded = await seen(page)
  expect(guarded.canaries).toBe(0)
  expect(guarded.stopped).toBeGreaterThan(texts.length / 4)

  await page.route('**/ungeschuetzt', route => route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>' }))
  await page.goto(`${server.url}/ungeschuetzt`)
  await inject(texts)
  expect((await seen(page)).canaries).toBeGreaterThan(texts.length / 4)
})
