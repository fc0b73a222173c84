import { displays } from '#contract/displays/calls.ts'
import { galleries, pictureConsentOf } from '#contract/displays/galleries.ts'
import { homeOf } from '#server/kit/homeOf.ts'
import { serve } from '#server/serve/serve.ts'
import { addImages, moveImage, removeImages, revokeConsent, sayOf, wholeGallery } from './images.ts'
import { askPairing, claimPairing, endScreen, pairScreen, renewScreen } from './pairing.ts'
import { planOf } from './playPlan.ts'
import { displayRows, galleriesOfKind } from './rows.ts'
import { galleriesShown } from './shownGalleries.ts'
import { display as displayTable, gallery as galleryTable } from './tables.ts'

const gallery = galleriesOfKind('gallery')
const album = galleriesOfKind('album')

export const galleryCalls = serve(
  galleries,
  {
    list: gallery.list,
    create: gallery.create,
    edit: gallery.edit,
    remove: gallery.remove,
    restore: gallery.restore,
    ofStudio: galleriesShown,
    images: given => wholeGallery(given, given.params.id, 'gallery'),
    upload: given => addImages(given, { _id: given.query.gallery, kind: 'gallery', said: pictureConsentOf(given.query) }),
    say: given => sayOf(given, given.params.id, given.body),
    revoke: given => revokeConsent(given, given.params.id),
    move: given => moveImage(given, given.params.id, Number(given.params.sortOrder)),
    removeImages: given => removeImages(given, given.body.ids),
  },
  {},
  homeOf([galleryTable]),
)

export const displayCalls = serve(
  displays,
  {
    albums: album.list,
    album: given => wholeGallery(given, given.params.id, 'album'),
    addAlbum: album.create,
    editAlbum: album.edit,
    removeAlbum: album.remove,
    restoreAlbum: album.restore,
    photos: given => addImages(given, { _id: given.params.id, kind: 'album', said: pictureConsentOf(given.query) }),
    removePhoto: given => removeImages(given, [given.params.id], given.query.albumId),
    list: displayRows.list,
    one: displayRows.one,
    create: displayRows.create,
    edit: displayRows.edit,
    remove: displayRows.remove,
    restore: displayRows.restore,
    plan: given => planOf(given, given.params.id),
    ask: ({ house, address, body }) => askPairing(house, { address, device: body.device }),
    claim: ({ house, body }) => claimPairing(house, body.secret),
    pair: ({ house, who, params, body }) => pairScreen(house, who, { _id: params.id, code: body.code }),
    end: ({ tx, house, who, params }) => endScreen(tx, house, who, params),
    renew: ({ house, who }) => renewScreen(house, who),
  },
  {},
  homeOf([displayTable, galleryTable]),
)
