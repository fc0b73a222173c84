import { dayMs } from '#contract/time.ts'
import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { news } from './tables.ts'

const newsDaysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

const written = [
  {
    title: 'Neue Rudergeräte im Obergeschoss',
    text: '<p>Seit dieser Woche stehen <b>vier neue Rudergeräte</b> bereit. Frag dein Team nach einer kurzen Einführung.</p>',
    studios: ['winterthur'],
    days: 2,
  },
  {
    title: 'Öffnungszeiten über die Feiertage',
    text: '<p>Wir sind auch zwischen den Jahren für dich da:</p><ul><li>24. bis 26. Dezember: 9 bis 16 Uhr</li><li>31. Dezember: 9 bis 14 Uhr</li><li>1. Januar: geschlossen</li></ul>',
    studios: [],
    days: 6,
  },
  {
    title: 'Sauna wieder offen',
    text: '<p>Der neue Ofen heizt. Täglich ab 16 Uhr.</p>',
    studios: ['frauenfeld'],
    days: 9,
  },
] as const

/** News of two studios and of the chain; adds nothing where there are some already. */
export async function seedNews({ db }: House, { admin }: DemoPeople) {
  if ((await db.$count(news)) > 0) return
  await db.insert(news).values([
    ...written.map(({ days, studios, ...row }) => ({
      ...row,
      studios: [...studios],
      _id: demoId('news', row.title),
      author: admin,
      created: newsDaysAgo(days),
    })),
    {
      _id: demoId('news', 'neujahr'),
      title: 'Im Januar: die Kurse am Morgen',
      text: '<p>Ab dem 4. Januar beginnt der erste Kurs um 6.15 Uhr.</p>',
      link: '/kurse',
      author: admin,
      created: newsDaysAgo(1),
      from: newsDaysAgo(-20),
    },
  ])
}
