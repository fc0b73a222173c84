import type { ShownGallery } from '#contract/displays/galleries.ts'

/** Galleries as they may be shown on that day, also from an answer of before: past its day a picture of people is shown no more (K34). */
export const shownBy = (galleries: readonly ShownGallery[], day: string): ShownGallery[] =>
  galleries
    .map(gallery => ({ ...gallery, pictures: gallery.pictures.filter(({ until }) => until === null || until >= day) }))
    .filter(({ pictures }) => pictures.length > 0)
