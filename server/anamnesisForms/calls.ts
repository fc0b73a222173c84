import { inArray } from 'drizzle-orm'
import { anamnesisForms } from '#contract/anamnesisForms.ts'
import { Refusal } from '#contract/refusals.ts'
import { homeOf } from '#server/kit/homeOf.ts'
import { serve } from '#server/serve/serve.ts'
import { copy, publish, putPage, putQuestion, removePage, removeQuestion, sort } from './formDraft.ts'
import { forms } from './rows.ts'
import { anamnesisForm } from './tables.ts'
import { askedIn, choicesIn, versionOf, versionsOf } from './versions.ts'

type AnamnesisFormInput = Parameters<typeof forms.one>[0]

/** A form as its editor has it. */
async function draftOf(given: AnamnesisFormInput) {
  const row = await forms.one(given)
  return { ...row, pages: row.draft }
}

export const anamnesisFormCalls = serve(
  anamnesisForms,
  {
    forStudio: ({ tx, who, query }) => askedIn(tx, query.studio ?? who.studio, 'usual'),
    nutrition: ({ tx, who, query }) => askedIn(tx, query.studio ?? who.studio, 'nutrition'),
    variant: ({ tx, who, query, params }) => askedIn(tx, query.studio ?? who.studio, 'variant', params.v),
    version: async ({ tx, params }) => {
      const found = await versionOf(tx, params.id, Number(params.number))
      if (!found) throw new Refusal('no-form')
      return found
    },
    choices: ({ tx, who, query }) => choicesIn(tx, query.studio ?? who.studio),
    list: forms.page(
      ({ title }) => title,
      'title',
      ({ studio }: { studio?: string[] }) => studio && inArray(anamnesisForm.studio, studio),
    ),
    one: draftOf,
    versions: async given => versionsOf(given.tx, (await forms.one(given))._id),
    create: forms.create,
    edit: forms.edit,
    remove: forms.remove,
    restore: forms.restore,
    putPage,
    putQuestion,
    sort,
    removePage,
    removeQuestion,
    async publish(given) {
      await publish(given)
      return draftOf({ ...given, params: { id: given.body.form } })
    },
    copy,
  },
  {},
  homeOf([anamnesisForm], 'form'),
)
