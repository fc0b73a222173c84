import { eq } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import { addDays, daysBetween } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import { feeOf, type PauseRefusal } from '#contract/rules/timestop/pause.ts'
import { pauseRefusalWords } from '#contract/rules/timestop/words.ts'
import { timestop as calls } from '#contract/timestop/calls.ts'
import type { PauseReasonRow } from '#contract/timestop/pauseReasons.ts'
import { largestPaper } from '#contract/timestop/shapes.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import { orderJob } from '#server/kit/jobs/jobs.ts'
import { today } from '#server/kit/zone.ts'
import type { HandlerInput } from '#server/serve/serve.ts'
import { typeOf } from '#server/serve/taken.ts'
import { doPublicly } from '#server/shared/publicForms/publicActs.ts'
import { studioNames } from '#server/shared/studios/names.ts'
import { matchKind } from './match.ts'
import { tellMember, tellWaiting } from './pauseNews.ts'
import { note } from './rules.ts'
import { sealNote } from './sealedPauses.ts'
import { timestop, timestopNote } from './tables.ts'
import { settingsOf } from './timestopSettings.ts'

type Apply = (typeof calls)['apply']
type Form = CallBody<Apply>

/** Types that a form's file may have, as the pipeline takes uploads. */
const papers = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

function mustBePaper({ paper }: Pick<Form, 'paper'>) {
  if (!paper) return
  const bytes = Buffer.from(paper.base64, 'base64')
  if (bytes.length > largestPaper) throw new Refusal('too-large', { paper: 'Diese Datei ist zu gross: Höchstens 5 MB.' })
  const type = typeOf(bytes)
  if (!type || !papers.includes(type)) throw new Refusal('bad-media-type', { paper: 'Das ist kein PDF und kein Bild, das hier geht.' })
}

const refuse = (refusal: PauseRefusal, field: string) => new Refusal('invalid', { [field]: pauseRefusalWords(refusal) })

/** The reason's rules about the days alone: of a contract nothing is said here. */
function mustFit({ shortest, longest, daysBack }: PauseReasonRow, { from, to }: Form) {
  const days = daysBetween(from, to) + 1
  const first = addDays(today(), -daysBack)
  if (from < first) throw refuse({ code: 'pause-early', day: first }, 'from')
  if (days < shortest) throw refuse({ code: 'pause-short', days: shortest }, 'to')
  if (days > longest) throw refuse({ code: 'pause-long', days: longest }, 'to')
}

/** The reason that it names, where the public form offers it. */
async function ruleFor(tx: Tx, form: Pick<Form, 'reason' | 'studio'>): Promise<PauseReasonRow> {
  const { reasons } = await settingsOf(tx)
  const rule = reasons.find(({ _id, isPublic }) => _id === form.reason && isPublic)
  if (!rule) throw new Refusal('invalid', { reason: 'Diesen Grund gibt es hier nicht mehr. Wähle einen anderen.' })
  if (!(await studioNames(tx)).has(form.studio)) throw new Refusal('invalid', { studio: 'Dieses Studio gibt es nicht.' })
  return rule
}

/**
 * Takes the form of somebody who can't sign in (C12). Whether there is such a contract is found by a job, so that the answer is the same for all
 * and takes as long.
 */
export async function apply(given: HandlerInput<Apply>) {
  const { tx, body } = given
  const { proof, ...form } = body
  // The rules are asked of a form that is new alone: one that came before stays what it was, whatever the settings say by now.
  await doPublicly(calls.apply, given, { email: form.email, proof, input: form }, async mails => {
    const rule = await ruleFor(tx, form)
    mustBePaper(form)
    mustFit(rule, form)
    await write(given, form, { rule, mails })
  })
  return done
}

interface PauseFormOptions {
  rule: PauseReasonRow
  mails: boolean
}

async function write(given: HandlerInput<Apply>, form: Omit<Form, 'proof'>, { rule, mails }: PauseFormOptions) {
  const { tx, house } = given
  const { _id, studio, from, to, email, geburtstag } = form
  if ((await tx.$count(timestop, eq(timestop._id, _id))) > 0) throw new Refusal('taken')
  const now = new Date().toISOString()
  const fee = feeOf(rule.fee, daysBetween(from, to) + 1)
  const [pause] = await tx
    .insert(timestop)
    .values({ _id, studio, reason: rule._id, rule, from, to, state: 'open', way: 'form', fee, receivedAt: now, since: now })
    .returning()
  const { message = null, signature, paper } = form
  const said = { message, geburtstag, signature, paper: paper && { base64: paper.base64 } }
  const name = `${form.nachname} ${form.vorname}`
  await tx.insert(timestopNote).values({ pause: _id, name, email, content: sealNote(house, _id, said) })
  await note(tx, { pause: _id, what: 'applied', author: null })
  await orderJob(tx, { kind: matchKind, key: `${matchKind}.${_id}`, payload: { pause: _id } })
  if (mails) await tellMember(given, pause!, 'asked')
  await tellWaiting(given, pause!, null)
}
