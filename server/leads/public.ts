import { createHash, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { CallBody } from '#contract/call.ts'
import { leadForms } from '#contract/leads/leadForms.ts'
import { Refusal } from '#contract/refusals.ts'
import type { LeadSource } from '#contract/rules/leads/states.ts'
import { faultsOf, submittedAnswers } from '#contract/rules/questionnaire/rules.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import type { House } from '#server/kit/house.ts'
import { referring } from '#server/referrals/plugs.ts'
import { lockReferrals } from '#server/referrals/rules.ts'
import { serve } from '#server/serve/serve.ts'
import { orderMail } from '#server/shared/auth/signInMails.ts'
import { doPublicly } from '#server/shared/publicForms/publicActs.ts'
import { actOf } from './appointments.ts'
import type { LeadWriteContext } from './leadChanges.ts'
import { enterLeadList, entryBehind, listOf, mailEntry } from './leadLists.ts'
import { invitations, slotLinks } from './plugs.ts'
import { askedPages, openForm, openStudios, publicOf } from './publicForms.ts'
import { receiveEnquiry } from './receive.ts'
import type { LeadRecord } from './rules.ts'
import { leadCategory } from './tables.ts'

type Sent = Pick<CallBody<(typeof leadForms)['send']>, 'lead' | 'studio' | 'source' | 'campaign'>

/** Facts known beside what the form says: where the enquiry comes from, and the key under which it was sent. */
interface EnquiryOrigin {
  usual: LeadSource
  invited?: LeadSource
  key?: string
  /** A studio's tablet has kept it sealed since: whoever filled it in has gone, and nobody could mend it. */
  byTablet?: boolean
}

/**
 * The answers of a stranger, as far as the form asked for them; what it has to know is told by the question's title. Answers that a tablet kept and
 * that no longer fit are left out, and the enquiry stays.
 */
function answersOf(pages: ReturnType<typeof askedPages>, { answers }: Sent['lead'], byTablet: boolean) {
  const given = answers ?? {}
  const faults = faultsOf(pages, given)
  if (faults[0] && !byTablet) throw new Refusal('invalid', { answers: faults[0][1] })
  const wrong = new Set(faults.map(([question]) => question))
  const kept = submittedAnswers(pages, Object.fromEntries(Object.entries(given).filter(([question]) => !wrong.has(question))))
  return Object.keys(kept).length > 0 ? kept : null
}

/** Takes in what came by a form. */
async function take(given: LeadWriteContext, form: Awaited<ReturnType<typeof openForm>>, sent: Sent, about: EnquiryOrigin) {
  const { usual, invited, key, byTablet = false } = about
  const pages = askedPages(form)
  const { wordingVersion, studios } = await publicOf(given.tx, form)
  const answers = answersOf(pages, sent.lead, byTablet)
  const asked = studios.find(({ code }) => code === sent.studio)?.code
  const studio = asked ?? (studios.length === 1 ? studios[0]!.code : null)
  const { vorname, nachname, email, telefon, wish } = sent.lead
  const campaign = sent.campaign ?? form.campaign
  const source = invited ?? sent.source ?? (campaign ? 'campaign' : usual)
  return receiveEnquiry(given, {
    vorname,
    nachname,
    email,
    telefon,
    wish,
    studio,
    source,
    category: form.category,
    campaign,
    form: { _id: form._id, wording: wordingVersion, pages },
    answers,
    ...(key && { act: actOf(key) }),
  })
}

/** The answer by mail that the category has, where an address was given: no advertising, for it was asked for. */
interface Answered {
  form: Awaited<ReturnType<typeof openForm>>
  email: Sent['lead']['email']
  row: LeadRecord
}

async function answerOf(tx: Tx, category: string | null) {
  if (!category) return []
  const [row] = await tx
    .select()
    .from(leadCategory)
    .where(and(eq(leadCategory._id, category), isNull(leadCategory.removedAt)))
  return row?.answerMail?.split('\n').filter(Boolean) ?? []
}

const thanks = 'Danke für deine Anfrage. Wir melden uns bei dir.'
const choose = 'Wähl gleich eine Zeit, die dir passt.'

async function answerMail({ tx, house }: Within<House>, { form, email, row }: Answered) {
  if (!email) return
  const said = await answerOf(tx, form.category)
  const link = await slotLinks.one(house)?.({ tx, house }, row)
  if (said.length === 0 && !link) return
  const lines = said.length > 0 ? said : [thanks]
  // Without the name: whoever fills a form in with a stranger's address chooses it.
  const data = {
    subject: form.title,
    text: ['Hallo', ...lines, ...(link ? [choose] : [])],
    ...(link && { act: { label: 'Termin wählen', link } }),
  }
  await orderMail(tx, house, { to: email, template: 'plain', studio: row.studio, data })
}

const hashed = (text: string) => createHash('sha256').update(text).digest()
const knowsKey = ({ websiteKey }: House['settings'], key: string) =>
  websiteKey !== undefined && timingSafeEqual(hashed(key) as unknown as Uint8Array, hashed(websiteKey) as unknown as Uint8Array)

export const publicCalls = serve(leadForms, {
  form: async ({ tx, params }) => publicOf(tx, await openForm(tx, params.id)),
  websiteForm: async ({ tx, params }) => publicOf(tx, await openForm(tx, params.id)),

  send: async given => {
    const { tx, house, params, body } = given
    const { proof, ...sent } = body
    const byTablet = given.who?.roles.includes('studio') ?? false
    const form = await openForm(tx, params.id, byTablet)
    const who = sent.lead.email ?? sent.lead.telefon ?? ''
    await doPublicly(leadForms.send, given, { email: who, proof, input: { ...sent, form: form._id } }, async mails => {
      await lockReferrals(tx)
      const { invitation } = sent
      const invited = invitation ? await invitations.one(house)?.sourceOf(tx, invitation) : undefined
      const { row } = await take({ tx, house }, form, sent, { usual: 'form', invited, key: given.key, byTablet })
      if (invitation && invited) await invitations.one(house)?.used({ tx, house }, invitation, row)
      const { vorname, nachname, email, telefon } = sent.lead
      const ref = sent.referralEmail
      if (ref)
        await referring.one(house)?.invited({ tx, house }, { ref, vorname, nachname: nachname ?? '–', email, telefon, studio: row.studio })
      if (mails) await answerMail({ tx, house }, { form, email: sent.lead.email, row })
    })
    return done
  },

  website: async given => {
    const { tx, house, body } = given
    const { proof, key, form: named, ...sent } = body
    const isServer = key !== undefined && knowsKey(house.settings, key)
    if (key !== undefined && !isServer) throw new Refusal('forbidden')
    const form = await openForm(tx, named)
    const act = async (mails: boolean) => {
      const { row } = await take({ tx, house }, form, sent, { usual: 'website' })
      if (mails) await answerMail({ tx, house }, { form, email: sent.lead.email, row })
    }
    const who = sent.lead.email ?? sent.lead.telefon ?? ''
    if (isServer) await act(true)
    else await doPublicly(leadForms.website, given, { email: who, proof, input: { ...sent, form: form._id } }, act)
    return done
  },

  list: async ({ tx, params }) => {
    const { name, listText, studios } = await listOf(tx, params.cat)
    return { name, text: listText, studios: await openStudios(tx, studios) }
  },

  enter: async given => {
    const { tx, params, body } = given
    const { proof, ...entry } = body
    const { _id: category } = await listOf(tx, params.cat)
    await doPublicly(leadForms.enter, given, { email: entry.email, proof, input: { ...entry, category } }, () =>
      enterLeadList(
        tx,
        { ...entry, nachname: entry.nachname ?? null, telefon: entry.telefon ?? null, studio: entry.studio ?? null, category },
        v7(),
      ),
    )
    return done
  },

  askEntry: async given => {
    const { tx, house, params, body } = given
    const { _id: category } = await listOf(tx, params.cat)
    await doPublicly(
      leadForms.askEntry,
      given,
      { email: body.email, proof: body.proof, input: { email: body.email, category } },
      async mails => {
        if (mails) await mailEntry(tx, house, { category, email: body.email })
      },
    )
    return done
  },

  entry: ({ tx, house, params, query }) => entryBehind(tx, house, params.cat, query.key),
})
