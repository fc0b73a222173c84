import { test as base } from '@playwright/test'
import { Device, type Installs } from './device.ts'
import { Server } from './server.ts'

interface World {
  /** One server for all tests of a file. */
  server: Server
  /** Opens a phone, or a desk with its width; all are put away after the test. */
  open: (width?: number) => Promise<Device>
  /** Journeys that keep their network say 'never'. */
  installs: Installs
}

export const test = base.extend<Pick<World, 'open' | 'installs'>, Pick<World, 'server'>>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
    async ({}, use) => {
      const server = await Server.start()
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  installs: ['before', { option: true }],
  open: async ({ server, installs }, use) => {
    const devices: Device[] = []
    await use(async width => {
      const device = await Device.open(server.url, width, installs)
      devices.push(device)
      return device
    })
    for (const device of devices) await device.close()
  },
})

export { expect } from '@playwright/test'
