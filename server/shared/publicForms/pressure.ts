import { crc32 } from 'node:zlib'
import type { Rate } from '#contract/call.ts'
import type { House } from '#server/kit/house.ts'
import { limitsOf } from '#server/serve/limits.ts'
import { placeOf } from '#server/serve/place.ts'
import { TooMany } from '#server/serve/refuse.ts'

/** The origin of a form, as far as a stranger says it. */
export interface From {
  address: string
  /** The device's description of itself. */
  agent?: string
  /** The device's own secret, where it shows one. */
  device?: string
}

/** Forms of a stranger's device in an hour before the challenge grows (V45). */
const calm = 10
/** At each level it takes twice the steps; so many forms further comes the next one. */
const perLevel = 2
export const hardest = 5
/** A studio is one address, and so many of its people can have the same kind of device. */
const twins = 30
const kinds = 256

interface Press {
  key: string
  /** Devices that are counted as one. */
  devices: number
}

function pressesOf({ address, agent = '', device }: From): Press[] {
  const kind = `${placeOf(address)} ${crc32(agent) % kinds}`
  return [
    { key: `form of ${device ? `${placeOf(address)} ${device}` : kind}`, devices: 1 },
    { key: `forms of ${kind}`, devices: twins },
  ]
}

/** Empties at so many an hour as are calm, and is full at the hardest. */
const rateOf = ({ devices }: Press): Rate => {
  const times = calm + perLevel * hardest
  return { times: times * devices, seconds: (3600 * times) / calm }
}

/** How hard the challenge of the next form from there is, 0 at the least: it hangs on how many came, never on who is named in them. */
export function levelOf(house: House, from: From): number {
  const levels = pressesOf(from).map(press => {
    const next = limitsOf(house).takenByStranger(press.key, rateOf(press)) / press.devices + 1
    return Math.min(hardest, Math.ceil(Math.max(0, next - calm) / perLevel))
  })
  return Math.max(...levels)
}

/** Counts a form that came from there. It is never refused: beyond the hardest nothing grows. */
export function press(house: House, from: From) {
  for (const one of pressesOf(from))
    try {
      limitsOf(house).takeOfStranger(one.key, rateOf(one))
    } catch (error) {
      if (!(error instanceof TooMany)) throw error
    }
}
