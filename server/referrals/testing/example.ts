import { exampleId } from '#contract/examples.ts'
import { referral } from '#server/referrals/tables.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'

export async function addExample({ db }: TestHouse, owner: Somebody) {
  const at = '2026-11-01T08:00:00.000Z'
  const email = 'eingeladen@formkurve.example'
  await db.insert(referral).values({
    _id: exampleId('referral'),
    member: owner._id,
    vorname: 'Lea',
    nachname: 'Muster',
    email,
    contact: email,
    studio: 'winterthur',
    counts: true,
    source: 'form',
    rewardText: 'Ein Monat geschenkt',
    rewardRappen: 5000,
    settings: 0,
    at,
    until: '2099-01-01T08:00:00.000Z',
    since: at,
  })
}
