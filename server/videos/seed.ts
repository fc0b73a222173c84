import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { filmName, keepFile, keepFilm } from '#server/shared/files/keptFiles.ts'
import { kind } from './rules.ts'
import { video, videoCategory, videoWatched } from './tables.ts'

const demo = fileURLToPath(new URL('./demo', import.meta.url))
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

const categories = ['Rücken', 'Kraft', 'Beweglichkeit']

interface Film {
  film: string
  title: string
  category: string
  leads: string
  seconds: number
  days: number
  studios?: string[]
  description: string
}

const films: Film[] = [
  {
    film: 'ruecken',
    title: 'Rücken in vierzig Sekunden',
    category: 'Rücken',
    leads: 'Anja Zürcher',
    seconds: 40,
    days: 3,
    description:
      'Gegen den langen Tag am Tisch: ruhig nach vorn sinken, die Arme hängen lassen und langsam wieder aufrichten.\n\nWenn etwas schmerzt, mach die Bewegung kleiner.',
  },
  {
    film: 'zirkel',
    title: 'Zirkel ohne Geräte',
    category: 'Kraft',
    leads: 'Sandro Zehnder',
    seconds: 40,
    days: 9,
    description: 'Vierzig Sekunden Arbeit, zwanzig Sekunden Pause, vier Stationen. Geht im Wohnzimmer.',
  },
  {
    film: 'dehnen',
    title: 'Dehnen am Abend',
    category: 'Beweglichkeit',
    leads: 'Anja Zürcher',
    seconds: 30,
    days: 20,
    description: 'Ruhig ausatmen und lang werden: Hüfte, Flanken, Nacken.',
  },
  {
    film: 'kniebeugen',
    title: 'Kniebeugen, sauber',
    category: 'Kraft',
    leads: 'Sandro Zehnder',
    seconds: 30,
    days: 41,
    studios: ['winterthur'],
    description: 'Worauf es ankommt, bevor Gewicht dazukommt: Fuss, Knie, Rücken.',
  },
]

/** A copy on the way that any upload goes. */
async function keepDemo(tx: Tx, house: House, name: string) {
  const id = `demo-${name}`
  const film = await readFile(join(demo, `${name}.webm`))
  await house.bytes.pieces.write(id, 0, film)
  const file = filmName(house, id, 'video/webm')
  await house.bytes.pieces.become(id, file)
  await keepFilm(tx, house, { name: file, bytes: film.length, type: 'video/webm' })
  const bytes = await readFile(join(demo, `${name}.webp`))
  const poster = { owner: null, kind, bytes, type: 'image/webp', open: true, draft: await house.bytes.layDown(bytes) } as const
  return { file, poster: await keepFile(tx, house, poster), bytes: film.length }
}

/** A small archive with films of our own drawing; adds nothing where there are videos already. */
export async function seedVideos(house: House, { member, author }: { member: string; author: string }) {
  await house.db.transaction(async tx => {
    if ((await tx.$count(video)) > 0) return
    await tx.insert(videoCategory).values(categories.map((name, place) => ({ _id: demoId('video-category', name), name, place })))
    for (const { film, category, days, studios = [], ...said } of films) {
      const kept = await keepDemo(tx, house, film)
      const row = {
        _id: demoId('video', film),
        ...said,
        studios,
        category: demoId('video-category', category),
        ...kept,
        type: 'video/webm',
      }
      await tx.insert(video).values({ ...row, width: 480, height: 270, publishedAt: daysAgo(days), created: daysAgo(days + 1), author })
    }
    const watched = { person: member, finished: false, at: daysAgo(1) }
    await tx.insert(videoWatched).values({ ...watched, video: demoId('video', 'zirkel'), seconds: 17 })
  })
}
