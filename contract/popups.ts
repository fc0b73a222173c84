import { array, type InferType, object } from 'yup'
import { addressed, brandWord, goalLink } from './addressed.ts'
import { del, domain, get, post, put, type Usual } from './call.ts'
import { example } from './examples.ts'
import { fileName, uploads } from './files.ts'
import { pictures } from './fileTypes.ts'
import { audience } from './notifications.ts'
import { count, done, id, instant, lines, text } from './shapes.ts'
import { dayMs } from './time.ts'

/** A popup's text on the member's screen before «mehr», in characters. */
export const shortText = 120
/** Shortest time between two showings of one popup to one person, in ms. */
export const popupPause = dayMs

const content = {
  title: text(120).label('Titel').required('Gib dem Popup einen Titel.'),
  /** HTML; only what `server/kit/sanitise.ts` lets through is stored. */
  text: lines(20_000).label('Text').required('Schreib einen Text.'),
  /** Name of the picture in `file`. */
  image: fileName().label('Bild').nullable(),
  leadLabel: text(40).label('Beschriftung der Taste').nullable(),
  leadLink: goalLink().label('Taste führt zu').nullable(),
}

/** Made on the device, so that the rehearsed row and the stored one have the same id. */
const born = { _id: id() }

/** Fields of a popup of the first of the two systems (L195, A47). */
export const popupNoticeForm = object({ ...born, ...content })

export const popupForm = object({
  ...content,
  ...addressed,
})
export type PopupForm = InferType<typeof popupForm>

export const popupNew = popupForm.shape(born)

/** `version` is the one that was seen; another one answers `stale` with the row as it is now. */
export const popupEdit = popupForm.shape({ version: count(1).required() })

/** A popup as members see it (L91); both systems in one. */
export const popup = object({
  _id: id().required(),
  title: text(120).required(),
  text: text(40_000).required(),
  /** Address of the picture. */
  image: text(400).nullable(),
  createdAt: instant().required(),
  from: instant().nullable(),
  to: instant().nullable(),
  lead: object({ label: text(40).required(), link: text(500).nullable() }).nullable(),
  /** Moment at which this person last saw it on any device. */
  shownAt: instant().nullable(),
})
export type Popup = InferType<typeof popup>

/** A popup as staff see it. */
export const popupRow = popupForm.shape({
  _id: id().required(),
  text: text(40_000).required(),
  system: text(10).oneOf(['popup', 'popupnew']).required(),
  imageAddress: text(400).nullable(),
  createdAt: instant().required(),
  version: count(1).required(),
  /** Numbers of people it was shown to, who closed it, and who took its action. */
  shown: count().required(),
  closed: count().required(),
  led: count().required(),
})
export type PopupRow = InferType<typeof popupRow>

const rows = array().of(popupRow).required()
const seen = object({ as: text(10).oneOf(['shown', 'closed'] as const) })
const byId = { params: { id: example.popup } }
const forAll = { params: { id: example.openPopup } }
const body = { title: 'Offene Tür', text: '<p>Bring jemanden mit.</p>', studios: ['pfungen'], roles: [] }
const popupStudioOf = ({ body }: { body: unknown }) => (body as Partial<PopupForm> | undefined)?.studios?.[0]

const usual: Usual = { mendedAt: 'home' }

/** Both popup systems behind one member view (L58, L118, L195, A47). */
export const popups = domain('popups', usual, {
  /** Popups of both systems that show for this person now, newest first. */
  mine: get('notifications/popups', { access: [], covers: ['EP-202'], example: {} }, array().of(popup).required()),
  /** Popups of the first system, for staff. */
  notices: get('notifications/popup', { access: ['mk_popup'], covers: ['EP-203'], example: {} }, rows),
  /** For everybody, at once and until it is removed. */
  addNotice: post(
    'notifications/popup',
    {
      access: ['mk_popup'],
      body: popupNoticeForm,
      breath: 10,
      covers: ['EP-204'],
      example: { body: { title: body.title, text: body.text } },
    },
    popupRow,
  ),
  /** Shown, or with `as=closed` closed; both say that it was seen. */
  read: get(
    'notifications/popup/read/:id',
    { access: [], changes: true, offline: true, query: seen, covers: ['EP-205'], example: forAll },
    done,
  ),
  lead: get('notifications/popup/lead/:id', { access: [], changes: true, offline: true, covers: ['EP-206'], example: forAll }, done),
  /** Number of people who would see a popup of this audience by now, or one of the first system without it. Not in the specification. */
  people: get(
    'popups/people',
    {
      access: ['mk_popup'],
      query: object({ brand: brandWord(), ...audience }),
      studio: ({ query }) => (query as Partial<PopupForm>).studios?.[0],
      example: { query: { studios: ['pfungen'] } },
    },
    object({ people: count().required() }),
  ),
  list: get('popups', { access: ['mk_popup'], covers: ['EP-208'], example: {} }, rows),
  /** Popups of the default brand that show now, for visitors without a studio of their own. */
  active: get('popups/active', { access: [], covers: ['EP-211'], example: {} }, array().of(popup).required()),
  one: get('popups/:id', { access: ['mk_popup'], covers: ['EP-208'], example: byId }, popupRow),
  create: post(
    'popups',
    { access: ['mk_popup'], body: popupNew, studio: popupStudioOf, breath: 10, covers: ['EP-207'], example: { body } },
    popupRow,
  ),
  edit: put(
    'popups/:id',
    {
      access: ['mk_popup'],
      body: popupEdit,
      studio: popupStudioOf,
      covers: ['EP-209'],
      example: { ...byId, body: { ...body, title: 'Offene Tore', version: 1_000_000 }, answers: 'stale' },
    },
    popupRow,
  ),
  remove: del('popups/:id', { access: ['mk_popup'], covers: ['EP-210'], example: byId }, done),
  /** A hundred a day and person: uploads stay until no popup has used them for a day. */
  ...uploads({
    picture: {
      path: 'upload/popup',
      access: ['mk_popup'],
      covers: ['EP-549'],
      types: pictures,
      size: 8_000_000,
      open: true,
      limit: { times: 100, seconds: 86_400 },
    },
  }),
  /** Takes a removal back. */
  restore: post('popups/:id/restore', { access: ['mk_popup'], example: byId }, popupRow),
})
