import { inArray } from 'drizzle-orm'
import { isOpen, type ReferralState } from '#contract/rules/referrals/states.ts'
import { dayMs } from '#contract/time.ts'
import { type DemoPeople, demoDomain, demoId } from '#server/kit/demo.ts'
import type { WithDb } from '#server/kit/house.ts'
import { codeOf } from './invite.ts'
import { referral, referralCode, referralSettings } from './tables.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

const versions = [
  { version: 1, rewardText: 'Ein Proteinshake an der Bar', rewardRappen: 0, friendText: null, days: 60, at: daysAgo(200) },
  {
    version: 2,
    rewardText: 'Ein Monat geschenkt',
    rewardRappen: 6900,
    days: 90,
    at: daysAgo(80),
    friendText: 'Zwei Wochen gratis trainieren, mit einer Einführung an den Geräten.',
  },
] as const

const friends: readonly [vorname: string, nachname: string, state: ReferralState, days: number, member: 'mitglied' | 'mitglied2'][] = [
  ['Nina', 'Egli', 'new', 1, 'mitglied'],
  ['Fabio', 'Caduff', 'contacted', 6, 'mitglied'],
  ['Selina', 'Rüegg', 'trial', 12, 'mitglied2'],
  ['Luca', 'Steiner', 'joined', 30, 'mitglied'],
  ['Martina', 'Frei', 'rewarded', 60, 'mitglied'],
  ['Beat', 'Odermatt', 'declined', 20, 'mitglied2'],
  ['Corinne', 'Baumann', 'expired', 120, 'mitglied'],
  ['Yannick', 'Suter', 'rewarded', 150, 'mitglied2'],
]

/** Two versions of the settings, and referrals in each state; added once. */
export async function seedReferrals({ db }: WithDb, people: DemoPeople) {
  await db
    .insert(referralSettings)
    .values([...versions])
    .onConflictDoNothing()
  for (const name of ['mitglied', 'mitglied2'] as const) await codeOf(db, people[name])
  await db
    .update(referralCode)
    .set({ shows: true })
    .where(inArray(referralCode.person, [people.mitglied, people.mitglied2]))
  await db
    .insert(referral)
    .values(
      friends.map(([vorname, nachname, state, days, member]) => {
        const email = `${vorname}.${nachname}`.toLowerCase().replace('ü', 'ue').concat(`@gast.${demoDomain}`)
        const { rewardText, rewardRappen, version, days: long } = versions[days > 80 ? 0 : 1]
        return {
          _id: demoId('referral', nachname),
          member: people[member],
          vorname,
          nachname,
          email,
          contact: email,
          state,

          studio: member === 'mitglied' ? 'winterthur' : 'frauenfeld',
          counts: isOpen(state) || state === 'joined' || state === 'rewarded',
          source: state === 'contacted' ? ('member' as const) : ('form' as const),
          rewardText,
          rewardRappen,
          settings: version,
          at: daysAgo(days),
          until: daysAgo(days - long),
          since: daysAgo(Math.floor(days / 2)),
        }
      }),
    )
    .onConflictDoNothing()
}
