import type { BrowserContext, Page } from '@playwright/test'
import type { Device } from '#e2e/device.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { restore, written } from '#sync/simulation/written.ts'

test.use({ of: ['sync'] })

const isSaved = (page: Page) => expect(page.getByRole('link', { name: 'Abgleich: alles gespeichert' })).toBeVisible()

/** From now on pages of this device load a build whose outbox has the next schema. */
async function raised(context: BrowserContext) {
  const changed = new Set<string>()
  await context.route('**/assets/*.js', async route => {
    const answer = await route.fetch()
    const body = (await answer.text())
      .replace(/(type:.object.,version:)(\d+)(,title:.outbox.)/, (_, start, version, end) => {
        changed.add('schema')
        return `${start}${Number(version) + 1}${end}`
      })
      .replace(/(\{outbox:\{schema:\w+,migrationStrategies:\{)((?:\d+:.*?)?)(\},autoMigrate)/, (_, start, steps: string, end) => {
        changed.add('migration')
        const next = Math.max(0, ...[...steps.matchAll(/\b(\d+):/g)].map(([, step]) => Number(step))) + 1
        return `${start}${steps},${next}:row=>row${end}`
      })
    await route.fulfill({ response: answer, body })
  })
  return changed
}

test.use({ installs: 'never' })

test('fifty acts that a version before let wait go once each, also where a second tab takes the next update over the open one', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(180_000)
  const email = 'mitglied2@formkurve.example'
  const [member, staff] = [await serverOf(server.url, email), await serverOf(server.url, 'admin@formkurve.example')]
  const told = async () => ((await staff.get('feedbackbox?q=Keller')) as { rows: { text: string }[] }).rows.map(({ text }) => text).sort()
  const phone = await open()
  const { user } = await phone.arrive(email, '/manifest.webmanifest')
  await phone.page.evaluate(restore, await written('outbox0', user._id))

  await phone.context.route('**/api/**', route => route.abort())
  const { page: first } = phone
  await first.goto('/abgleich')
  await expect(first.getByText('50 Änderungen warten')).toBeVisible()

  const changed = await raised(phone.context)
  const second = await phone.context.newPage()
  await second.goto('/abgleich')
  await expect(second.getByText('50 Änderungen warten')).toBeVisible()
  expect([...changed].sort()).toEqual(['migration', 'schema'])
  await expect(first.getByText('In einem anderen Tab läuft eine neuere Version.')).toBeVisible()
  expect(await told()).toEqual([])

  await phone.context.unroute('**/api/**')
  await second.reload()
  await isSaved(second)
  expect(await told()).toEqual(Array.from({ length: 16 }, (_, at) => `Aus dem Keller ${3 * at + 3}.`).sort())
  // Of the many in one lane the last one stands.
  expect(await member.get('user/profile')).toMatchObject({ streakGoal: 6 })
  await first.getByRole('button', { name: 'Neu laden' }).click()
  await isSaved(first)
})

/** Of the lines in a cart's database: how many, and how many of them hold the count that was written. */
const linesOf = (page: Page, name: string, counts: string) =>
  page.evaluate(
    async ({ name, counts }) => {
      if (!(await indexedDB.databases()).some(found => found.name === name)) return undefined
      const done = <T>(asked: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          asked.onsuccess = () => resolve(asked.result)
          asked.onerror = () => reject(asked.error)
        })
      const base = await done(indexedDB.open(name))
      const rows: { counts: unknown }[] = await done(base.transaction('docs').objectStore('docs').getAll())
      base.close()
      return { all: rows.length, whole: rows.filter(row => JSON.stringify(row.counts) === counts).length }
    },
    { name, counts },
  )

test.describe('on a device of its own, which can be killed', () => {
  test.use({ installs: 'anew' })
  /** A file of the same origin, in which no app starts as long as there is no service worker. */
  const quiet = '/manifest.webmanifest'
  const withoutWorker = (device: Device) =>
    device.context.addInitScript(() => {
      navigator.serviceWorker.register = () => new Promise(() => {})
    })
  test('fifty thousand lines of a cart of the version before come over whole, whatever kills the app in the middle', {
    tag: '@long',
  }, async ({ open }) => {
    test.setTimeout(900_000)
    const many = 50_000
    const phone = await open()
    const { user } = await phone.arrive('mitglied2@formkurve.example', quiet)
    const all = await written('cart0', user._id)
    const { name: old, stores } = all.find(({ name }) => name.endsWith('--0--cart'))!
    const { rows } = stores.find(({ name }) => name === 'docs')!
    const sample = rows.find(row => 'id' in row && row.id === 'flask:1900') as { counts: object }
    const counts = JSON.stringify(sample.counts)
    const before = rows.length
    for (let at = 0; at < many; at++) rows.push({ ...sample, id: `p${at}:1900`, product: `p${at}` })
    await phone.page.evaluate(restore, all)

    const begin = async () => {
      await withoutWorker(phone)
      await phone.context.route('**/api/**', route => route.abort())
      await phone.page.goto('/user', { waitUntil: 'commit' })
    }
    let inTheMiddle = 0
    for (let round = 1; round <= 12; round++) {
      await begin()
      await phone.page.waitForTimeout(round * 500)
      await phone.kill()
      await phone.start(quiet)
      const left = await linesOf(phone.page, old, counts)
      if (!left) break
      expect(left).toEqual({ all: before + many, whole: many + 1 })
      inTheMiddle++
    }
    expect(inTheMiddle).toBeGreaterThan(2)
    await begin()
    await expect(phone.page.getByRole('heading', { level: 1, name: 'Mein Profil' })).toBeVisible({ timeout: 300_000 })
    const lies = () => phone.page.evaluate(async old => (await indexedDB.databases()).some(({ name }) => name === old), old)
    await expect.poll(lies, { timeout: 300_000, intervals: [1000] }).toBe(false)
    expect(await linesOf(phone.page, old.replace('--0--', '--1--'), counts)).toEqual({ all: before + many, whole: many + 1 })
  })
})
