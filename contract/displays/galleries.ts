import { array, type InferType, object } from 'yup'
import { anyManagement } from '#contract/access.ts'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { severalUploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { count, day, done, flag, id, list, queryCount, studioCode, text } from '#contract/shapes.ts'

/** The most pictures of one gallery or album, and the most files that go up in one request. */
export const mostImages = 500
const mostAtOnce = 10
/** Bytes of all files of one request. */
const mostBytes = 30_000_000

const newest = 1_000_000
const version = () => count(1).required()
export const change = {
  access: anyManagement,
  offline: true,
  studio: ({ body, query }: { body: unknown; query: Record<string, unknown> }) =>
    ((body as { studio?: string } | undefined)?.studio ?? query.studio) as string | undefined,
} as const
export const gone = object({ studio: studioCode().required(), version: queryCount(1, 1_000_000_000).required() })
export const there = object({ studio: studioCode().required() })

export const galleryForm = object({
  /** Made on the device. */
  _id: id().required(),
  studio: studioCode().label('Studio').required(),
  title: text(80).label('Name').required(),
})
export type GalleryForm = InferType<typeof galleryForm>

/** `images` is how many pictures it has, `hidden` how many of them nobody is shown. */
export const galleryRow = galleryForm.shape({ version: version(), images: count().required(), hidden: count().required() })
export type GalleryRow = InferType<typeof galleryRow>

/** Consent of the people on a picture (ZGB art. 28); `people` null where nobody has said yet whether it shows any. */
export const consentForm = object({
  people: flag().label('Auf dem Bild sind Personen zu erkennen').nullable().default(null),
  consent: text(200).label('Einwilligung von').nullable().default(null),
  until: day().label('Gilt bis und mit').nullable().default(null),
})
export type PictureConsent = InferType<typeof consentForm>

/** True where a picture may be shown on that day: it shows nobody, or all who are on it agree. */
export const mayShow = ({ people, consent, until }: Partial<PictureConsent>, today: string) =>
  people === false || (people === true && !!consent && !!until && until >= today)

export const galleryImage = consentForm.shape({
  _id: id().required(),
  gallery: id().required(),
  /** Its place in the gallery, from 0. */
  sortOrder: count().required(),
  /** Below /api/, for this caller and some hours. */
  address: text(400).required(),
  width: count(0, 100_000).nullable(),
  height: count(0, 100_000).nullable(),
  shown: flag().required(),
  version: version(),
})
export type GalleryImage = InferType<typeof galleryImage>

/** Pictures of a gallery or an album, in their order. */
export const galleryWhole = galleryRow.shape({ pictures: array().of(galleryImage.required()).required() })

/** A gallery as members see it: pictures that may be shown, each with the last day on which it may. */
export const shownGallery = object({
  _id: id().required(),
  title: text(80).required(),
  pictures: array()
    .of(
      object({
        _id: id().required(),
        /** Below /api/, for this caller and some hours. */
        address: text(400).required(),
        width: count(0, 100_000).nullable(),
        height: count(0, 100_000).nullable(),
        until: day().nullable().default(null),
      }).required(),
    )
    .required(),
})
export type ShownGallery = InferType<typeof shownGallery>

/** Result of each file of one request, in their order: `image`, or why it was refused. */
export const verdicts = object({
  files: array()
    .of(object({ name: text(300).defined(), image: galleryImage.nullable(), message: text(300).nullable() }).required())
    .required(),
})
export type Verdicts = InferType<typeof verdicts>

/** Consent to all files of one request. */
const said = {
  people: text(5).oneOf(['true', 'false']),
  consent: text(200),
  until: day(),
}
export const pictureConsentOf = ({ people, consent, until }: { people?: string; consent?: string; until?: string }): PictureConsent => ({
  people: people === undefined ? null : people === 'true',
  consent: consent ?? null,
  until: until ?? null,
})

export const upload = {
  access: anyManagement,
  offline: true,
  types: pictures,
  size: mostBytes,
  several: mostAtOnce,
  side: 1920,
  limit: { times: 600, seconds: 3600 },
  reply: verdicts,
} as const

export const listed = {
  access: anyManagement,
  query: object({ ...pageFields(['title', 'studio']), studio: list(studioCode().required(), 200) }),
  example: { query: {} },
} as const

const usual: Usual = {
  lane: 'galleries',
  mendedAt: 'centerDisplay',
  rows: { gallery: ['edit', 'remove', 'restore'], image: ['say', 'revoke'] },
  makes: { create: 'edit' },
}
const byGallery = { params: { id: exampleId('gallery') } }
/** Rows of «pfungen», for calls that ask the row for its studio. */
const byOther = { params: { id: exampleId('otherGallery') } }
const byImage = { params: { id: exampleId('galleryImage') } }
const body = { _id: exampleId('newGallery'), studio: 'winterthur', title: 'Geräteraum oben' }
const seen = { studio: 'winterthur', version: newest }

/** Galleries of a studio: pictures for app and website (L232, K34). A picture is its gallery's: whoever manages in that studio changes it. */
export const galleries = domain('galleries', usual, {
  list: get('galleries', { ...listed, covers: ['EP-530'] }, pageOf(galleryRow)),
  create: post('galleries', { ...change, body: galleryForm, covers: ['EP-532'], example: { body } }, galleryRow),
  /** Names itself in the body (A59). Refuses `stale`. */
  edit: put(
    'galleries',
    {
      ...change,
      body: galleryForm.shape({ version: version() }),
      covers: ['EP-533'],
      example: { body: { ...body, ...seen, _id: byGallery.params.id }, answers: 'stale' },
    },
    galleryRow,
  ),
  remove: del(
    'galleries/:id',
    { ...change, query: gone, covers: ['EP-534'], example: { ...byGallery, query: seen, answers: 'stale' } },
    done,
  ),
  restore: post('galleries/:id/restore', { ...change, body: there, example: { ...byGallery, body: { studio: 'winterthur' } } }, galleryRow),
  /**
   * Galleries of the caller's own studio, for members: only pictures that may be shown today, and nothing of who agreed to it (K34). Not in the
   * specification.
   */
  ofStudio: get('galleries/studio', { access: [], example: {} }, array().of(shownGallery.required()).required()),
  /** The gallery with its pictures. */
  images: get('gallery/images/:id', { access: anyManagement, covers: ['EP-531'], example: byOther }, galleryWhole),
  /**
   * Puts pictures into the gallery, each with a verdict of its own. What is said in the query holds for all of them. Refuses `gallery-full`.
   */
  ...severalUploads({
    upload: {
      ...upload,
      path: 'upload/gs',
      query: object({ gallery: id().required(), ...said }),
      covers: ['EP-557'],
      example: { query: { gallery: byOther.params.id } },
    },
  }),
  /** Says anew who is on a picture, with whose agreement and until when. Refuses `stale`. */
  say: put(
    'gallery/images/:id',
    {
      access: anyManagement,
      offline: true,
      body: consentForm.shape({ version: version() }),
      example: { ...byImage, body: { people: true, consent: 'Vreni Muster', until: '2027-01-31', version: newest }, answers: 'stale' },
    },
    galleryImage,
  ),
  /** An agreement is taken back: from now on nobody is shown the picture, whatever was written meanwhile (ZGB art. 28). */
  revoke: del('gallery/images/:id/consent', { access: anyManagement, offline: true, example: byImage }, galleryImage),
  /**
   * Moves a picture to a place from 0; the studio numbers the others anew. Of two who move at once, the later one finds the order of the
   * first (K34).
   */
  move: put(
    'gallery/images/:id/:sortOrder',
    {
      access: anyManagement,
      offline: true,
      params: {
        sortOrder: text(4)
          .matches(/^\d{1,4}$/)
          .required(),
      },
      covers: ['EP-536'],
      example: { params: { ...byImage.params, sortOrder: '0' } },
    },
    done,
  ),
  /** Removes pictures for good, once the breath is over in which that can be taken back. */
  removeImages: del(
    'gallery/images',
    {
      access: anyManagement,
      offline: true,
      breath: 8,
      body: object({ ids: list(id().required(), 100).label('Bilder').required() }),
      covers: ['EP-535'],
      example: { body: { ids: [exampleId('spareImage')] } },
    },
    done,
  ),
})

const byAlbum = { params: { id: exampleId('album') } }
const byOtherAlbum = { params: { id: exampleId('otherAlbum') } }
const album = { _id: exampleId('newAlbum'), studio: 'winterthur', title: 'Empfang' }

/** Albums are galleries that only displays show; their paths stand below `display` (L232). */
export const albumCalls = {
  albums: get('display/albums', { ...listed, covers: ['EP-542'] }, pageOf(galleryRow)),
  album: get('display/albums/:id', { access: anyManagement, covers: ['EP-543'], example: byOtherAlbum }, galleryWhole),
  addAlbum: post('display/albums', { ...change, body: galleryForm, covers: ['EP-541'], example: { body: album } }, galleryRow),
  editAlbum: put(
    'display/albums',
    {
      ...change,
      body: galleryForm.shape({ version: version() }),
      example: { body: { ...album, ...seen, _id: byAlbum.params.id }, answers: 'stale' },
    },
    galleryRow,
  ),
  removeAlbum: del('display/albums/:id', { ...change, query: gone, example: { ...byAlbum, query: seen, answers: 'stale' } }, done),
  restoreAlbum: post(
    'display/albums/:id/restore',
    { ...change, body: there, example: { ...byAlbum, body: { studio: 'winterthur' } } },
    galleryRow,
  ),
  ...severalUploads({
    photos: {
      ...upload,
      field: 'photos',
      path: 'display/albums/:id/photos',
      query: object(said),
      covers: ['EP-544'],
      example: byOtherAlbum,
    },
  }),
  /** Removes a picture of that album, as `removeImages`. */
  removePhoto: del(
    'display/photos/:id',
    {
      access: anyManagement,
      offline: true,
      breath: 8,
      query: object({ albumId: id().required() }),
      covers: ['EP-545'],
      example: { params: { id: exampleId('sparePhoto') }, query: { albumId: byOtherAlbum.params.id } },
    },
    done,
  ),
}
