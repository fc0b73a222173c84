import { dayMs } from '#contract/time.ts'
import type { House } from '#server/kit/house.ts'
import { popup } from './tables.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

/** Adds popups for staff to look at, none of which comes up over the demo. */
export async function seedPopups({ db }: House, admin: string) {
  await db
    .insert(popup)
    .values([
      {
        _id: '01900000-0000-7000-8000-0000000d0101',
        system: 'popup' as const,
        author: admin,
        created: daysAgo(60),
        to: daysAgo(30),
        title: 'Sommerfest im Töss-Tal',
        text: '<p>Am <b>letzten Samstag im August</b> grillieren wir vor dem Studio. Bring mit, wen du magst.</p>',
      },
      {
        _id: '01900000-0000-7000-8000-0000000d0102',
        system: 'popupnew' as const,
        author: admin,
        created: daysAgo(2),
        from: daysAgo(-30),
        studios: ['winterthur', 'frauenfeld'],
        roles: ['member'],
        leadLabel: 'Training wählen',
        leadLink: '/workouts',
        title: 'Neujahr: Wir starten gemeinsam',
        text: '<p>Ab dem 2. Januar sind wir wieder für dich da.</p><ul><li>6 bis 22 Uhr</li><li>neue Geräte im Obergeschoss</li></ul>',
      },
    ])
    .onConflictDoNothing()
}
