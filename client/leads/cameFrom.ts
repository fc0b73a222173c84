import { deviceTexts } from '#client/data/storage.ts'
import { publicSources } from '#contract/rules/leads/states.ts'
import { isId } from '#contract/shapes.ts'
import { dayMs } from '#contract/time.ts'

const place = 'cameFrom'
/** Days for which the first way to us counts (V12). */
const keptDays = 90

type Source = (typeof publicSources)[number]

interface Kept {
  source: Source
  campaign: string | null
  at: number
}

/** Asked by whoever does not want to be followed: nothing is kept, and nothing is said (V12). */
const isOff = () => deviceTexts.getItem('disableTracking') !== null

const isSource = (text: unknown): text is Source => (publicSources as readonly unknown[]).includes(text)

function kept(now: number): Kept | undefined {
  try {
    const known = JSON.parse(deviceTexts.getItem(place) ?? 'null') as Kept | null
    return known && isSource(known.source) && now - known.at < keptDays * dayMs ? known : undefined
  } catch {
    return undefined
  }
}

/** Where somebody came from, by the words of the address (`?woher=qr&kampagne=…`); the first way counts for 90 days. */
export function cameFrom({ woher, kampagne }: Record<string, string | undefined>, now = Date.now()) {
  if (isOff()) return {}
  const known = kept(now)
  const campaign = isId(kampagne) ? kampagne : null
  const source = isSource(woher) ? woher : campaign ? ('campaign' as const) : undefined
  if (!known && source) deviceTexts.setItem(place, JSON.stringify({ source, campaign, at: now } satisfies Kept))
  const first = known ?? (source && { source, campaign })
  return first ? { source: first.source, campaign: first.campaign } : {}
}
