import { v7 } from 'uuid'
import { sendQueue, takingTurns } from '#client/data/deviceQueue.ts'
import { CallError } from '#client/data/problem.ts'
import { staleIn } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import { isStation } from '#client/data/session.ts'
import { session } from '#client/data/signed.ts'
import { now } from '#client/data/time.ts'
import { isActOf } from '#client/data/waitingActs.ts'
import type { AnyCall, Input } from '#contract/call.ts'
import { domainOf } from '#contract/call.ts'
import { callNameOf } from '#contract/callName.ts'
import { callNamed } from '#contract/callNamed.ts'
import { uploadTime } from '#contract/carried.ts'
import { publicForms } from '#contract/publicForms.ts'
import { isSealed } from '#contract/wears.ts'
import { isAtFair } from './atFair.ts'
import { forms, type SentForm, watchSent } from './device.ts'
import { forgetFormKey, sealForm } from './sealing.ts'
import { solve } from './solve.ts'

type SentFormContext = Pick<SentForm, 'form' | 'title' | 'arrived' | 'params'>

/**
 * A filled-in form now waits on the device; it is sent as soon as there is a network. The draft goes with the same write. That of a call worn
 * `sealed` waits sealed for the server: `open` is what of it may lie here in clear, to go back into the form (C42).
 */
export async function post(call: AnyCall, about: SentFormContext, values: Record<string, unknown>, open: Record<string, unknown> = {}) {
  const base = forms()
  const row = await waitingForm(call, about, values, open)
  await base.transaction('rw', base.sent, base.drafts, async () => {
    await base.sent.put(row)
    await base.drafts.delete(about.form)
  })
}

/** A form as it waits: sealed where its call says so, and at a fair, where nothing of it lies here in clear. */
export async function waitingForm(
  call: AnyCall,
  about: SentFormContext,
  values: Record<string, unknown>,
  open: Record<string, unknown> = {},
) {
  const key = v7()
  const fair = call.atFair === true && isAtFair()
  const sealed = fair || isSealed(call) ? await sealForm(call, key, bodyOf(call, values)) : undefined
  const kept = sealed === undefined ? { values } : { values: fair ? {} : open, sealed, ...(fair && { fair: true as const }) }
  return { key, call: callNameOf(call), ...about, ...kept, born: now(), state: 'waiting' } satisfies SentForm
}

/** Back into the form, before it was sent or after it was refused. */
export async function takeBackForm({ key }: SentForm) {
  const base = forms()
  await base.transaction('rw', base.sent, base.drafts, async () => {
    const row = await base.sent.get(key)
    if (row?.values && row.state !== 'done') await base.drafts.put({ name: row.form, values: row.values, changed: now() })
    await base.sent.delete(key)
  })
}

/** Seen: nothing of it stays on the device. */
export const putAway = ({ key }: SentForm) => forms().sent.delete(key)

/** The same for all forms of a call that arrived: what their mail asked for is done. */
export const putAwayDone = (call: AnyCall) =>
  forms()
    .sent.filter(row => isActOf(row, call) && row.state === 'done')
    .delete()

type BodyFields = Record<string, unknown>
type Nested = Record<string, { fields?: object }>

/** The body of a call: the specification wraps some forms in `data`, and in nothing beside it, and a lead's fields in `lead`. */
function bodyOf({ body }: AnyCall, fields: BodyFields): BodyFields {
  const shapes = (body as unknown as { fields: Nested }).fields
  if (Object.keys(shapes).join() === 'data') return { data: fields }
  const inner = shapes.lead?.fields
  if (!inner || 'lead' in fields) return fields
  const isInner = ([name]: [string, unknown]) => name in inner
  const all = Object.entries(fields)
  return { ...Object.fromEntries(all.filter(one => !isInner(one))), lead: Object.fromEntries(all.filter(isInner)) }
}

/** The tablet's token that the studio took no more: its session may stand here still, where nobody is signed out (L113). */
let ended: string | undefined

/** A studio's tablet shows by its session that it is no machine's work (V45): as itself, for the key of whoever works on it may end. */
const tabletToken = (call: AnyCall) => {
  const { token } = session()
  return call.atFair === true && isStation() && token !== ended ? token : undefined
}

/** Sends one: asks for a challenge for its key, solves it, and sends both. */
async function sendOne({ call: name, key, values, sealed, params }: SentForm) {
  const call = await callNamed(name)
  if (!call) throw new Error(`This version has no call ${name}`)
  const token = tabletToken(call)
  const proof = token ? undefined : await solve((await send(publicForms.challenge, { query: { key } }, { anonymous: true })).challenge)
  const body = sealed === undefined ? bodyOf(call, { ...values, proof }) : { sealed, proof }
  await send(call, { body, ...(params && { params }) } as unknown as Input<AnyCall>, {
    anonymous: token === undefined,
    token,
    key,
    timeout: uploadTime(sealed?.length ?? 0),
  })
}

/** A sealed form's fields are seen by nobody again as they were sent: what is wrong with them is said in the reason. */
const refusalText = ({ sealed }: SentForm, { message, fields }: CallError) =>
  (sealed !== undefined && Object.values(fields ?? {}).join(' ')) || message

/** Answers whether it is to be tried again. */
async function attempt(row: SentForm): Promise<boolean> {
  try {
    await sendOne(row)
    // At a fair nobody is told any more.
    if (row.fair) await forms().sent.delete(row.key)
    else await forms().sent.update(row.key, { state: 'done', values: undefined, sealed: undefined, failed: undefined })
    await staleIn([domainOf(row.call)])
    return false
  } catch (error) {
    // A tablet whose session has ended sends as a stranger from its next try on.
    if (error instanceof CallError && error.status === 401) ended = session().token
    const again = error instanceof CallError && (error.passing || [401, 426].includes(error.status) || error.code === 'proof-needed')
    const refused = error instanceof CallError && !again
    if (!refused) {
      if (!(error instanceof CallError && error.code === 'offline')) await forms().sent.update(row.key, { failed: true })
      return true
    }
    if (error.code === 'sealed-elsewhere') await forgetFormKey()
    await forms().sent.update(row.key, { state: 'refused', ...(!row.fair && { sealed: undefined }), message: refusalText(row, error) })
    return false
  }
}

const queue = takingTurns<SentForm>({
  waiting: () =>
    forms()
      .sent.orderBy('born')
      .filter(({ state }) => state === 'waiting'),
  rowOf: key => forms().sent.get(key),
  keyOf: ({ key }) => key,
  attempt,
})

/** Sends what waits, oldest first, in one tab at a time, until `signal`; what did not arrive comes after what was not tried yet. */
export const sendForms = (signal: AbortSignal) =>
  sendQueue({ lock: 'fk-forms', ...queue, changes: changed => watchSent(() => changed()) }, signal)
