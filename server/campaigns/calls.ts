import { and, asc, isNotNull, isNull } from 'drizzle-orm'
import { campaigns } from '#contract/campaigns/campaignOffice.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import { leadForm } from '#server/leads/tables.ts'
import { serve } from '#server/serve/serve.ts'
import { keepUpload } from '#server/shared/files/keptFiles.ts'
import { video } from '#server/videos/tables.ts'
import { putPage, putQuestion, removePage, removeQuestion, sortQuestions } from './campaignQuestions.ts'
import { giveWord, minutesOf } from './drawMinutes.ts'
import { peopleOf, resultsOf } from './results.ts'
import { archive, campaignPage, copy, oneCampaign, restore, save } from './rows.ts'
import { pictureKind } from './rules.ts'
import { hand } from './spins.ts'
import { invite } from './survey.ts'

/** Things that a campaign can name: forms of leads, and published videos. */
async function choicesFor(tx: Tx) {
  const forms = await tx
    .select({ _id: leadForm._id, title: leadForm.title })
    .from(leadForm)
    .where(isNull(leadForm.removedAt))
    .orderBy(asc(leadForm.title))
  const videos = await tx
    .select({ _id: video._id, title: video.title })
    .from(video)
    .where(and(isNull(video.removedAt), isNotNull(video.publishedAt)))
    .orderBy(asc(video.title))
  return { forms, videos }
}

export const campaignCalls = serve(campaigns, {
  all: campaignPage,
  one: given => oneCampaign(given, given.params.id),
  save,
  copy,
  remove: archive,
  restore,
  people: given => peopleOf(given, given.params.x, given.query),
  results: given => resultsOf(given, given.params.id),
  draw: given => giveWord(given, given.params.id),
  minutes: given => minutesOf(given, given.params.id),
  hand: async given => {
    await hand(given, given.params.id, given.body)
    return done
  },
  invite: given => invite(given, given.params.id, given.body),
  choices: ({ tx }) => choicesFor(tx),
  putPage,
  putQuestion,
  sortQuestions,
  removePage,
  removeQuestion,
  picture: ({ tx, house, who, body, key }) => keepUpload(tx, house, { who, owner: null, kind: pictureKind, body, key }),
})
