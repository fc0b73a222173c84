import { deviceTexts } from '#client/data/storage.ts'
import { isCounted } from '#client/parts/counted.ts'
import { publicSources } from '#contract/rules/leads/states.ts'
import { isId } from '#contract/shapes.ts'
import { dayMs } from '#contract/time.ts'

const place = 'cameFrom'
/** Days for which the first way to us counts (V12). */
const keptDays = 90

type PublicLeadSource = (typeof publicSources)[number]

/** A way to us: its kind, and which one of it. */
interface SourceWay {
  source: PublicLeadSource
  id: string
}

interface StoredSource extends Partial<SourceWay> {
  /** Id of the campaign, where it was one. */
  campaign?: string | null
  at?: number
  last?: Partial<SourceWay> & { at: number }
}

const isSource = (text: unknown): text is PublicLeadSource => (publicSources as readonly unknown[]).includes(text)

function read(): StoredSource {
  try {
    return JSON.parse(deviceTexts.getItem(place) ?? '{}') ?? {}
  } catch {
    return {}
  }
}

/** The first way as it is kept and still counts. */
function firstWay(now: number): StoredSource | undefined {
  const { last: _, ...first } = read()
  return isSource(first.source) && first.at !== undefined && now - first.at < keptDays * dayMs ? first : undefined
}

/** Keeps the way as the last one, and as the first where none counts. */
function keep(way: Omit<StoredSource, 'at' | 'last'>, now: number) {
  const { source, id } = way
  const first = firstWay(now) ?? { ...way, at: now }
  deviceTexts.setItem(place, JSON.stringify({ ...first, last: { source, id, at: now } } satisfies StoredSource))
}

/** Keeps by what somebody came: the first way counts for 90 days, the last is kept beside it; nothing of a person who does not want to be counted. */
export function keepSource({ source, id }: SourceWay, now = Date.now()) {
  if (!isCounted()) return deviceTexts.removeItem(place)
  keep({ source, id, campaign: source === 'campaign' ? id : null }, now)
}

/** The first way by which somebody came, as a lead's form says it; the words of the address (`?woher=qr&kampagne=…`) are one too. */
export function leadOrigin({ woher, kampagne }: Record<string, string | undefined>, now = Date.now()) {
  if (!isCounted()) return {}
  const campaign = isId(kampagne) ? kampagne : null
  const source = isSource(woher) ? woher : campaign ? ('campaign' as const) : undefined
  if (source) keep({ source, campaign }, now)
  const first = firstWay(now)
  return first ? { source: first.source, campaign: first.campaign ?? null } : {}
}
