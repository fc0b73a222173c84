import { and, eq, inArray, isNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type anamnesisForms, draftRows } from '#contract/anamnesisForms.ts'
import type { CallBody } from '#contract/call.ts'
import type { DraftPage } from '#contract/questionnaire/draftQuestion.ts'
import { page as pageShape } from '#contract/questionnaire/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import {
  lastOf,
  orderOf,
  orderPages,
  pageWith,
  withoutPage,
  withoutQuestion,
  withPage,
  withQuestion,
} from '#contract/rules/questionnaire/questionEdits.ts'
import { questionnaireBounds } from '#contract/rules/questionnaireBounds.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import { gone, leaves } from '#server/kit/left.ts'
import { reaches } from '#server/kit/reach.ts'
import { isSame, mustBeSeen } from '#server/kit/row.ts'
import type { Who } from '#server/serve/serve.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { studiosOf } from './rows.ts'
import { anamnesisForm, anamnesisFormVersion } from './tables.ts'
import { newestNumber } from './versions.ts'

type Calls = typeof anamnesisForms
interface FormDraftInput<C> {
  tx: Tx
  who: Who
  body: CallBody<C>
}
type Form = typeof anamnesisForm.$inferSelect

/** The form in the studio for which the right was asked, its draft locked. */
async function lockDraftForm(tx: Tx, { form, studio: code }: { form: string; studio: string }): Promise<Form> {
  const [row] = await tx
    .select()
    .from(anamnesisForm)
    .where(and(eq(anamnesisForm._id, form), eq(anamnesisForm.studio, code), isNull(anamnesisForm.removedAt)))
    .for('update')
  if (!row) throw new Refusal('missing')
  return row
}

const write = (tx: Tx, { _id, edits }: Form, draft: DraftPage[]) =>
  tx
    .update(anamnesisForm)
    .set({ draft, edits: edits + 1 })
    .where(eq(anamnesisForm._id, _id))

/**
 * True where nothing is to be written, since it stands so already. Refuses `taken` for an id that is another's, `missing` for what is gone,
 * and `stale` with the row as it stands.
 */
function standsSo<Row extends { version: number }>(known: Row | undefined, wanted: object, version: number | undefined, current: unknown) {
  if (!known) {
    if (version !== undefined) throw new Refusal('missing')
    return false
  }
  const same = isSame(known, wanted)
  if (version === undefined && !same) throw new Refusal('taken')
  if (version !== undefined) mustBeSeen(known, version, same, current)
  return same
}

export async function putPage({ tx, body }: FormDraftInput<Calls['putPage']>) {
  const { form, studio: code, place, version, ...fields } = body
  const row = await lockDraftForm(tx, body)
  const known = row.draft.find(({ _id }) => _id === fields._id)
  const shown = (page: Omit<DraftPage, 'questions'>) => ({ ...page, form, studio: code })
  if (standsSo(known, fields, version, known && shown(known))) return shown(known!)
  if (!known && row.draft.length >= questionnaireBounds.pages)
    throw new Refusal('invalid', { displayedTitle: `Mehr als ${questionnaireBounds.pages} Seiten hat ein Formular nicht.` })
  const page = { ...fields, questions: known?.questions ?? [], version: row.edits + 1 }
  await write(tx, row, withPage(row.draft, page, place))
  if (!known) leaves(tx, gone, page.version)
  leaves(tx, known ? lastOf(known) : gone, page.version, draftRows.whole(page._id))
  return shown(page)
}

export async function putQuestion({ tx, body }: FormDraftInput<Calls['putQuestion']>) {
  const { form, studio: code, page: wished, place, version, ...fields } = body
  const row = await lockDraftForm(tx, body)
  const home = pageWith(row.draft, fields._id) ?? row.draft.find(({ _id }) => _id === wished)
  if (!home) throw new Refusal('missing')
  const known = home.questions.find(({ _id }) => _id === fields._id)
  const shown = (question: NonNullable<typeof known>) => ({ ...question, form, studio: code, page: home._id })
  if (standsSo(known, fields, version, known && shown(known))) return shown(known!)
  if (!known && home.questions.length >= questionnaireBounds.questions)
    throw new Refusal('invalid', { title: `Mehr als ${questionnaireBounds.questions} Fragen hat eine Seite nicht.` })
  const question = { ...fields, version: row.edits + 1 }
  await write(tx, row, withQuestion(row.draft, question, { page: home._id, place }))
  if (!known) leaves(tx, gone, question.version)
  leaves(tx, lastOf(home), question.version, draftRows.whole(home._id))
  return shown(question)
}

