import type { CDPSession, Page } from '@playwright/test'
import { sessionOf, settled } from '#e2e/bench/desk.ts'
import { type Figure, median, type Row } from '#e2e/bench/figure.ts'
import { Phone, slowDown } from '#e2e/bench/phone.ts'
import { Front, type Line } from '#e2e/front.ts'
import { Server } from '#e2e/server.ts'

interface Ready {
  /** From the first request on, in ms: the service worker is active; the sign says that all is saved. */
  worker: number
  floor: number
  /** Files requested until then. */
  files: number
  carried: number
  /** Processor time of the page's own thread, and of all the browser's processes, in ms. */
  task: number
  all: number
  /** Files requested by the next start of the same device. */
  again: number
}

const lines: { name: string; line: Line; cpu: number; aim?: number }[] = [
  { name: '150 ms', line: { latency: 150 }, cpu: 1, aim: 4000 },
  { name: 'slow 4G, 4× CPU', line: { latency: 150, bytes: 200_000 }, cpu: 4, aim: 8000 },
]

/** How soon a phone that was never here goes on without a network, with a year of training. */
export const offlineReady: Figure = {
  name: 'offline-ready',
  async measure({ quick, note }) {
    const server = await Server.start()
    try {
      const rows: Row[] = []
      for (const each of lines) rows.push(...(await several(server.url, each, quick ? 1 : 3)))
      note(
        'Ready offline: signed in with the demo member’s year of training, nothing else on the device; from the first request on. The line delays the service worker’s requests as the page’s; the slower processor is the page’s. Its processor time is that of its main thread, the browser’s that of all its processes, with the service worker and the disk.',
      )
      return rows
    } finally {
      await server.remove()
    }
  },
}

async function several(url: string, { name, line, cpu, aim }: (typeof lines)[number], rounds: number): Promise<Row[]> {
  const all: Ready[] = []
  for (let round = 0; round < rounds; round++) all.push(await first(url, line, cpu))
  const value = (what: keyof Ready, scale = 1) => median(all.map(one => one[what] * scale))
  const worker = value('worker')
  return [
    { figure: `first sign-in, ${name}: service worker active`, unit: 'ms', ours: worker, aim: `≤ ${aim} ms`, met: worker.p50 <= aim! },
    { figure: `first sign-in, ${name}: floor ready`, unit: 'ms', ours: value('floor') },
    { figure: `first sign-in, ${name}: requests until then`, unit: '', ours: value('files') },
    { figure: `first sign-in, ${name}: carried until then`, unit: 'kB', ours: value('carried', 1e-3) },
    { figure: `first sign-in, ${name}: processor of the page`, unit: 's', ours: value('task', 1e-3) },
    { figure: `first sign-in, ${name}: processor of the browser`, unit: 's', ours: value('all', 1e-3) },
    { figure: `next start, ${name}: requests`, unit: '', ours: value('again') },
  ]
}

async function first(url: string, line: Line, cpu: number): Promise<Ready> {
  const slow = await Front.before(url, line)
  const phone = await Phone.open()
  try {
    await signedIn(phone, url)
    const page = await phone.context.newPage()
    const session = await slowDown(page, { cpu })
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const before = await phone.processor()
    await page.goto(`${slow.url}/`, { waitUntil: 'commit' })
    const [worker] = await Promise.all([workerActive(page), settled(page)])
    const floor = await page.evaluate(() => performance.now())
    const ready = {
      worker,
      floor,
      files: slow.asked.length,
      carried: slow.carried,
      task: await taskTime(session),
      all: (await phone.processor()) - before,
    }
    await page.waitForLoadState('networkidle')
    return { ...ready, again: await nextStart(phone, slow) }
  } finally {
    await phone.remove()
    await slow.close()
  }
}

async function signedIn(phone: Phone, url: string) {
  const { user, userRights, keepKey, token } = await sessionOf(url, 'mitglied')
  const kept = { user: JSON.stringify(user), userRights: JSON.stringify(userRights), keepKey, token }
  await phone.context.addInitScript(entries => {
    if (!localStorage.getItem('user')) for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, String(value))
  }, kept)
}

const workerActive = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    return performance.now()
  })

async function taskTime(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

async function nextStart(phone: Phone, { asked, url }: Front) {
  await phone.stop()
  await phone.start()
  const before = asked.length
  const page = await phone.context.newPage()
  await page.goto(`${url}/`)
  await settled(page)
  await page.waitForLoadState('networkidle')
  return asked.length - before
}
