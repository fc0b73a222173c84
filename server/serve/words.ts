import { type Heard, type LiveWord, liveWords } from '#contract/live.ts'
import type { House } from '#server/kit/house.ts'
import type { Who } from './serve.ts'

/** Hands a device's message to the domains that listen to it; unknown messages and ones of the wrong shape are ignored. */
export async function hear(house: House, who: Who, { event, data }: { event: string; data?: unknown }) {
  if (!Object.hasOwn(liveWords, event)) return
  const word = event as LiveWord
  if (!liveWords[word].isValidSync(data, { strict: true })) return
  for (const { hears } of house.domains) await hears?.[word]?.(house, who, data as Heard<typeof word>)
}
