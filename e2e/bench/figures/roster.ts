import type { Page } from '@playwright/test'
import { type Figure, spread } from '#e2e/bench/figure.ts'
import { Phone, slowDown } from '#e2e/bench/phone.ts'
import { courseSoon, memberWithCode } from '#e2e/door.ts'
import { Server } from '#e2e/server.ts'

const people = 40

/** A course's door opened without a network: from the tap on its line to all of its people on the screen. */
export const roster: Figure = {
  name: 'roster',
  async measure({ quick, note }) {
    const server = await Server.start()
    const phone = await Phone.open()
    try {
      const { _id } = await courseSoon(server.url, people)
      for (let at = 0; at < people; at++) await memberWithCode(server.url, `Person${at}`, 'Tobler', _id)
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

/** Signs in and waits until the door lies on the device. */
async function open(page: Page, url: string, id: string) {
  await page.goto(`${url}/login`)
  await page.getByLabel('E-Mail').fill('leitung@formkurve.example')
  await page.getByLabel('Passwort', { exact: true }).fill('formkurve')
  await page.getByRole('button', { name: 'anmelden' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto(`${url}/dashboard/gf/checkin?kurs=${id}`)
  await page.getByRole('button', { name: /^Person39 / }).waitFor()
  await page.goto(`${url}/dashboard/gf/checkin`)
  await page.locator(`a[href*="${id}"]`).waitFor()
}

/** Taps, measures in the page, and goes back to the list. */
async function tapped(page: Page, id: string) {
  const link = page.locator(`a[href*="${id}"]`)
  const ms = await link.evaluate(
    (line, many) =>
      new Promise<number>(done => {
        const begun = performance.now()
        const look = () => {
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
