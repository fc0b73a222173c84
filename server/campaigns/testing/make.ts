import { v7 } from 'uuid'
import { promotions } from '#contract/campaigns/promotions.ts'
import type { CampaignForm } from '#contract/campaigns/shapes.ts'
import { wheel } from '#contract/campaigns/wheel.ts'
import { dayMs } from '#contract/time.ts'
import { campaign } from '#server/campaigns/tables.ts'
import { proofFor } from '#server/shared/publicForms/testing.ts'
import type { TestHouse } from '#server/testing/house.ts'

export const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

/** A campaign's fields: an action that runs. */
export const formOf = (over: Partial<CampaignForm> = {}): CampaignForm => {
  const _id = over._id ?? v7()
  return {
    kind: 'action',
    slug: `kampagne-${_id.slice(-12)}`,
    title: 'Rückenwoche',
    text: null,
    picture: null,
    described: null,
    video: null,
    brand: null,
    studios: [],
    from: inDays(-5),
    to: inDays(5),
    live: true,
    capacity: null,
    leadSettings: null,
    conditions: null,
    prizes: [],
    ...over,
    _id,
  }
}

/** The same in the record. */
export async function makeCampaign({ db }: TestHouse, over: Partial<typeof campaign.$inferInsert> = {}) {
  const [row] = await db
    .insert(campaign)
    .values({ ...formOf(over as Partial<CampaignForm>), created: inDays(-6), ...over } as typeof campaign.$inferInsert)
    .returning()
  return row as typeof campaign.$inferSelect
}

export const prizeOf = (name: string, count: number, over: { blank?: boolean; atOnce?: boolean } = {}) => ({
  _id: v7(),
  name,
  count,
  blank: false,
  atOnce: false,
  ...over,
})

export const strangerOf = (name: string) => ({ vorname: 'Lea', nachname: name, email: `${name}@Formkurve.Example` })

/** A stranger enters a draw. */
export async function enterAs(house: TestHouse, name: string, body: { campaign?: string; at?: string } = {}, key: string = v7()) {
  const proof = await proofFor(house, key)
  return house.as(undefined, promotions.enter, { body: { ...body, ...strangerOf(name), proof } }, { key })
}

interface Turn {
  campaign?: string
  roll?: string
  ticket?: number
  at?: string
}

/** A stranger enters their address at the wheel, or a tablet tells a ticket. */
export async function spinAs(house: TestHouse, name: string, body: Turn, key: string = v7()) {
  const proof = await proofFor(house, key)
  return house.as(undefined, wheel.spin, { body: { ...body, ...strangerOf(name), proof } }, { key })
}
