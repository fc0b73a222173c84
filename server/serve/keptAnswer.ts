import { type AnyColumn, like } from 'drizzle-orm'
import type { AnyCall } from '#contract/call.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { seal, unseal } from '#server/kit/jobs/seal.ts'

/** The house with whose key an answer is kept; undefined where it is kept as it was sent. */
export interface Boxed {
  box?: WithSettings
}

export const boxOf = ({ secret }: Pick<AnyCall, 'secret'>, house: WithSettings): Boxed => (secret ? { box: house } : {})

/** Begins an answer that lies sealed; no JSON does. */
const mark = '~'

export const keptText = (text: string, { box }: Boxed) => (box ? `${mark}${seal(box, text)}` : text)

export const isSealedText = (kept: AnyColumn) => like(kept, `${mark}%`)

/** The answer as it was sent, also one that was kept in clear before its call was worn `secret`. */
export function openedText(kept: string, { box }: Boxed): string {
  if (!kept.startsWith(mark)) return kept
  if (!box) throw new Error('An answer that lies sealed is asked for without its key')
  return unseal<string>(box, kept.slice(mark.length))
}
