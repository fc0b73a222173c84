import { chatWords, type Word } from '#contract/chat/words.ts'
import { type Heard, heardWords } from '#contract/liveWords.ts'
import { Refusal, type RefusalBody } from '#contract/refusals.ts'
import type { House } from '#server/kit/house.ts'
import { bodyHash, type EmployeeProof, proofFrom } from './actingProof.ts'
import { tabletsOf } from './gate.ts'
import type { CountedCaller } from './limits.ts'
import { heard } from './plugs.ts'
import { refusalOf, TooMany } from './refuse.ts'
import type { SentAnswer } from './repeat.ts'
import type { Who } from './serve.ts'

export interface Frame {
  event: string
  data?: unknown
  /** On a studio's tablet the proof of the employee who says it, for the word's call, as in a request's header. */
  proof?: unknown
}

/** An act that came on the live channel: by all rules that hold for a request. */
export interface Spoken {
  call: Word['call']
  who: Who
  caller: CountedCaller
  raw: { params: Record<string, string | undefined>; body: unknown }
  key?: string
}

/** Registers the house's way to do such an act; it throws what the pipeline throws, and answers a refusal that it remembers. */
type Speak = (spoken: Spoken) => Promise<SentAnswer>
const speakers = new WeakMap<House, Speak>()
export const whenSpoken = (house: House, speak: Speak) => void speakers.set(house, speak)

/** The outcome of a word: refused, or to be said again in some seconds. */
interface Heeded {
  refusal?: RefusalBody
  _id?: string
  again?: number
}

/** Does what a device says on the live channel; unknown words, and those of the wrong shape that are no calls, are ignored. */
export async function hear(house: House, who: Who, { event, data, proof }: Frame): Promise<Heeded> {
  if (Object.hasOwn(chatWords, event))
    return speak(house, who, { word: chatWords[event as keyof typeof chatWords], data: objectIn(data), proof })
  if (!Object.hasOwn(heardWords, event)) return {}
  // A screen says nothing: it has no person whose word it would be.
  if (who.display) return { refusal: new Refusal('forbidden').body() }
  const word = event as keyof typeof heardWords
  if (!heardWords[word].isValidSync(data, { strict: true })) return {}
  for (const hears of heard.all(house)) await hears[word]?.(house, who, data as Heard<typeof word>)
  return {}
}

const objectIn = (data: unknown) =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Record<string, unknown>) : {}

interface Spoke {
  word: Word
  data: Record<string, unknown>
  proof: unknown
}

async function speak(house: House, station: Who, { word, data, proof }: Spoke): Promise<Heeded> {
  const { call, input, key: keyOf, fleeting } = word
  const act = speakers.get(house)
  if (!act) throw new Error('nobody in this house does what is said')
  const { params, body } = input(data)
  const raw = { params: params as Record<string, string | undefined>, body }
  const caller = { session: station.session, person: station._id, address: '', agent: '' }
  const key = keyIn(keyOf?.(data))
  const _id = typeof data._id === 'string' ? data._id.slice(0, 36) : undefined
  try {
    const who = await employed(house, station, { call, raw, key, proof: proofFrom(proof) })
    const { status, text } = await act({ call, who, caller, raw, key })
    return status < 400 ? {} : { refusal: JSON.parse(text) as RefusalBody, _id }
  } catch (error) {
    if (error instanceof TooMany) return fleeting ? {} : { again: error.seconds }
    const refusal = refusalOf(error)
    if (refusal.status >= 500) house.log.error({ call: call.path, err: error }, 'a live word failed')
    return { refusal: refusal.body(), _id }
  }
}

/** Whoever says it: on a studio's tablet the employee whose proof comes with it, as for the call (L156). */
async function employed(
  house: House,
  station: Who,
  { call, raw, key, proof }: Pick<Spoken, 'call' | 'raw' | 'key'> & { proof?: EmployeeProof },
) {
  if (!proof) return station
  if (bodyHash(raw.body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(raw.body))) !== proof.body)
    throw new Refusal('employee-ended')
  const path = (call.path as string).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(raw.params[name] ?? ''))
  return tabletsOf(house).who(station, proof, { method: call.method, path, key }, key !== undefined)
}

/** A text that is no key at the other door is none here. */
const keyIn = (key: unknown) => (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key) ? key : undefined)
