import { dayMs } from '#contract/time.ts'
import type { House } from '#server/kit/house.ts'
import { notification } from '#server/shared/notifications/tables.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

const notices = [
  { _id: '01900000-0000-7000-8000-0000000d0001', title: 'Dein Trainingsplan ist bereit', link: '/workouts', days: 9, read: true },
  {
    _id: '01900000-0000-7000-8000-0000000d0002',
    title: 'Am Samstag trainierst du in Winterthur bis 20 Uhr',
    link: '/studios',
    days: 3,
    read: false,
  },
  {
    _id: '01900000-0000-7000-8000-0000000d0003',
    title: 'Wieder eine Woche in Form: schau dir deine Kurve an',
    link: '/workout/hub',
    days: 1,
    read: false,
  },
]

/** Adds notices for the demo's member. */
export async function seedNotices({ db }: House, member: string) {
  const rows = notices.map(({ _id, title, link, days, read }) => ({
    _id,
    person: member,
    title,
    link,
    created: daysAgo(days),
    readAt: read ? daysAgo(days - 1) : null,
  }))
  await db.insert(notification).values(rows).onConflictDoNothing()
}
