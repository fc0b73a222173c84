import { demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { demoPicture } from '#server/shared/files/demoPicture.ts'
import { keepFile } from '#server/shared/files/keptFiles.ts'
import { fileKind } from './rules.ts'
import { display, gallery, galleryImage } from './tables.ts'

const studio = 'winterthur'

const pictures = [
  {
    in: 'gallery',
    people: false,
    words: 'Neu: Rudergeräte oben',
    from: '#0b6b4f',
    to: '#0a2f3a',
    bars: [220, 340, 300, 470, 420, 590, 640],
  },
  { in: 'gallery', people: false, words: 'Sauna ab 16 Uhr', from: '#b4532a', to: '#4a1d16', bars: [300, 280, 360, 340, 420, 400, 480] },
  { in: 'album', people: false, words: 'Bring jemanden mit', from: '#2d4aa8', to: '#16224f', bars: [180, 260, 260, 360, 460, 460, 620] },
  { in: 'album', people: true, words: 'Unser Team', from: '#5b3a8c', to: '#21153a', bars: [400, 420, 380, 440, 400, 430, 410] },
] as const

/** A gallery, an album and a display in one studio; adds nothing where there is a display already. */
export async function seedDisplays(house: House) {
  if ((await house.db.$count(display)) > 0) return
  const made = await Promise.all(pictures.map(each => demoPicture(house, each)))
  await house.db.transaction(async tx => {
    const ids = { gallery: demoId('gallery', 'studio'), album: demoId('gallery', 'empfang') }
    await tx.insert(gallery).values([
      { _id: ids.gallery, kind: 'gallery', studio, title: 'Studio Winterthur' },
      { _id: ids.album, kind: 'album', studio, title: 'Empfang' },
    ])
    const created = new Date().toISOString()
    for (const [at, { in: where, people, words }] of pictures.entries()) {
      const file = await keepFile(tx, house, {
        ...made[at]!,
        owner: null,
        kind: fileKind,
        type: 'image/webp',
        open: false,
        width: 1920,
        height: 1080,
      })
      await tx.insert(galleryImage).values({
        _id: demoId('gallery-image', words),
        gallery: ids[where],
        place: at % 2,
        file,
        width: 1920,
        height: 1080,
        people,
        created,
        // Nobody has agreed yet: the picture is there, and is not shown.
        consent: null,
        until: null,
      })
    }
    await tx.insert(display).values({
      _id: demoId('display', 'empfang'),
      studio,
      title: 'Empfang Winterthur',
      courses: true,
      seconds: 10,
      galleries: [ids.gallery],
      albums: [ids.album],
      hours: '05:30-22:30',
    })
  })
}
