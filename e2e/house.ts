import { type Browser, test as base } from '@playwright/test'
import { Device, type Installs, sharedBrowser } from './device.ts'
import { Server } from './server.ts'

interface World {
  /** One server for all tests of a file. */
  server: Server
  /** Where those devices live that never install. */
  shared: () => Promise<Browser>
  /** Opens a phone, or a desk with its width; all are put away after the test. */
  open: (width?: number) => Promise<Device>
  /** Journeys that keep their network say 'never'. */
  installs: Installs
}

export const test = base.extend<Pick<World, 'open' | 'installs'>, Pick<World, 'server' | 'shared'>>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
    async ({}, use) => {
      const server = await Server.start()
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