export async function removePage({ tx, body }: FormDraftInput<Calls['removePage']>) {
  const { form, studio: code, _id, version } = body
  const row = await lockDraftForm(tx, body)
  const known = row.draft.find(page => page._id === _id)
  if (!known) return done
  // Changes that somebody else made on it meanwhile do not go with it unseen.
  mustBeSeen({ version: lastOf(known) }, version, false, { ...known, form, studio: code, version: lastOf(known) })
  await write(tx, row, withoutPage(row.draft, _id))
  leaves(tx, version, gone)
  leaves(tx, known.version, gone, draftRows.page(_id))
  for (const question of known.questions) leaves(tx, question.version, gone, draftRows.question(question._id))
  return done
}

export async function removeQuestion({ tx, body }: FormDraftInput<Calls['removeQuestion']>) {
  const { form, studio: code, _id, version } = body
  const row = await lockDraftForm(tx, body)
  const home = pageWith(row.draft, _id)
  const known = home?.questions.find(question => question._id === _id)
  if (!home || !known) return done
  mustBeSeen(known, version, false, { ...known, form, studio: code, page: home._id })
  const draft = withoutQuestion(row.draft, _id)
  await write(tx, row, draft)
  leaves(tx, version, gone)
  const [left] = draft.filter(page => page._id === home._id)
  if (left) leaves(tx, lastOf(home), lastOf(left), draftRows.whole(home._id))
  return done
}

export async function sort({ tx, body }: FormDraftInput<Calls['sort']>) {
  const row = await lockDraftForm(tx, body)
  const version = (await newestNumber(tx, row._id)) + 1
  if (body.version !== version) throw new Refusal('stale', undefined, { version })
  const draft = orderPages(row.draft, body.pages)
  if (draft.some(({ questions }) => questions.length > questionnaireBounds.questions))
    throw new Refusal('invalid', { pages: `Mehr als ${questionnaireBounds.questions} Fragen hat eine Seite nicht.` })
  if (!isSame({ order: orderOf(row.draft) }, { order: orderOf(draft) })) await write(tx, row, draft)
  return done
}

/** Adds the draft as the next version; one that is published already is no news. */
export async function publish({ tx, body }: FormDraftInput<Calls['publish']>) {
  const row = await lockDraftForm(tx, body)
  const number = await newestNumber(tx, row._id)
  const [newest] = await tx
    .select()
    .from(anamnesisFormVersion)
    .where(and(eq(anamnesisFormVersion.form, row._id), eq(anamnesisFormVersion.number, number)))
  const { title, disclaimer, edits } = row
  if (edits !== body.edits) throw new Refusal('stale')
  if (newest && isSame(newest, { title, disclaimer, edits })) return
  const pages = row.draft.map(page => pageShape.cast(page, { stripUnknown: true }))
  if (pages.every(({ questions }) => questions.length === 0)) throw new Refusal('form-empty')
  await tx
    .insert(anamnesisFormVersion)
    .values({ form: row._id, number: number + 1, title, disclaimer, pages, edits, publishedAt: new Date().toISOString() })
}

/** The same pages as a draft of other studios: questions keep their ids, so that answers of one person can be compared. */
export async function copy({ tx, who, body }: FormDraftInput<Calls['copy']>) {
  const codes = [...new Set(body.studios)]
  const reach = studiosOf(who)
  if (!codes.every(code => reaches(reach, code))) throw new Refusal('forbidden')
  if ((await tx.$count(studio, inArray(studio.code, codes))) !== codes.length)
    throw new Refusal('invalid', { studios: 'Dieses Studio gibt es nicht mehr.' })
  const { title, kind, variant, disclaimer, draft, edits } = await lockDraftForm(tx, body)
  await tx.insert(anamnesisForm).values(codes.map(code => ({ _id: v7(), studio: code, title, kind, variant, disclaimer, draft, edits })))
  return { forms: codes.length }
}
