import { type Browser, test as base, type Page } from '@playwright/test'
import { openPushService, type PushService } from '#server/shared/push/testing/service.ts'
import { Device, type Installs, sharedBrowser } from './device.ts'
import { Server } from './server.ts'

interface World {
  /** The service that receives the server's pushes. */
  service: PushService
  /** One server for all tests of a worker: every other one costs as much as a journey. What would stand in others' way is put away after a test. */
  server: Server
  /** The browser of devices that never install. */
  shared: () => Promise<Browser>
  /** Opens a phone, or a desk with its width; all are put away after the test. One that keeps its network beside another that does not says so. */
  open: (width?: number, installs?: Installs) => Promise<Device>
  /** Journeys that keep their network say 'never'. */
  installs: Installs
  /** The domains that a file's journeys are of, the one that they count for first; `npm test -- courses` finds them by it (.ci/words.mjs). */
  of: readonly string[]
}

/** Host from which the server allows streams; it answers only where a journey sets it up. */
export const streamsFrom = 'https://stream.example'

export const test = base.extend<Pick<World, 'open' | 'installs' | 'of'>, Pick<World, 'service' | 'server' | 'shared'>>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
    async ({}, use) => {
      const service = await openPushService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ service }, use, { parallelIndex }) => {
      const port = Number(process.env.WORKER_PORTS!.split(',')[parallelIndex])
      const env = { VAPID_SUBJECT: 'mailto:push@formkurve.example', PUSH_SERVICES: service.url, STREAMS: streamsFrom }
      const server = await Server.start(env, port)
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
    async ({}, use) => {
      let browser: Promise<Browser> | undefined
      await use(() => {
        browser ??= sharedBrowser()
        return browser
      })
      await (await browser)?.close()
    },
    { scope: 'worker' },
  ],
  installs: ['before', { option: true }],
  of: [[], { option: true }],
  open: async ({ server, shared, installs }, use) => {
    const devices: Device[] = []
    await use(async (width, own = installs) => {
      const device = await Device.open(server.url, width, own, own === 'never' ? { shared: await shared() } : {})
      devices.push(device)
      return device
    })
    for (const device of devices) await device.close()
  },
})

/**
 * One device for all tests of a group, signed in once, which costs more than most of them: each begins by going to an address of its own. For
 * those that leave nothing on it that another one would meet.
 */
export function oneDevice(email: string, width?: number, prepare?: (page: Page) => Promise<void>) {
  let device: Device | undefined
  test.beforeAll(async ({ server, shared }) => {
    device = await Device.open(server.url, width, 'never', { shared: await shared() })
    await prepare?.(device.page)
    await device.arrive(email, '/impressum')
  })
  test.afterAll(() => device?.close())
  return async (path: string) => {
    const { page } = device!
    await page.goto(path)
    return page
  }
}

export { expect } from '@playwright/test'
