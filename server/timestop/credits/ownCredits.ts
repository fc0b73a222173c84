import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import type { OwnCredit } from '#contract/timestop/creditShapes.ts'
import { credits as calls } from '#contract/timestop/credits.ts'
import type { StudioClosure } from '#contract/timestop/pauseReasons.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import { orderJob } from '#server/kit/jobs/jobs.ts'
import type { HandlerInput } from '#server/serve/serve.ts'
import { doPublicly } from '#server/shared/publicForms/publicActs.ts'
import { lockedContract } from '#server/timestop/ownPauses.ts'
import { timestopCredit as credit } from '#server/timestop/tables.ts'
import { settingsOf } from '#server/timestop/timestopSettings.ts'
import { chainOf } from './chain.ts'
import { tellAsked } from './creditNews.ts'
import { creditMatchKind } from './match.ts'
import { rowsOf } from './rows.ts'

/** A closure whose days are given back to whoever asks. */
async function closureOf(tx: Tx, _id: string): Promise<StudioClosure | undefined> {
  return (await settingsOf(tx)).closures.find(each => each._id === _id && each.given === 'asked')
}

const closureColumnsOf = ({ _id, from, to, days }: StudioClosure) => ({ closure: _id, from, to, days })

/** Without what all of the studio got and the studio took back before anybody was told. */
export async function ownCredits(tx: Tx, who: string): Promise<OwnCredit[]> {
  const rows = await rowsOf(tx, and(eq(credit.person, who), or(isNull(credit.run), ne(credit.state, 'declined'))))
  return rows.map(({ userId: _, number: __, name: ___, studio: ____, email: _____, ...own }) => own)
}

/** Refuses where the contract, or one that it followed or that followed it, has asked for this closure already, or has its days. */
export async function mustBeOnce(tx: Tx, { _id, contract, closure }: { _id: string; contract: string; closure: string }) {
  const same = and(
    inArray(credit.contract, await chainOf(tx, contract)),
    eq(credit.closure, closure),
    ne(credit.state, 'declined'),
    ne(credit._id, _id),
  )
  if ((await tx.$count(credit, same)) > 0) throw new Refusal('credit-twice')
}

/** Asks for the days of a closure, for an own contract of that studio; the same once more is the same. */
export async function askMine(given: Acting, { _id, index, closure: id }: CallBody<(typeof calls)['askMine']>): Promise<OwnCredit> {
  const { tx, who } = given
  const on = await lockedContract(tx, who._id, index)
  const [before] = await tx.select().from(credit).where(eq(credit._id, _id))
  if (before && (before.contract !== on._id || before.closure !== id)) throw new Refusal('taken')
  if (!before) {
    const closure = await closureOf(tx, id)
    if (closure?.studio !== on.studio) throw new Refusal('credit-closure')
    await mustBeOnce(tx, { _id, contract: on._id, closure: id })
    const now = new Date().toISOString()
    const of = { contract: on._id, person: who._id, studio: on.studio }
    await tx.insert(credit).values({ _id, ...of, ...closureColumnsOf(closure), state: 'open', receivedAt: now, since: now })
    await tellAsked(given, _id)
  }
  return (await ownCredits(tx, who._id)).find(each => each._id === _id)!
}

type Apply = (typeof calls)['apply']

/** Takes the form of somebody without an account (C33); whose it is is found by a job, so that the answer is the same for all. */
export async function apply(given: HandlerInput<Apply>) {
  const { tx, body } = given
  const { proof, ...form } = body
  await doPublicly(calls.apply, given, { email: form.email, proof, input: form }, async mails => {
    const closure = await closureOf(tx, form.closure)
    if (closure?.studio !== form.studio)
      throw new Refusal('invalid', { closure: 'Für diese Schliessung gibt es keine Gutschrift auf Antrag.' })
    const now = new Date().toISOString()
    const { studio, email, geburtstag } = form
    const [row] = await tx
      .insert(credit)
      .values({
        _id: crypto.randomUUID(),
        studio,
        ...closureColumnsOf(closure),
        state: 'open' as const,
        name: `${form.nachname} ${form.vorname}`,
        email,
        geburtstag,
        receivedAt: now,
        since: now,
      })
      .returning()
    await orderJob(tx, { kind: creditMatchKind, key: `${creditMatchKind}.${row!._id}`, payload: { credit: row!._id } })
    if (mails) await tellAsked(given, row!._id)
  })
  return done
}
