import type { Page } from '@playwright/test'
import { addDays } from '#contract/days.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf, today } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['shell', 'events'] })

const address = '/dashboard/gf/event/create'
const office = 'office@formkurve.example'
const nextYear = new Date().getFullYear() + 1

/** Types into a field and, before anything else can happen on the page, does `then`. */
const typeAnd = (page: Page, label: string, text: string, then: 'reload' | 'nothing') =>
  page.getByLabel(label).evaluate(
    (field, { text, then }) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      if (then === 'reload') location.reload()
    },
    { text, then },
  )

const typed = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('typed/')))

async function offered(page: Page, title: string) {
  await page.getByRole('button', { name: 'Weiterschreiben' }).click()
  await expect(page.getByLabel('Titel')).toHaveValue(title)
  await expect(page.getByLabel('Preis')).toHaveValue('12.50')
}

test('what was typed in the moment before a reload or the end of the page is offered back, and saved as it was typed', {
  tag: '@long',
}, async ({ server, open }) => {
  const device = await open(1280, 'never')
  const { page } = device
  await device.arrive(office, address)
  await page.getByLabel('Beginn').fill(`${nextYear}-01-16T10:00`)
  await page.getByLabel('Ende').fill(`${nextYear}-01-16T12:00`)
  await page.getByLabel('Preis').fill('12,50')
  await page.getByLabel('Titel').fill('Winterl')
  await device.keeps('Winterl')
  const reloaded = page.waitForEvent('load')
  await typeAnd(page, 'Titel', 'Winterlauf', 'reload')
  await reloaded
  await drawn(page)
  await isClean(page)
  await offered(page, 'Winterlauf')
  await expect.poll(() => typed(page)).toEqual([])

  await typeAnd(page, 'Titel', 'Winterlauf am Rhein', 'nothing')
  const crashed = page.waitForEvent('crash')
  const session = await device.context.newCDPSession(page)
  void session.send('Page.crash').catch(() => {})
  await crashed
  const next = await device.context.newPage()
  await next.goto(address)
  await offered(next, 'Winterlauf am Rhein')

  await next.getByRole('button', { name: 'Speichern' }).click()
  await next.waitForURL(/\/dashboard\/gf\/event\/edit\//)
  await expect(next.getByLabel('Preis')).toHaveValue('12.50')
  const stored = await serverOf(server.url, office)
  expect(await stored.get(`event/${next.url().split('/').at(-1)}`)).toMatchObject({
    startsAt: `${nextYear}-01-16T09:00:00.000Z`,
    price: 1250,
    published: false,
  })
})

/** Every text in the page's databases and in localStorage that says this. */
const saying = (page: Page, wanted: string) =>
  page.evaluate(async wanted => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>(resolve => Object.assign(request, { onsuccess: () => resolve(request.result) }))
    const found = Object.entries(localStorage).map(pair => pair.join('='))
    for (const { name } of await indexedDB.databases()) {
      const base = await done(indexedDB.open(name as string))
      for (const store of base.objectStoreNames) found.push(JSON.stringify(await done(base.transaction(store).objectStore(store).getAll())))
      base.close()
    }
    return found.filter(text => text.includes(wanted))
  }, wanted)

test('no way to sign out leaves anything of it, and nobody else is offered it', async ({ open }) => {
  test.setTimeout(120_000)
  const device = await open()
  const { page } = device
  const night = addDays(today(), 200)
  // The third way, 'Verwerfen', keeps least.
  const ways = ['Verschlüsselt hier behalten und ausloggen', ...(process.env.LONG ? ['Verwerfen und ausloggen'] : [])]
  for (const way of [undefined, ...ways]) {
    const { user } = await device.arrive(office, address)
    await device.installed()
    await page.getByLabel('Titel').fill('Heimlicher Lauf')
    await device.keeps('Heimlicher Lauf')
    if (way) {
      await device.offline()
      await page.getByLabel('Titel').fill('Nachtlauf')
      await page.getByLabel('Beginn').fill(`${night}T22:00`)
      await page.getByLabel('Ende').fill(`${night}T23:00`)
      await page.getByRole('button', { name: 'Speichern' }).click()
      await expect(page.getByText('«Nachtlauf» ist gespeichert. Wird gesendet, sobald du Netz hast.')).toBeVisible()
      // The form for the next one.
      await expect(page.getByLabel('Titel')).toHaveValue('')
      await page.getByLabel('Titel').fill('Heimlicher Lauf')
      await device.keeps('Heimlicher Lauf')
    }
    await page.goto('/')
    await page.getByRole('button', { name: 'Mehr' }).first().click()
    await page.getByText('Ausloggen').last().click()
    if (way) {
      await page.getByRole('button', { name: way }).waitFor()
      // As another tab's form leaves it behind that is typed in at this moment.
      await page.evaluate(id => localStorage.setItem(`typed/${id}/event/x`, '{"values":{"title":"Heimlicher Lauf"},"at":""}'), user._id)
      await page.getByRole('button', { name: way }).click()
    }
    await page.waitForURL(/\/login/)
    expect(await saying(page, 'Heimlicher Lauf')).toEqual([])
    expect(await typed(page)).toEqual([])
    await device.offline(false)
  }
  await device.arrive('admin@formkurve.example', address)
  await expect(page.getByLabel('Titel')).toHaveValue('')
  // The database is open once it holds this: a draft in it would be offered.
  await page.getByLabel('Titel').fill('Von vorn')
  await device.keeps('Von vorn')
  await expect(page.getByRole('button', { name: 'Weiterschreiben' })).toHaveCount(0)
})
