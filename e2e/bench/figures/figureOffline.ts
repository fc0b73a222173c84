import { signIn } from '#e2e/bench/desk.ts'
import { type Figure, type Row, spread } from '#e2e/bench/figure.ts'
import { opened } from '#e2e/bench/opened.ts'
import { Phone, slowDown } from '#e2e/bench/phone.ts'
import { Server } from '#e2e/server.ts'

const aim = 300
/** Each with what stands there as soon as its numbers do. */
const screens = {
  'checkin-stats': '[role=group][aria-label=Zahlen]',
  'contract-stats': '[role=group][aria-label=Zahlen]',
  'coo-dashboard': 'main table tbody td',
} as const

/** A page of figures that was read before, without a network: from its address within the running app to its numbers. */
export const figureOffline: Figure = {
  name: 'figure-offline',
  async measure({ quick, note }) {
    const server = await Server.start()
    const phone = await Phone.open()
    try {
      const page = await phone.context.newPage()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await signIn(page, { url: server.url, who: 'admin' })
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      const open = (path: string, shows: string, rounds: number) =>
        opened(page, { to: `/dashboard/${path}`, shows, from: '/impressum', quiet: 'h1:text-is("Impressum")' }, rounds)
      for (const [path, mark] of Object.entries(screens)) await open(path, mark, 1)
      await page.waitForLoadState('networkidle')
      await phone.context.setOffline(true)
      const session = await slowDown(page, { cpu: 4 })
      const rows: Row[] = []
      for (const [path, mark] of Object.entries(screens)) {
        const ours = spread(await open(path, mark, quick ? 2 : 20))
        rows.push({ figure: `${path} opens offline`, unit: 'ms', ours, aim: `≤ ${aim} ms`, met: ours.p50 <= aim })
      }
      await session.detach()
      note(
        'Pages of figures offline: 390 px, without a network, 4× slower CPU; from the address to the frame that shows the numbers read before.',
      )
      return rows
    } finally {
      await phone.remove()
      await server.remove()
    }
  },
}
