import { anamnesis } from '#contract/anamnesis/calls.ts'
import type { ReadingReason } from '#contract/anamnesis/reasons.ts'
import { type Anamnesis, paperName } from '#contract/anamnesis/shapes.ts'
import type { FormKind } from '#contract/anamnesisForms.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { hasMadeFor } from '#server/plans/rules.ts'
import { actorOf, fileOf, serve } from '#server/serve/serve.ts'
import { drawnFile } from '#server/shared/exports/reply.ts'
import { draftedOf, finishedOf, oneOf, oneOwn, ownAnamnesesOf, pageOf } from './anamnesisReading.ts'
import { countersign } from './countersign.ts'
import { begin, numbered, remove, save, submit } from './fill.ts'
import { choicesOf } from './filterChoices.ts'
import { customerBy, customerOf, mustAgree } from './rules.ts'

interface UserAnamnesisParams {
  userId: string
  reason?: ReadingReason
  variant?: string
}

async function ofUser(acting: Acting<WithSettings>, { userId, reason, variant }: UserAnamnesisParams, kind: FormKind) {
  const customer = await customerOf(acting.tx, acting.who, userId)
  await mustAgree(acting.tx, customer, null)
  if (!reason && !(await hasMadeFor(acting.tx, acting.who, userId))) throw new Refusal('reason-needed')
  return finishedOf(acting, userId, kind, variant)
}

const handedOut = (whole: Anamnesis) =>
  fileOf(drawnFile('anamnesis', whole, `${paperName(whole)} ${whole.changedAt.slice(0, 10)}`), [whole.person])

export const anamnesisCalls = serve(anamnesis, {
  customer: async ({ tx, who, body }) => {
    const { studioCode: studio, ...person } = await customerBy(tx, who, body.code)
    return { ...person, studio }
  },
  begin: async given => begin(given, await numbered(given.tx, given.body)),
  save: given => save(given, { ...given.body, _id: given.params.id }),
  drafted: given => draftedOf(given, given.params.id),
  submit: async given => submit(given, await numbered(given.tx, given.body)),
  countersign: given => countersign(given, { ...given.body, _id: given.params.id }),
  remove: given => remove(given, given.body),

  saveOwn: given => save(given, { ...given.body, _id: given.params.id, own: true }),
  submitOwn: given => submit(given, { ...given.body, own: true }),
  ownPdf: async given => handedOut(await oneOwn(given, actorOf(given.who), given.params.id)),
  mine: given => ownAnamnesesOf(given, actorOf(given.who)),

  choices: ({ who, tx }) => choicesOf(tx, who),
  list: ({ who, tx, body }) => pageOf(tx, who, body),
  search: ({ who, tx, body }) => pageOf(tx, who, body),
  one: given => oneOf(given, given.params.id, given.query.reason),
  pdf: async given => handedOut(await oneOf(given, given.params.id, given.query.reason)),
  forUser: given => ofUser(given, given.body, 'usual'),
  forUserNutrition: given => ofUser(given, given.body, 'nutrition'),
  forUserVariant: given => ofUser(given, given.body, 'variant'),
})
