import { deviceTexts } from '#client/data/storage.ts'
import { dayMs } from '#contract/time.ts'
import { isCounted } from './counted.ts'

const place = 'source'
const keptDays = 90

/** By what somebody came to us (V12): the kind, and which one of it. */
interface Source {
  kind: 'campaign' | 'qr' | 'mailing' | 'code' | 'form'
  id: string
}
type Kept = Source & { at: number }

interface Sources {
  first?: Source
  last?: Source
}

function read(): { first?: Kept; last?: Kept } {
  try {
    return JSON.parse(deviceTexts.getItem(place) ?? '{}') ?? {}
  } catch {
    return {}
  }
}

/** The first source of this device, and the last one, each for 90 days; none for a person who does not want to be counted. */
export function sources(now = Date.now()): Sources {
  const kept = read()
  const lasting = (one: Kept | undefined) =>
    isCounted() && one && now - one.at < keptDays * dayMs ? { kind: one.kind, id: one.id } : undefined
  return { first: lasting(kept.first), last: lasting(kept.last) }
}

/** Keeps by what somebody came: the first one counts as long as it does. */
export function keepSource({ kind, id }: Source, now = Date.now()) {
  if (!isCounted()) return deviceTexts.removeItem(place)
  const one: Kept = { kind, id, at: now }
  const first = sources(now).first ? read().first : one
  deviceTexts.setItem(place, JSON.stringify({ first, last: one }))
}
