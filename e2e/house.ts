import { type Browser, test as base } from '@playwright/test'
import { openPushService, type PushService } from '#server/push/testing/service.ts'
import { Device, type Installs, sharedBrowser } from './device.ts'
import { Server } from './server.ts'

interface World {
  /** Where the server sends pushes to. */
  service: PushService
  /** One server for all tests of a worker: every other one costs as much as a journey. What would stand in others' way is put away after a test. */
  server: Server
  /** Where those devices live that never install. */
  shared: () => Promise<Browser>
  /** Opens a phone, or a desk with its width; all are put away after the test. */
  open: (width?: number) => Promise<Device>
  /** Journeys that keep their network say 'never'. */
  installs: Installs
}

export const test = base.extend<Pick<World, 'open' | 'installs'>, Pick<World, 'service' | 'server' | 'shared'>>({
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
      const server = await Server.start({ VAPID_SUBJECT: 'mailto:push@formkurve.example', PUSH_SERVICES: service.url }, port)
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
  open: async ({ server, shared, installs }, use) => {
    const devices: Device[] = []
    await use(async width => {
      const device = await Device.open(server.url, width, installs, installs === 'never' ? { shared: await shared() } : {})
      devices.push(device)
      return device
    })
    for (const device of devices) await device.close()
  },
})

export { expect } from '@playwright/test'
