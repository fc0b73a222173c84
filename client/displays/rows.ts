import { rowForm } from '#client/kit/rowForm.tsx'
import { displays } from '#contract/displays/calls.ts'
import { galleries } from '#contract/displays/galleries.ts'

export const display = rowForm({
  add: displays.create,
  edit: displays.edit,
  remove: displays.remove,
  restore: displays.restore,
  one: displays.one,
  fresh: { version: 1, screens: [], galleries: [], albums: [], courses: false, seconds: 10, hours: null },
  called: ({ title }) => title,
  draft: 'display',
  removal: { label: 'Anzeige entfernen' },
})

export const gallery = rowForm({
  add: galleries.create,
  edit: galleries.edit,
  remove: galleries.remove,
  restore: galleries.restore,
  one: galleries.images,
  fresh: { version: 1, images: 0, hidden: 0, pictures: [] },
  called: ({ title }) => title,
  draft: 'gallery',
  removal: { label: 'Galerie entfernen' },
})

export const album = rowForm({
  add: displays.addAlbum,
  edit: displays.editAlbum,
  remove: displays.removeAlbum,
  restore: displays.restoreAlbum,
  one: displays.album,
  fresh: { version: 1, images: 0, hidden: 0, pictures: [] },
  called: ({ title }) => title,
  draft: 'album',
  removal: { label: 'Album entfernen' },
})
