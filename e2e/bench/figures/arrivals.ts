import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { v7 } from 'uuid'
import { timed } from '#e2e/bench/big.ts'
import { sessionOf, signIn } from '#e2e/bench/desk.ts'
import { type Figure, type Row, spread } from '#e2e/bench/figure.ts'
import { Phone } from '#e2e/bench/phone.ts'
import { Server } from '#e2e/server.ts'
import { openSecrets } from '#server/start/secrets.ts'

const aim = 1000
const studio = 'winterthur'
const row = 'main span.middle'
/** Longer than it takes until the service is asked again, where nobody watches. */
const patience = 330_000
/** The server's clock begins half a minute after its start. */
const clockBegins = 40_000

/** Somebody who comes in, from the post of it until they stand on the screen of whoever watches the entrance. */
export const arrivals: Figure = {
  name: 'arrivals',
  async measure({ quick, note }) {
    const server = await Server.start()
    const phone = await Phone.open()
    try {
      const { url, dir } = server
      const page = await phone.context.newPage()
      await signIn(page, { url, who: 'leitung' })
      await pause(clockBegins)
      await page.goto(`${url}/dashboard/live-checkins?studio=${studio}&filter=today`)
      await page.getByRole('status').first().waitFor()
      const byHand = await handOf(url)
      const many = quick ? 10 : 40
      // The first ones are there once the live channel is open.
      await arrived(page, 2, byHand)
      const { sandbox: key } = await openSecrets(dir)
      const atReader = (n: number) => posted(`${url}/api/sandbox/access/arrive?key=${key}`, { member: `chip-${n}`, device: `${studio}-1` })
      const read = spread(await arrived(page, many, atReader))
      const written = spread(await arrived(page, many, byHand, 400))
      note(
        `Arrivals: ${many} each, watched at /dashboard/live-checkins. A reader’s post goes to the access-control service (its sandbox); what happened there the server asks for again and again as long as somebody watches the studio.`,
      )
      return [rowOf('at a reader', read), rowOf('written down at another desk', written)]
    } finally {
      await phone.remove()
      await server.remove()
    }
  },
}

const rowOf = (how: string, ours: ReturnType<typeof spread>): Row => ({
  figure: `arrival ${how} on the screen`,
  unit: 'ms',
  ours,
  aim: `≤ ${aim} ms (p95)`,
  met: ours.p95 <= aim,
})

async function posted(url: string, body: object) {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}

/** Writes a member of the studio down who came without a chip. */
async function handOf(url: string) {
  const { token } = await sessionOf(url, 'admin')
  const answer = await fetch(`${url}/api/attendance/customers/20?studio=${studio}`, { headers: { authorization: `Bearer ${token}` } })
  const known = ((await answer.json()) as { person: { _id: string } | null }[]).find(({ person }) => person)
  return () => timed(`${url}/api/checkin/pool/entry/user`, token, { _id: v7(), studio, user: known!.person!._id })
}

interface Watched {
  /** When each of those that came since stood there first, in ms of the clock. */
  seen: number[]
}

/** ms from each post to the frame that shows one row more. */
async function arrived(page: Page, many: number, come: (n: number) => Promise<unknown>, gap = 0) {
  await page.evaluate(selector => {
    const seen: number[] = []
    Object.assign(window, { seen })
    const before = document.querySelectorAll(selector).length
    const look = () => {
      while (seen.length < document.querySelectorAll(selector).length - before) seen.push(Date.now())
    }
    new MutationObserver(() => requestAnimationFrame(look)).observe(document.body, { childList: true, subtree: true })
  }, row)
  const sent: number[] = []
  for (let n = 0; n < many; n++) {
    sent.push(Date.now())
    await come(n)
    await pause(gap)
  }
  await page.waitForFunction(count => (window as unknown as Watched).seen.length >= count, many, { timeout: patience })
  const seen = await page.evaluate(() => (window as unknown as Watched).seen)
  return sent.map((at, n) => seen[n]! - at)
}
