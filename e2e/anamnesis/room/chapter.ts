import { expect, type Page } from '@playwright/test'
import type { Device } from '#e2e/device.ts'

/** Something that somebody does on a device, and how they go on where the device died right after it. */
export interface Point {
  name: string
  act: () => Promise<void>
  resume: () => Promise<void>
}

/** What goes wrong in a chapter: the network goes before the point `cut` and is back after the next one; after `kills` the browser is killed. */
export interface Faults {
  cut: number
  kills: readonly number[]
  /** Whether somebody goes on without a network after a kill, too. */
  stays?: boolean
}

/** The studio has all that this device holds. */
export const saved = (page: Page) =>
  expect(page.getByRole('link', { name: 'Abgleich: alles gespeichert' })).toBeVisible({ timeout: 30_000 })

/** Plays a chapter on a device, with its faults, up to where the studio has all of it; `begun` is called with each new start of the browser. */
export async function play(device: Device, points: readonly Point[], { cut, kills, stays = false }: Faults, begun: () => Promise<void>) {
  let off = false
  const away = async (is: boolean) => {
    off = is
    await device.offline(is)
  }
  for (const [at, { act, resume }] of points.entries()) {
    if (at === cut) await away(true)
    await act()
    if (kills.includes(at)) {
      await device.kill()
      await device.start()
      await begun()
      await away(off && stays)
      await resume()
    }
    if (off && at > cut) await away(false)
  }
  await away(false)
}
