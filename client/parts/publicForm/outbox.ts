import { v7 } from 'uuid'
import { sendQueue } from '#client/data/deviceQueue.ts'
import { CallError } from '#client/data/problem.ts'
import { staleIn } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import { now } from '#client/data/time.ts'
import { isActOf } from '#client/data/waitingActs.ts'
import type { AnyCall, Input } from '#contract/call.ts'
import { domainOf, isSealed } from '#contract/call.ts'
import { callNameOf } from '#contract/callName.ts'
import { uploadTime } from '#contract/carried.ts'
import { callNamed } from '#contract/index.ts'
import { publicForms } from '#contract/publicForms.ts'
import { forms, type SentForm, watchSent } from './device.ts'
import { forgetFormKey, sealForm } from './sealing.ts'
import { solve } from './solve.ts'

type About = Pick<SentForm, 'form' | 'title' | 'arrived' | 'params'>

/**
 * A filled-in form now waits on the device; it is sent as soon as there is a network. The draft goes with the same write. That of a call worn
 * `sealed` waits sealed for the server: `open` is what of it may lie here in clear, to go back into the form (C42).
 */
export async function post(call: AnyCall, about: About, values: Record<string, unknown>, open: Record<string, unknown> = {}) {
  const base = forms()
  const key = v7()
  const kept = isSealed(call) ? { values: open, sealed: await sealForm(call, key, bodyOf(call, values)) } : { values }
  const row: SentForm = { key, call: callNameOf(call), ...about, ...kept, born: now(), state: 'waiting' }
  await base.transaction('rw', base.sent, base.drafts, async () => {
    await base.sent.put(row)
    await base.drafts.delete(about.form)
  })
}

/** Back into the form, before it was sent or after it was refused. */
export async function takeBack({ key }: SentForm) {
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

type Fields = Record<string, unknown>
type Nested = Record<string, { fields?: object }>

/** The body of a call: the specification wraps some forms in `data`, and in nothing beside it, and a lead's fields in `lead`. */
function bodyOf({ body }: AnyCall, fields: Fields): Fields {
  const shapes = (body as unknown as { fields: Nested }).fields
  if (Object.keys(shapes).join() === 'data') return { data: fields }
  const inner = shapes.lead?.fields
  if (!inner || 'lead' in fields) return fields
  const isInner = ([name]: [string, unknown]) => name in inner
  const all = Object.entries(fields)
  return { ...Object.fromEntries(all.filter(one => !isInner(one))), lead: Object.fromEntries(all.filter(isInner)) }
}

/** Sends one: asks for a challenge for its key, solves it, and sends both. */
async function sendOne({ call: name, key, values, sealed, params }: SentForm) {
  const call = await callNamed(name)
  if (!call) throw new Error(`This version has no call ${name}`)
  const { challenge } = await send(publicForms.challenge, { query: { key } }, { anonymous: true })
  const proof = await solve(challenge)
  const body = sealed === undefined ? bodyOf(call, { ...values, proof }) : { sealed, proof }
  await send(call, { body, ...(params && { params }) } as unknown as Input<AnyCall>, {
    anonymous: true,
    key,
    timeout: uploadTime(sealed?.length ?? 0),
  })
}

/** Of a sealed form nobody sees the fields again as they were sent: what is wrong with them is said in the reason. */
const whyNot = ({ sealed }: SentForm, { message, fields }: CallError) =>
  (sealed !== undefined && Object.values(fields ?? {}).join(' ')) || message

/** Answers whether it is to be tried again. */
async function attempt(row: SentForm): Promise<boolean> {
  try {
    await sendOne(row)
    await forms().sent.update(row.key, { state: 'done', values: undefined, sealed: undefined, failed: undefined })
    await staleIn([domainOf(row.call)])
    return false
  } catch (error) {
    const refused = error instanceof CallError && !error.passing && error.status !== 426 && error.code !== 'proof-needed'
    if (!refused) {
      if (!(error instanceof CallError && error.code === 'offline')) await forms().sent.update(row.key, { failed: true })
      return true
    }
    if (error.code === 'sealed-elsewhere') await forgetFormKey()
    await forms().sent.update(row.key, { state: 'refused', sealed: undefined, message: whyNot(row, error) })
    return false
  }
}

const oldest = () =>
  forms()
    .sent.orderBy('born')
    .filter(({ state }) => state === 'waiting')
    .first()

/** Sends what waits, oldest first, in one tab at a time, until `signal`. */
export const sendForms = (signal: AbortSignal) =>
  sendQueue({ lock: 'fk-forms', oldest, attempt, changes: changed => watchSent(() => changed()) }, signal)
