import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { sessionOf, signIn } from '#e2e/bench/desk.ts'
import { type Figure, median, type Row } from '#e2e/bench/figure.ts'
import { Phone, slowDown } from '#e2e/bench/phone.ts'
import { Server } from '#e2e/server.ts'
import { openDatabase } from '#server/kit/database.ts'
import { person } from '#server/shared/auth/tables.ts'

interface Start {
  lcp: number
  tbt: number
  /** Bytes as sent of the scripts asked for before the first paint, and before the largest. */
  first: number
  largest: number
}

type Kept = Record<string, string>

/** The production build on a slow phone and slow 4G: never seen, seen, and without a network. */
export const appStart: Figure = {
  name: 'app-start',
  async measure({ quick, note }) {
    const rounds = quick ? 1 : 3
    const server = await Server.start()
    await proveEmail(server)
    const known = await Phone.open()
    try {
      const kept = await keptBy(known, server.url)
      const login = await several(rounds, () => cold(server.url, '/login'))
      const home = await several(rounds, () => signedInCold(server.url, kept))
      const warm = await several(rounds, () => again(known, server.url, true))
      await server.stop()
      const offline = await several(rounds, () => again(known, server.url, false))
      note(
        `App start: production build, slow 4G (1.6 Mbit/s, 750 kbit/s, 150 ms) and 4× slower CPU; long tasks over 50 ms are counted until 2 s after the largest paint; median of ${rounds}. Cold and signed in: the token is there, nothing else.`,
      )
      return [
        ...rowsOf('/login cold', login, { lcp: 2500 }),
        ...rowsOf('/ cold, signed in', home, { lcp: 2500, bytes: 150_000 }),
        ...rowsOf('/ warm', warm, {}),
        ...rowsOf('/ warm, offline', offline, { lcp: 600 }),
      ]
    } finally {
      await known.remove()
      await server.remove()
    }
  },
}

/** The member's address is proved, as most are: else the line that asks for it, which comes behind the first picture, may be the largest. */
async function proveEmail(server: Server) {
  await server.stop()
  const { db, close } = await openDatabase({ dataDir: server.dir })
  await db.update(person).set({ emailVerifiedAt: new Date().toISOString() }).where(eq(person.email, 'mitglied@formkurve.example'))
  await close()
  await server.up()
}

async function several(rounds: number, work: () => Promise<Start>) {
  const starts: Start[] = []
  for (let round = 0; round < rounds; round++) starts.push(await work())
  return starts
}

function rowsOf(figure: string, starts: Start[], aims: { lcp?: number; bytes?: number }): Row[] {
  const value = (what: keyof Start, scale = 1) => median(starts.map(one => one[what] * scale))
  const lcp = value('lcp')
  const bytes = value('first', 1e-3)
  const rows: Row[] = [
    { figure: `${figure}: LCP`, unit: 'ms', ours: lcp, ...(aims.lcp && { aim: `≤ ${aims.lcp} ms`, met: lcp.p50 <= aims.lcp }) },
    { figure: `${figure}: TBT`, unit: 'ms', ours: value('tbt') },
  ]
  if (bytes.p50 === 0) return rows
  const aim = aims.bytes && { aim: `≤ ${aims.bytes / 1000} kB`, met: bytes.p50 * 1000 <= aims.bytes }
  rows.push({ figure: `${figure}: JS to first paint (as sent)`, unit: 'kB', ours: bytes, ...aim })
  rows.push({ figure: `${figure}: JS to largest paint (as sent)`, unit: 'kB', ours: value('largest', 1e-3) })
  return rows
}

/** Signs in once, waits until the phone has everything, and hands back what keeps it signed in. */
async function keptBy(phone: Phone, url: string): Promise<Kept> {
  const page = await phone.context.newPage()
  await signIn(page, { url, who: 'mitglied' })
  const kept = await page.evaluate(() => ({ ...localStorage }) as Kept)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.waitForLoadState('networkidle')
  await page.goto(`${url}/`)
  await page.waitForLoadState('networkidle')
  return kept
}

/** Each round has a session of its own: a token that was renewed ends soon after its successor was used. */
async function signedInCold(url: string, kept: Kept) {
  const { token } = await sessionOf(url, 'mitglied')
  return cold(url, '/', { ...kept, token })
}

/** A browser that was never here. */
async function cold(url: string, path: string, kept: Kept = {}) {
  const phone = await Phone.open()
  try {
    await phone.context.addInitScript(entries => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, kept)
    return await started(await phone.context.newPage(), `${url}${path}`)
  } finally {
    await phone.remove()
  }
}

/** The browser of a member, opened again; the network is there or not. */
async function again(phone: Phone, url: string, online: boolean) {
  await phone.stop()
  await phone.start()
  await phone.context.setOffline(!online)
  return started(await phone.context.newPage(), `${url}/`, online)
}

interface Paints {
  largest: number
  first: number
  tasks: { start: number; duration: number }[]
}

async function started(page: Page, url: string, online = true): Promise<Start> {
  const session = await slowDown(page, { cpu: 4, network: online })
  const scripts = watchScripts(page)
  await page.addInitScript(watchPaints)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForFunction(
    () => {
      const { largest } = (window as unknown as { paints: Paints }).paints
      return largest > 0 && performance.now() - largest > 5000
    },
    undefined,
    { timeout: 60_000 },
  )
  const { largest, first, tasks, origin } = await page.evaluate(() => ({
    ...(window as unknown as { paints: Paints }).paints,
    origin: performance.timeOrigin,
  }))
  await session.detach()
  const tbt = tasks.filter(({ start }) => start < largest + 2000).reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
  const until = async (at: number) => {
    const sizes = await Promise.all(scripts.filter(({ asked }) => asked <= origin + at).map(({ size }) => size))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  return { lcp: largest, tbt, first: await until(first), largest: await until(largest) }
}

/** Scripts from the network, with their size as sent. */
function watchScripts(page: Page) {
  const scripts: { asked: number; size: Promise<number> }[] = []
  page.on('response', response => {
    if (response.request().resourceType() !== 'script' || response.fromServiceWorker()) return
    const size = response.headerValue('content-length').then(Number, () => 0)
    scripts.push({ asked: response.request().timing().startTime, size })
  })
  return scripts
}

/** Runs in the page, so it may name no function inside: the loader would wrap it in a helper that is not there. */
function watchPaints() {
  const paints: Paints = { largest: 0, first: 0, tasks: [] }
  Object.assign(window, { paints })
  for (const type of ['largest-contentful-paint', 'paint', 'longtask']) {
    new PerformanceObserver(list => {
      for (const { name, startTime, duration } of list.getEntries()) {
        if (type === 'longtask') paints.tasks.push({ start: startTime, duration })
        else if (type === 'largest-contentful-paint') paints.largest = startTime
        else if (name === 'first-contentful-paint') paints.first = startTime
      }
    }).observe({ type, buffered: true })
  }
}
