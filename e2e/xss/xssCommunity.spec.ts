import type { Browser } from '@playwright/test'
import { Device } from '#e2e/device.ts'
import { expect, test } from '#e2e/house.ts'
import { step } from '#e2e/roles.ts'
import { Server } from '#e2e/server.ts'
import { looker, textIn } from './filling.ts'
import type { Filled } from './record.ts'
import { type Hands, type Stop, stops } from './stops.ts'
import { vectors } from './vectors.ts'
import { equipWalk, expectStill, gather, some, stayHere } from './walk.ts'
import { all, long, watch, writeRaw } from './watch.ts'

test.use({ of: ['social', 'chat', 'moderation', 'events', 'occasions', 'displays', 'referrals'] })

test.describe.configure({ mode: 'parallel', timeout: long ? 1_200_000 : 240_000 })

// A worker would answer for a page with what it has of before.
test.use({ installs: 'never' })

/** Texts of one walk: each list of the app shows as many, or has a button for the others. */
const atOnce = long ? 50 : 6
const whole = vectors(all)
const walks = long ? Math.ceil(whole.length / atOnce) : 1
/** The short run's come from everywhere in them. */
const textsOf = (walk: number) =>
  long
    ? whole.slice(walk * atOnce, (walk + 1) * atOnce)
    : whole.filter((_, place) => place % Math.floor(whole.length / atOnce) === 7).slice(0, atOnce)

interface Walk {
  server: Server
  shared: Browser
  filled: Filled
  texts: readonly string[]
}

/** One person goes from screen to screen within the running app. */
async function go({ server, shared, filled, texts }: Walk, who: Stop['who'], width: number) {
  const device = await Device.open(server.url, width, 'never', { shared })
  const { page } = device
  await watch(page)
  await equipWalk(page)
  if (who === 'nobody') await page.goto('/impressum')
  else await device.arrive(who === 'staff' ? 'admin@formkurve.example' : looker, '/impressum')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await stayHere(page)
  const count = texts.length
  const wanted = <T>(columns: readonly string[], each: T) => Object.fromEntries(columns.map(column => [column, each]))
  const hands: Hands = {
    page,
    filled,
    count,
    some,
    text: textIn(texts),
    step: address => step(page, address),
    see: (columns, most = count) => gather(page, wanted(columns, most)),
    seeAbove: columns => gather(page, wanted(columns, count), true),
    seeAt: (columns, place) => gather(page, wanted(columns, { place })),
    async close() {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  }
  for (const [name, stop] of Object.entries(stops)) {
    if (stop.who !== who) continue
    await test.step(name, () => stop.go(hands))
    await expectStill(page)
  }
  await device.close()
}

for (let walk = 0; walk < walks; walk++) {
  test.describe(`the Community's screens, hostile texts ${walk * atOnce} to ${walk * atOnce + atOnce - 1} of each column`, () => {
    let server: Server | undefined
    test.afterEach(() => server?.remove())

    test('what stands in the record past every rule runs nowhere and leads nobody away', { tag: '@long' }, async ({ shared }) => {
      const texts = textsOf(walk)
      server = await Server.still()
      const filled = writeRaw<Filled>(server.dir, { into: 'community', texts })
      await server.up()
      const given = { server, shared: await shared(), filled, texts }
      await go(given, 'member', 390)
      await go(given, 'staff', 1280)
      await go(given, 'nobody', 390)
    })
  })
}
