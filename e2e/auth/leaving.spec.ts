import type { Page } from '@playwright/test'
import { enterSet, progress, serverOf, settled, startDue } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { step } from '#e2e/roles.ts'

test.use({ of: ['auth', 'sync'] })

/** Every byte the page can reach: names and contents of IndexedDB, caches of our own, and both storages. */
async function traces(page: Page) {
  return page.evaluate(async () => {
    const databases: string[] = []
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((done, fail) => {
        const request = indexedDB.open(name!)
        request.onsuccess = () => done(request.result)
        request.onerror = () => fail(request.error)
      })
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<unknown[]>((done, fail) => {
          const request = db.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => done(request.result)
          request.onerror = () => fail(request.error)
        })
        databases.push(`${name}/${store}: ${JSON.stringify(rows)}`)
      }
      db.close()
    }
    const cached: string[] = []
    for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) cached.push(url)
    return { databases, cached, stored: [...Object.entries(localStorage), ...Object.entries(sessionStorage)].map(pair => pair.join('=')) }
  })
}

async function leave(page: Page, way: string) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Mehr' }).first().click()
  await page.getByText('Ausloggen').last().click()
  await page.getByRole('button', { name: way }).click()
  await page.waitForURL(/\/login/)
}

const member = 'mitglied2@formkurve.example'
const personal = /Noah|Gerber|mitglied2@|"exercise":|Bankdrücken|Brustpresse/i

async function withUnsent(open: (width?: number) => ReturnType<typeof import('#e2e/device.ts').Device.open>) {
  const phone = await open()
  await phone.arrive(member, '/workouts')
  await phone.installed()
  await expect(phone.page.getByRole('link', { name: 'Abgleich: alles gespeichert' })).toBeVisible()
  await expect(phone.page.getByRole('button', { name: 'Starten', exact: true }).first()).toBeVisible()
  await phone.offline()
  await startDue(phone.page)
  await enterSet(phone.page)
  await enterSet(phone.page)
  expect((await progress(phone.page)).waiting).toBeGreaterThanOrEqual(2)
  return phone
}

test('sign-out that discards leaves nothing of the member on the device', { tag: '@long' }, async ({ open }) => {
  const phone = await withUnsent(open)
  await leave(phone.page, 'Verwerfen und ausloggen')
  const { databases, cached, stored } = await traces(phone.page)
  expect(databases.filter(text => personal.test(text))).toEqual([])
  expect(stored.filter(text => personal.test(text) || text.startsWith('token='))).toEqual([])
  expect(cached.filter(url => url.includes('/api/'))).toEqual([])
})

test('sign-out that sends waits for the network and leaves nothing', { tag: '@long' }, async ({ server, open }) => {
  const studio = await serverOf(server.url, member)
  const before = (await studio.sets()).length
  const phone = await withUnsent(open)
  const { waiting } = await progress(phone.page)
  await phone.offline(false)
  await settled(phone.page)
  await step(phone.page, '/')
  // The training has a «Mehr» of its own.
  await phone.page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('button', { name: 'Mehr' }).click()
  await phone.page.getByText('Ausloggen').last().click()
  await phone.page.waitForURL(/\/login/)
  await expect.poll(async () => (await studio.sets()).length).toBe(before + waiting)
  expect((await traces(phone.page)).databases.filter(text => personal.test(text))).toEqual([])
})

test('sign-out that keeps seals the unsent work, shows it to nobody else, and the same member gets it back', async ({ server, open }) => {
  test.setTimeout(180_000)
  const studio = await serverOf(server.url, member)
  const before = (await studio.sets()).length
  const phone = await withUnsent(open)
  const { waiting } = await progress(phone.page)
  await leave(phone.page, 'Verschlüsselt hier behalten und ausloggen')
  expect((await traces(phone.page)).databases.filter(text => personal.test(text))).toEqual([])

  await phone.offline(false)
  await phone.signIn('gf@formkurve.example')
  await expect(phone.page.getByRole('link', { name: 'Abgleich: alles gespeichert' })).toBeVisible()
  expect((await studio.sets()).length).toBe(before)
  // The next person is not told that nothing waits here.
  await phone.page.getByRole('link', { name: 'Abgleich: alles gespeichert' }).click()
  await expect(phone.page.getByRole('heading', { name: 'Von dir ist alles gespeichert' })).toBeVisible()
  await phone.page.goBack()
  await phone.page.getByRole('button', { name: 'Mehr' }).first().click()
  await phone.page.getByText('Ausloggen').last().click()
  await phone.page.waitForURL(/\/login/)

  await phone.signIn(member)
  await expect.poll(async () => (await studio.sets()).length).toBe(before + waiting)
})

test('a session ended elsewhere in the middle of a training loses nothing', { tag: '@long' }, async ({ server, open }) => {
  test.setTimeout(180_000)
  const studio = await serverOf(server.url, member)
  const before = (await studio.sets()).length
  const phone = await withUnsent(open)
  const { waiting } = await progress(phone.page)
  const sessions = (await studio.get('sessions')) as { _id: string; current: boolean }[]
  for (const session of sessions.filter(({ current }) => !current)) await studio.post(`sessions/${session._id}/end`, {})

  await phone.offline(false)
  await phone.page.waitForURL(/\/login/)
  expect((await studio.sets()).length).toBe(before)
  await phone.signIn(member)
  await expect.poll(async () => (await studio.sets()).length).toBe(before + waiting)
})
