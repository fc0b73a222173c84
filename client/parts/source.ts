import { deviceTexts } from '#client/data/storage.ts'
import { dayMs } from '#contract/time.ts'
import { isCounted } from './counted.ts'

const place = 'cameFrom'
const keptDays = 90

/** A way to us (V12): its kind, and which one of it. */
interface Way {
  source: 'campaign' | 'qr' | 'mailing' | 'code' | 'form'
  id: string
}

interface Kept extends Partial<Way> {
  /** Id of the campaign, where it was one. */
  campaign?: string | null
  at?: number
  last?: Way & { at: number }
}

function read(): Kept {
  try {
    return JSON.parse(deviceTexts.getItem(place) ?? '{}') ?? {}
  } catch {
    return {}
  }
}

const isFresh = (at: number | undefined, now: number) => at !== undefined && now - at < keptDays * dayMs

/** Keeps by what somebody came: the first way counts for 90 days, the last is kept beside it; nothing of a person who does not want to be counted. */
export function keepSource({ source, id }: Way, now = Date.now()) {
  if (!isCounted()) return deviceTexts.removeItem(place)
  const { last: _, ...known } = read()
  const first: Kept = isFresh(known.at, now) ? known : { source, id, campaign: source === 'campaign' ? id : null, at: now }
  deviceTexts.setItem(place, JSON.stringify({ ...first, last: { source, id, at: now } } satisfies Kept))
}
