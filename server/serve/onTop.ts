import { type AnyCall, rowNames, seenIn } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import type { notesLeft } from '#server/kit/left.ts'
import type { Checked } from './input.ts'
import { type Act, type Left, leftBy, type Sent } from './repeat.ts'
import { savepoint } from './withCommit.ts'

type Parts = Record<string, unknown>

/** What an input says that the device saw of its row. */
function seenOf(call: AnyCall, input: Checked) {
  const seen = seenIn(call)?.reduce<unknown>((part, name) => (part as Parts | undefined)?.[name], input)
  return seen === undefined || seen === null ? undefined : String(seen)
}

/** The same input with something else in that place. */
function withSeen(call: AnyCall, input: Checked, seen: string): Checked {
  const put = (part: unknown, [name, ...more]: readonly string[]): unknown => {
    if (name === undefined) return typeof part === 'number' ? Number(seen) : seen
    return { ...(part as Parts), [name]: put((part as Parts)[name], more) }
  }
  return put(input, seenIn(call)!) as Checked
}

/** What an act that was done has left: what its handler says, and of its own row else the version that it answers. */
export function leftOf(call: AnyCall, input: Checked, reply: unknown, noted: ReturnType<typeof notesLeft>): Left[] | undefined {
  const [own] = rowNames(call, input)
  if (own === undefined) return undefined
  const said = noted.map(({ row = own, met, left }): Left => [row, met, left])
  const seen = seenOf(call, input)
  const { version } = (reply ?? {}) as { version?: number }
  const isSaid = said.some(([row, met]) => row === own && met === seen)
  return seen === undefined || version === undefined || isSaid ? said : [...said, [own, seen, String(version)]]
}

interface OnTop {
  call: AnyCall
  input: Checked
  /** Acts of the same device before it. */
  buildsOn: readonly Omit<Act, 'hash'>[]
  act: (tx: Tx, input: Checked) => Promise<Sent>
}

/**
 * Does an act that was made on top of others of its device. Where it is refused because the row is no longer as it was seen, the row may be
 * as those have left it: then that is what was seen. It is looked at after the refusal, which came under the row's lock: what was under way
 * then is done.
 */
export async function onTop(tx: Tx, { call, input, buildsOn, act }: OnTop): Promise<Sent> {
  const seen = seenOf(call, input)
  const [own] = rowNames(call, input)
  if (own === undefined || seen === undefined || buildsOn.length === 0) return act(tx, input)
  try {
    return await savepoint(tx, inner => act(inner, input))
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'stale') throw error
    const stands = (await leftBy(tx, buildsOn)).reduce((now, [row, met, left]) => (row === own && met === now ? left : now), seen)
    if (stands === seen) throw error
    const sent = await act(tx, withSeen(call, input, stands))
    // What comes after it was made of what it says to have seen, too.
    const next = sent.left?.find(([row, met]) => row === own && met === stands)?.[2]
    return next === undefined ? sent : { ...sent, left: [...sent.left!, [own, seen, next]] }
  }
}
