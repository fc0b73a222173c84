import { type AnyCall, rowNames, seenIn } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { gone, type notesLeft } from '#server/kit/left.ts'
import type { Checked } from './input.ts'
import { type KeyedAct, type LeftVersion, leftBy, type SentAnswer } from './repeat.ts'
import { savepoint } from './transaction.ts'

type InputParts = Record<string, unknown>

/** The version that an input says the device saw of its row. */
function seenOf(call: AnyCall, input: Checked) {
  const seen = seenIn(call)?.reduce<unknown>((part, name) => (part as InputParts | undefined)?.[name], input)
  return seen === undefined || seen === null ? undefined : String(seen)
}

/** The same input with something else in that place. */
export function withSeen(call: AnyCall, input: Checked, seen: string): Checked {
  const put = (part: unknown, [name, ...more]: readonly string[]): unknown => {
    if (name === undefined) return typeof part === 'string' ? seen : Number(seen)
    return { ...(part as InputParts), [name]: put((part as InputParts)[name], more) }
  }
  return put(input, seenIn(call)!) as Checked
}

/** Versions that a finished act has left: those that its handler says, and of its own row else the version that it answers. */
export function actLeftOf(call: AnyCall, input: Checked, reply: unknown, noted: ReturnType<typeof notesLeft>): LeftVersion[] | undefined {
  const [own] = rowNames(call, input)
  if (own === undefined) return undefined
  const said = noted.map(({ row = own, met, left }): LeftVersion => [row, met, left])
  const seen = seenOf(call, input)
  const { version } = (reply ?? {}) as { version?: number }
  const before = seen ?? (call.editedBy && String(gone))
  const isSaid = said.some(([row, met]) => row === own && met === before)
  return before === undefined || version === undefined || isSaid ? said : [...said, [own, before, String(version)]]
}

interface OnTop {
  call: AnyCall
  input: Checked
  /** Acts of the same device before it. */
  buildsOn: readonly Omit<KeyedAct, 'hash'>[]
  act: (tx: Tx, input: Checked) => Promise<SentAnswer>
  /** Changes the row that stands in this version into the one that the act makes. */
  edit?: (tx: Tx, version: number) => Promise<SentAnswer>
}

/**
 * Does an act that was made on top of others of its device. Where it is refused because the row is no longer as it was seen, the row may be
 * as those have left it: then that is what was seen. It is looked at after the refusal, which came under the row's lock: what was under way
 * then is done. One that makes a row which they have made already, because their answer was lost and somebody wrote it anew meanwhile,
 * changes it.
 */
export async function onTop(tx: Tx, { call, input, buildsOn, act, edit }: OnTop): Promise<SentAnswer> {
  const said = seenOf(call, input)
  const seen = said ?? String(gone)
  const [own] = rowNames(call, input)
  if (own === undefined || !(seenIn(call) ?? edit) || buildsOn.length === 0) return act(tx, input)
  try {
    return await savepoint(tx, inner => act(inner, input))
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== (said === undefined ? 'taken' : 'stale')) throw error
    const stands = (await leftBy(tx, buildsOn)).reduce((now, [row, met, left]) => (row === own && met === now ? left : now), seen)
    if (stands === seen) throw error
    const sent = await (seenIn(call)
      ? act(tx, withSeen(call, input, stands))
      : edit!(tx, Number(stands)).catch(later => {
          // Somebody else has changed it since: whoever made it has no version to settle that by.
          throw later instanceof Refusal && later.code === 'stale' ? error : later
        }))
    // A later act was made of the version that this one says to have seen, too.
    const next = sent.left?.find(([row, met]) => row === own && met === stands)?.[2]
    return next === undefined ? sent : { ...sent, left: [...sent.left!, [own, seen, next]] }
  }
}
