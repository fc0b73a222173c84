import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import type { Told } from '#e2e/bench/page/peer.ts'

export const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Slow 4G as Lighthouse means it. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** A browser with a profile of its own on disk: what it stores is really stored. */
export class Phone {
  context!: BrowserContext
  private constructor(private readonly dir: string) {}

  static async open() {
    const phone = new Phone(await mkdtemp(join(tmpdir(), 'formkurve-bench-phone-')))
    await phone.start()
    return phone
  }

  async start() {
    this.context = await chromium.launchPersistentContext(this.dir, {
      executablePath: chromiumPath,
      args,
      headless: true,
      // The bench stops what it started before it ends (server/kit/programs/interrupted.mjs).
      handleSIGINT: false,
      locale: 'de-CH',
      timezoneId: 'Europe/Zurich',
      viewport: { width: 390, height: 844 },
    })
    await knowsNames(this.context)
  }

  /** Processor time of all processes of this browser so far, in ms. */
  async processor() {
    const session = await this.context.browser()!.newBrowserCDPSession()
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    await session.detach()
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0)
  }

  /** A page with one peer in it, nothing opened yet. */
  async peer(url: string, told: Told) {
    const page = await this.context.newPage()
    page.on('pageerror', error => process.stderr.write(`${told.peer}: ${error.message}\n`))
    await page.goto(`${url}/bench/index.html`)
    await page.waitForFunction(() => 'bench' in window)
    await page.evaluate(async given => {
      window.peer = await window.bench.peerOf(given)
      window.ours = window.peer as typeof window.ours
    }, told)
    return page
  }

  async stop() {
    await this.context.close()
  }

  async remove() {
    await this.context.close().catch(() => {})
    await rm(this.dir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The compiler names inner functions by a helper that a page does not have. */
export const knowsNames = (context: BrowserContext) => context.addInitScript('globalThis.__name = named => named')

/** Makes a page's processor this many times slower, and its network that of a phone; the session has to stay open. */
export async function slowDown(page: Page, { cpu, network }: { cpu: number; network?: boolean }): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (network) {
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slow4G)
  }
  return session
}
