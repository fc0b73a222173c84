import { eq } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import type { campaigns } from '#contract/campaigns/campaignOffice.ts'
import { draftRows } from '#contract/campaigns/campaignQuestions.ts'
import type { DraftPage } from '#contract/questionnaire/draftQuestion.ts'
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
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import { gone, leaves } from '#server/kit/left.ts'
import { isSame, mustBeSeen } from '#server/kit/row.ts'
import { type CampaignRecord, lockedFor } from './rules.ts'
import { campaign } from './tables.ts'

type CampaignQuestionCalls = typeof campaigns
interface CampaignQuestionInput<C> extends Pick<Acting, 'tx' | 'who'> {
  body: CallBody<C>
}

/** The order of a survey's questions has no version of its own: there is one draft alone, which people fill in as it stands. */
const onlyDraft = 1

async function lockPresentCampaign({ tx, who }: Pick<Acting, 'tx' | 'who'>, _id: string): Promise<CampaignRecord> {
  const row = await lockedFor(tx, who, _id)
  if (row.removedAt) throw new Refusal('missing')
  return row
}

const write = (tx: Tx, { _id, edits }: CampaignRecord, draft: DraftPage[]) =>
  tx
    .update(campaign)
    .set({ draft, edits: edits + 1 })
    .where(eq(campaign._id, _id))

/** True where it stands so already. */
function standsSo<Row extends { version: number }>(known: Row | undefined, wanted: object, version: number | undefined, current: unknown) {
  if (!known && version !== undefined) throw new Refusal('missing')
  if (!known) return false
  const same = isSame(known, wanted)
  if (version === undefined && !same) throw new Refusal('taken')
  if (version !== undefined) mustBeSeen(known, version, same, current)
  return same
}

const countIn = (pages: readonly DraftPage[]) => pages.reduce((sum, { questions }) => sum + questions.length, 0)

export async function putPage({ tx, who, body }: CampaignQuestionInput<CampaignQuestionCalls['putPage']>) {
  const { campaign: of, place, version, ...fields } = body
  const row = await lockPresentCampaign({ tx, who }, of)
  const known = row.draft.find(({ _id }) => _id === fields._id)
  const shown = (page: Omit<DraftPage, 'questions'>) => ({ ...page, campaign: of })
  if (standsSo(known, fields, version, known && shown(known))) return shown(known!)
  if (!known && row.draft.length >= questionnaireBounds.pages)
    throw new Refusal('invalid', { displayedTitle: `Mehr als ${questionnaireBounds.pages} Seiten hat eine Umfrage nicht.` })
  const page = { ...fields, questions: known?.questions ?? [], version: row.edits + 1 }
  await write(tx, row, withPage(row.draft, page, place))
  if (!known) leaves(tx, gone, page.version)
  leaves(tx, known ? lastOf(known) : gone, page.version, draftRows.whole(page._id))
  return shown(page)
}

export async function putQuestion({ tx, who, body }: CampaignQuestionInput<CampaignQuestionCalls['putQuestion']>) {
  const { campaign: of, page: wished, place, version, ...fields } = body
  const row = await lockPresentCampaign({ tx, who }, of)
  const home = pageWith(row.draft, fields._id) ?? row.draft.find(({ _id }) => _id === wished)
  if (!home) throw new Refusal('missing')
  const known = home.questions.find(({ _id }) => _id === fields._id)
  const shown = (question: NonNullable<typeof known>) => ({ ...question, campaign: of, page: home._id })
  if (standsSo(known, fields, version, known && shown(known))) return shown(known!)
  if (!known && countIn(row.draft) >= questionnaireBounds.questions)
    throw new Refusal('invalid', { title: `Mehr als ${questionnaireBounds.questions} Fragen hat eine Umfrage nicht.` })
  const question = { ...fields, version: row.edits + 1 }
  await write(tx, row, withQuestion(row.draft, question, { page: home._id, place }))
  if (!known) leaves(tx, gone, question.version)
  leaves(tx, lastOf(home), question.version, draftRows.whole(home._id))
  return shown(question)
}

export async function removePage({
  tx,
  who,
  body: { campaign: of, _id, version },
}: CampaignQuestionInput<CampaignQuestionCalls['removePage']>) {
  const row = await lockPresentCampaign({ tx, who }, of)
  const known = row.draft.find(page => page._id === _id)
  if (!known) return done
  mustBeSeen({ version: lastOf(known) }, version, false, { ...known, campaign: of, version: lastOf(known) })
  await write(tx, row, withoutPage(row.draft, _id))
  leaves(tx, version, gone)
  leaves(tx, known.version, gone, draftRows.page(_id))
  for (const question of known.questions) leaves(tx, question.version, gone, draftRows.question(question._id))
  return done
}

export async function removeQuestion({
  tx,
  who,
  body: { campaign: of, _id, version },
}: CampaignQuestionInput<CampaignQuestionCalls['removeQuestion']>) {
  const row = await lockPresentCampaign({ tx, who }, of)
  const home = pageWith(row.draft, _id)
  const known = home?.questions.find(question => question._id === _id)
  if (!home || !known) return done
  mustBeSeen(known, version, false, { ...known, campaign: of, page: home._id })
  const draft = withoutQuestion(row.draft, _id)
  await write(tx, row, draft)
  leaves(tx, version, gone)
  const [left] = draft.filter(page => page._id === home._id)
  if (left) leaves(tx, lastOf(home), lastOf(left), draftRows.whole(home._id))
  return done
}

export async function sortQuestions({ tx, who, body }: CampaignQuestionInput<CampaignQuestionCalls['sortQuestions']>) {
  const row = await lockPresentCampaign({ tx, who }, body.campaign)
  if (body.version !== onlyDraft) throw new Refusal('stale', undefined, { version: onlyDraft })
  const draft = orderPages(row.draft, body.pages)
  if (!isSame({ order: orderOf(row.draft) }, { order: orderOf(draft) })) await write(tx, row, draft)
  return done
}
