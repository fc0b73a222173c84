import type { Page } from '@playwright/test'
import { signIn } from '#e2e/bench/desk.ts'
import { type Figure, type Row, spread } from '#e2e/bench/figure.ts'
import { opened } from '#e2e/bench/opened.ts'
import { Phone, slowDown } from '#e2e/bench/phone.ts'
import { Server } from '#e2e/server.ts'

const aim = 500
const path = '/l/probetraining'
const shows = 'main form input'

/** The form behind a link without a network: its page opened anew on a studio's tablet, and come to within the running app by a stranger. */
export const leadPage: Figure = {
  name: 'lead-page',
  async measure({ quick, note }) {
    const server = await Server.start()
    try {
      const anew = spread(await openedAnew(server.url, quick ? 2 : 7))
      const within = spread(await openedWithin(server.url, quick ? 2 : 20))
      note(
        'Form behind a link: 390 px, without a network, 4× slower CPU; until the frame that shows its first field. Opened anew: a browser that was ended, from the address on.',
      )
      return [row('opens offline anew', anew), row('opens offline within the app', within)]
    } finally {
      await server.remove()
    }
  },
}

const row = (how: string, ours: ReturnType<typeof spread>): Row => ({
  figure: `/l ${how}`,
  unit: 'ms',
  ours,
  aim: `≤ ${aim} ms`,
  met: ours.p50 <= aim,
})

async function openedAnew(url: string, rounds: number) {
  const phone = await Phone.open()
  try {
    const page = await phone.context.newPage()
    await signIn(page, { url, who: 'winterthur' })
    await page.goto(`${url}${path}`)
    await page.locator(shows).first().waitFor()
    await hasFiles(page)
    await page.waitForLoadState('networkidle')
    const taken: number[] = []
    for (let round = 0; round <= rounds; round++) taken.push(await again(phone, url))
    // The first start reads from a cold disk.
    return taken.slice(1)
  } finally {
    await phone.remove()
  }
}

/** All files of a member's and of the staff's screens lie on the device. */
const hasFiles = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    for (let left = 1; left > 0; ) {
      const { port1, port2 } = new MessageChannel()
      const told = new Promise<number>(resolve => {
        port1.onmessage = ({ data }) => resolve(data as number)
      })
      active?.postMessage({ type: 'TAKE', steps: ['members', 'office'] }, [port2])
      left = await told
    }
  })

async function again(phone: Phone, url: string) {
  await phone.stop()
  await phone.start()
  await phone.context.setOffline(true)
  const page = await phone.context.newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(watchField, shows)
  const session = await slowDown(page, { cpu: 4 })
  await page.goto(`${url}${path}`, { waitUntil: 'commit' })
  await page.waitForFunction(() => (window as unknown as Shown).shownAt > 0)
  const taken = await page.evaluate(() => (window as unknown as Shown).shownAt)
  await session.detach()
  return taken
}

interface Shown {
  /** ms from the page's beginning to the frame that shows the field. */
  shownAt: number
}

/** Runs in the page, so it may name no function inside: the loader would wrap it in a helper that is not there. */
function watchField(selector: string) {
  new MutationObserver((_, watching) => {
    if (!document.querySelector(selector)) return
    watching.disconnect()
    requestAnimationFrame(() => requestAnimationFrame(() => Object.assign(window, { shownAt: performance.now() })))
  }).observe(document, { childList: true, subtree: true })
}

async function openedWithin(url: string, rounds: number) {
  const phone = await Phone.open()
  try {
    const page = await phone.context.newPage()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${url}/impressum`)
    const open = (times: number) => opened(page, { to: path, shows, from: '/impressum', quiet: 'h1:text-is("Impressum")' }, times)
    await open(1)
    await page.waitForLoadState('networkidle')
    await phone.context.setOffline(true)
    const session = await slowDown(page, { cpu: 4 })
    const taken = await open(rounds)
    await session.detach()
    return taken
  } finally {
    await phone.remove()
  }
}
