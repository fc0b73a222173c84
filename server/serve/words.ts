import { type Heard, type LiveWord, liveWords } from '#contract/live.ts'
import type { House } from '#server/kit/house.ts'
import { changeStudio } from '#server/studios/pick.ts'
import type { Who } from './serve.ts'

/** What happens when a device says a word on the live channel. */
const acts: { [Word in LiveWord]: (house: House, who: Who, data: Heard<Word>) => Promise<void> } = {
  change_studio: changeStudio,
}

/** Does what a device said; what nobody knows or what does not fit its shape is not heard. */
export async function hear(house: House, who: Who, { event, data }: { event: string; data?: unknown }) {
  if (!Object.hasOwn(liveWords, event)) return
  const word = event as LiveWord
  if (!liveWords[word].isValidSync(data, { strict: true })) return
  await acts[word](house, who, data as Heard<typeof word>)
}
