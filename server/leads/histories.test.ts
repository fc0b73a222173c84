import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leads } from '#contract/leads/calls.ts'
import { leadForms } from '#contract/leads/leadForms.ts'
import { referrals } from '#contract/referrals/calls.ts'
import { referralOf } from '#contract/rules/leads/referral.ts'
import { type LeadState, stateNames } from '#contract/rules/leads/states.ts'
import { leave } from '#server/leaving/leave.ts'
import { referral } from '#server/referrals/tables.ts'
import { proofFor } from '#server/shared/publicForms/testing.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'
import { withoutLimits } from '#server/testing/unlimited.ts'
import { lead, leadEnquiry } from './tables.ts'

const histories = process.env.LONG ? 10_000 : 12

let house: TestHouse
let staff: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  withoutLimits(house)
  for (const code of ['winterthur', 'pfungen']) await makeStudio(house, { code })
  staff = await holder(
    house,
    (['af_edit', 'af_leadSettings'] as const).map(right => ({ right, studios: 'all' })),
  )
}, 240_000)
afterAll(() => house.close())

const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('move' as const), to: fc.constantFrom(...stateNames), which: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('ask' as const), which: fc.nat(2), twice: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('merge' as const), keep: fc.nat(2), gone: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unmerge' as const), which: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      which: fc.nat(2),
      outcome: fc.constantFrom('done', 'reached', 'notReached'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('archive' as const) }) },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

const isOpen = (state: LeadState) => ['new', 'contacted', 'appointment', 'visited', 'offered'].includes(state)

class Story {
  readonly addresses = [1, 2, 3].map(() => `lauf-${v7()}@formkurve.example`)
  asked = 0
  category = v7()
  link = `lauf-${v7().slice(-10)}`

  async begin() {
    const words = { name: this.link, colour: 'accent', minutes: 15, studios: [], steps: [], reasons: [], listText: null, answerMail: null }
    const made = await house.as(staff, leads.saveCategory, { body: { ...words, _id: this.category } as never })
    expect(made.status).toBe(200)
    const form = {
      title: 'Lauf',
      text: null,
      picture: null,
      studios: [],
      category: this.category,
      campaign: null,
      minutes: null,
      owners: [],
    }
    const saved = await house.as(staff, leads.saveSetting, {
      body: { ...form, link: this.link, _id: v7(), wording: 'Wir melden uns.' } as never,
    })
    expect(saved.status).toBe(200)
    for (const which of [0, 1, 2]) await this.ask(which)
  }

  /** An enquiry by the form; sent twice under one key it is one. */
  async ask(which: number, twice = false) {
    const key = v7()
    const email = this.addresses[which]!
    const person = { vorname: 'Lea', nachname: 'Muster', email, telefon: null, wish: null, answers: null }
    for (let nth = 0; nth < (twice ? 2 : 1); nth++) {
      const body = { lead: person, studio: 'winterthur', referralEmail: null, proof: await proofFor(house, key) }
      const { status } = await house.as(undefined, leadForms.send, { params: { id: this.link }, body: body as never }, { key })
      expect(status).toBe(200)
    }
    this.asked++
  }

  rows = () => house.db.select().from(lead).where(inArray(lead.email, this.addresses)).orderBy(lead.received, lead._id)

  async one(which: number) {
    const rows = await this.rows()
    return rows.find(({ email }) => email === this.addresses[which]) ?? rows[0]!
  }

  async play(given: Act) {
    if (given.kind === 'ask') return this.ask(given.which, given.twice)
    if (given.kind === 'leave') {
      const owner = await holder(house, [{ right: 'af_edit', studios: ['winterthur'] }])
      const [row] = await this.rows()
      if (row?.stepKind) await house.db.update(lead).set({ stepOwner: owner._id }).where(eq(lead._id, row._id))
      return house.db.transaction(inner => leave(inner, house, owner._id))
    }
    if (given.kind === 'archive') return house.as(staff, leads.removeCategory, { params: { id: this.category }, query: { version: 1 } })
    if (given.kind === 'merge') {
      const [keep, gone] = [await this.one(given.keep), await this.one(given.gone)]
      return house.as(staff, leads.merge, { body: { keep: keep._id, gone: gone._id, studio: 'winterthur' } })
    }
    const row = await this.one(given.which)
    if (given.kind === 'unmerge') return house.as(staff, leads.unmerge, { body: { gone: row._id, studio: 'winterthur' } })
    if (given.kind === 'step')
      return house.as(staff, leads.step, {
        params: { id: row._id },
        body: { studio: 'winterthur', version: row.version, outcome: given.outcome, next: null, note: null } as never,
      })
    return house.as(staff, leads.moveAll, { body: { status: given.to, step: null, reason: null, rows: [{ _id: row._id }] } })
  }

  /** Open leads have exactly one step that is next, closed ones none; what was asked is all there; lead and referral agree. */
  async holds(told: string) {
    const rows = await this.rows()
    for (const row of rows) expect([told, row.state, row.stepKind !== null]).toEqual([told, row.state, isOpen(row.state)])
    const kept = await house.db.$count(
      leadEnquiry,
      inArray(
        leadEnquiry.lead,
        rows.map(({ _id }) => _id),
      ),
    )
    expect([told, kept]).toEqual([told, this.asked])
    for (const row of rows) {
      if (!row.referral) continue
      const [side] = await house.db.select().from(referral).where(eq(referral._id, row.referral))
      const wanted = referralOf[row.state]
      if (wanted && side) expect([told, side.state]).toEqual([told, wanted])
    }
  }
}

test('over lead histories each open lead has one next step, every enquiry is kept, and its referral agrees', {
  timeout: histories * 4000 + 90_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 7 }), fc.boolean(), async (acts, isReferred) => {
      const story = new Story()
      await story.begin()
      if (isReferred) {
        const inviter = await member(house, { studioCode: 'winterthur' })
        const body = { _id: v7(), vorname: 'Lea', nachname: 'Muster', email: story.addresses[0]!, telefon: null, agreed: true }
        await house.as(inviter, referrals.refer, { body })
        story.asked = await house.db.$count(
          leadEnquiry,
          inArray(
            leadEnquiry.lead,
            (await story.rows()).map(({ _id }) => _id),
          ),
        )
      }
      for (const [nth, one] of acts.entries()) {
        const answer = await story.play(one)
        const told = `${nth} ${JSON.stringify(one)}`
        if (answer && 'status' in answer) expect(answer.status, told).toBeLessThan(500)
        await story.holds(told)
      }
    }),
    { numRuns: histories },
  )
})
