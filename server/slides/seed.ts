import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { demoPicture } from '#server/shared/files/demoPicture.ts'
import { keepFile } from '#server/shared/files/keptFiles.ts'
import { slideKind } from './rules.ts'
import { slide } from './tables.ts'

const made = [
  {
    title: 'Neue Rudergeräte',
    described: 'Balken einer Trainingskurve, die steigt',
    link: '/devices',
    studios: ['winterthur'],
    words: 'Rudern wie auf dem See',
    from: '#0b6b4f',
    to: '#0a2f3a',
    bars: [220, 340, 300, 470, 420, 590, 640],
  },
  {
    title: 'Bring jemanden mit',
    described: 'Zwei Kurven, die zusammen steigen',
    link: '/referral',
    studios: [],
    words: 'Zu zweit geht es leichter',
    from: '#2d4aa8',
    to: '#16224f',
    bars: [180, 260, 260, 360, 460, 460, 620],
  },
  {
    title: 'Sauna ab 16 Uhr',
    described: 'Warme Farben und Balken wie Latten einer Bank',
    link: null,
    studios: ['frauenfeld'],
    words: 'Aufwärmen, danach',
    from: '#b4532a',
    to: '#4a1d16',
    bars: [300, 280, 360, 340, 420, 400, 480],
  },
] as const

/** Slides of two studios and of the chain; adds nothing where there are some already. */
export async function seedSlides(house: House, { admin }: DemoPeople) {
  if ((await house.db.$count(slide)) > 0) return
  const pictures = await Promise.all(made.map(each => demoPicture(house, each)))
  await house.db.transaction(async tx => {
    for (const [place, { title, described, link, studios }] of made.entries()) {
      const size = { type: 'image/webp' as const, width: 1920, height: 1080 }
      const picture = await keepFile(tx, house, { ...pictures[place]!, ...size, owner: null, kind: slideKind, open: true })
      const row = { title, described, link, studios: [...studios], picture, place, author: admin, created: new Date().toISOString() }
      await tx.insert(slide).values({ ...row, _id: demoId('slide', title) })
    }
  })
}
