import type { Page } from '@playwright/test'
import { enterSet, progress, serverOf, settled, startWorkout } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['sync'] })

const isSaved = (page: Page) => expect(page.getByRole('link', { name: 'Abgleich: alles gespeichert' })).toBeVisible()

/** The person whom a token belongs to. */
const personOf = (authorization = '') =>
  (JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString() || '{}') as { sub?: string }).sub

test('two tabs show the same, and a stopped leader is replaced', async ({ server, open }) => {
  test.setTimeout(180_000)
  const studio = await serverOf(server.url, 'office@formkurve.example')
  const before = (await studio.sets()).length
  const phone = await open()
  await phone.arrive('office@formkurve.example')
  await phone.installed()
  await isSaved(phone.page)
  const second = phone.page
  await second.goto('about:blank')
  // The only tab of the app leads.
  const { page: first, stop, wake } = await phone.tab()
  await first.goto('/')
  await isSaved(first)
  await startWorkout(second)
  const run = new URL(second.url()).pathname
  await enterSet(second)
  await settled(second)
  await first.goto(run)
  await expect.poll(async () => (await progress(first)).done).toBe(1)
  await enterSet(second)
  await expect.poll(async () => (await progress(first)).done).toBe(2)
  await settled(second)
  // A tab that is stopped within a transaction on the sets keeps its lock, and every other tab's reads and writes of them wait for it. A
  // browser freezes no tab that holds such a lock, so this stop waits until the leader's transactions are over.
  await first.waitForTimeout(2000)

  stop()
  try {
    await enterSet(second)
    await settled(second)
    await expect.poll(async () => (await studio.sets()).length).toBe(before + 3)
  } finally {
    wake()
  }
  await expect.poll(async () => (await progress(first)).done).toBe(3)
})

test('a closed leader is replaced', { tag: '@long' }, async ({ server, open }) => {
  test.setTimeout(180_000)
  const studio = await serverOf(server.url, 'office@formkurve.example')
  const before = (await studio.sets()).length
  const phone = await open()
  await phone.arrive('office@formkurve.example')
  await phone.installed()
  await isSaved(phone.page)
  const second = await phone.context.newPage()
  await startWorkout(second)
  await enterSet(second)
  await settled(second)
  await phone.page.close()
  await enterSet(second)
  await settled(second)
  await expect.poll(async () => (await studio.sets()).length).toBe(before + 2)
})

if (process.env.LONG)
  test('a tab that slept while somebody else signed in sends nothing with their token', async ({ server, open }) => {
    test.setTimeout(240_000)
    const [trainer, member] = ['trainer@formkurve.example', 'mitglied2@formkurve.example']
    const [theirs, mine] = [await serverOf(server.url, trainer), await serverOf(server.url, member)]
    const mySets = (await mine.sets()).length
    const phone = await open()
    await phone.arrive(trainer)
    await phone.installed()
    await isSaved(phone.page)
    const { page: asleep, stop, wake } = await phone.tab()
    const sent: { member: string | undefined; token: string | undefined }[] = []
    asleep.on('request', async request => {
      const { member: whose, authorization } = await request.allHeaders().catch(() => ({}) as Record<string, string>)
      if (whose) sent.push({ member: whose, token: authorization })
    })
    let busy = true
    const body = JSON.stringify({ code: 'stopping', message: 'Gleich.' })
    await asleep.route(/\/api\/sync\/\w+\/push/, route =>
      busy ? route.fulfill({ status: 503, contentType: 'application/json', body }) : route.fallback(),
    )
    await phone.page.goto('about:blank')
    await startWorkout(asleep)
    await enterSet(asleep)
    await enterSet(asleep)
    await expect.poll(async () => (await progress(asleep)).waiting).toBe(2)

    stop()
    try {
      const sessions = (await theirs.get('sessions')) as { _id: string; current: boolean }[]
      for (const session of sessions.filter(({ current }) => !current)) await theirs.post(`sessions/${session._id}/end`, {})
      busy = false
      await phone.page.goto('/')
      await phone.page.waitForURL(/\/login/)
      await phone.signIn(member)
      await isSaved(phone.page)
    } finally {
      wake()
    }
    await expect.poll(() => asleep.evaluate(() => localStorage.getItem('user') ?? '')).toContain(member)
    await isSaved(phone.page)
    expect(sent.filter(one => personOf(one.token) !== one.member)).toEqual([])
    expect((await mine.sets()).length).toBe(mySets)
  })
