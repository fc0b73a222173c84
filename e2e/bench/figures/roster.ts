import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { courseDoor } from '#contract/courses/courseDoor.ts'
import { signIn } from '#e2e/bench/desk.ts'
import { type Figure, spread } from '#e2e/bench/figure.ts'
import { Phone, slowDown } from '#e2e/bench/phone.ts'
import { courseSoon } from '#e2e/door.ts'
import { Server } from '#e2e/server.ts'
import { answerOf, holds } from '#e2e/stored.ts'
import { courseExecution, courseSignup } from '#server/courses/tables.ts'
import { openDatabase } from '#server/kit/database.ts'
import { person } from '#server/shared/auth/tables.ts'

const people = 40

/** A course's door opened without a network: from the tap on its line to all of its people on the screen. */
export const roster: Figure = {
  name: 'roster',
  async measure({ quick, note }) {
    const server = await Server.start()
    const phone = await Phone.open()
    try {
      const { _id } = await courseSoon(server.url, people)
      await server.stop()
      await fill(server.dir, _id)
      await server.up()
      const page = await phone.context.newPage()
      await open(page, server.url, _id)
      await phone.context.setOffline(true)
      const session = await slowDown(page, { cpu: 4 })
      const taken: number[] = []
      for (let round = 0; round < (quick ? 3 : 20); round++) taken.push(await tapped(page, _id))
      await session.detach()
      const ours = spread(taken)
      note(
        `Roster: ${people} people, without a network, 4× slower CPU; from the tap in the list of doors to the frame that shows everybody.`,
      )
      return [{ figure: `roster of ${people} opens offline`, unit: 'ms', ours, aim: '≤ 300 ms', met: ours.p50 <= 300 }]
    } finally {
      await phone.remove()
      await server.remove()
    }
  },
}

/** Forty people with a seat; registering them one by one would be limited. */
async function fill(dataDir: string, execution: string) {
  const { db, close } = await openDatabase({ dataDir })
  try {
    const at = new Date().toISOString()
    const made = Array.from({ length: people }, (_, n) => ({ _id: v7(), n }))
    await db.insert(person).values(
      made.map(({ _id, n }) => ({
        _id,
        email: `${_id}@formkurve.example`,
        vorname: `Person${n}`,
        nachname: 'Tobler',
        keepKey: 'x',
        created: at,
      })),
    )
    await db.insert(courseSignup).values(
      made.map(({ _id, n }) => ({
        _id: v7(),
        execution,
        person: _id,
        state: 'booked' as const,
        receipt: 1_000_000 + n,
        place: n + 1,
        at,
      })),
    )
    await db.update(courseExecution).set({ booked: people }).where(eq(courseExecution._id, execution))
  } finally {
    await close()
  }
}

/** Signs in and waits until the door lies on the device. */
async function open(page: Page, url: string, id: string) {
  await signIn(page, { url, who: 'leitung' })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto(`${url}/dashboard/gf/checkin?kurs=${id}`)
  await page.getByRole('button', { name: /^Person39 / }).waitFor()
  // What is shown may be on its way to the device still, and the next page would cut it off.
  await page.waitForFunction(holds, [answerOf(courseDoor.roster), id, 'Person39'], { polling: 100 })
  await page.goto(`${url}/dashboard/gf/checkin`)
  await page.locator(`a[href*="${id}"]`).waitFor()
}

/** Taps, measures in the page, and goes back to the list. */
async function tapped(page: Page, id: string) {
  const link = page.locator(`a[href*="${id}"]`)
  const ms = await link.evaluate(
    (line, many) =>
      new Promise<number>((done, failed) => {
        const begun = performance.now()
        const look = () => {
          if (performance.now() - begun > 20_000) return failed(new Error(`nobody came: ${location.href} ${document.body.textContent}`))
          if (document.querySelectorAll('[role=listitem] [aria-pressed]').length < many) return void requestAnimationFrame(look)
          requestAnimationFrame(() => done(performance.now() - begun))
        }
        ;(line as HTMLElement).click()
        look()
      }),
    people,
  )
  await page.goBack()
  await link.waitFor()
  return ms
}
