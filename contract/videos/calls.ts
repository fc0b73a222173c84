import { array, type InferType, object } from 'yup'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { example } from '#contract/examples.ts'
import { fileName, uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { everyStudio } from '#contract/rights.ts'
import { count, decimal, done, flag, id, instant, list, queryCount, text } from '#contract/shapes.ts'
import { uploadCalls } from './upload.ts'
import { type VideoForm, videoForm } from './videoForm.ts'

export type { VideoForm } from './videoForm.ts'

export const videoCategory = object({
  _id: id().required(),
  name: text(40).required(),
  place: count(0, 1000).required(),
  version: count(1).required(),
})
export type VideoCategory = InferType<typeof videoCategory>

/** How far somebody has watched; `at` is the moment, by the clock of the device that played it. */
const watched = object({ seconds: decimal(0, 86_400).required(), at: instant().required(), finished: flag().required() })
export type Watched = InferType<typeof watched>

/** A video as members see it. */
export const video = object({
  _id: id().required(),
  title: text(120).required(),
  description: text(4000).defined(),
  category: id().nullable(),
  /** Name of the instructor. */
  leads: text(120).nullable(),
  /** Address of the picture, below /api/. */
  poster: text(400).nullable(),
  seconds: decimal(0, 86_400).required(),
  /** Size of the file; 0 where the video is streamed from elsewhere and can't be downloaded. */
  bytes: count(0, 2_000_000_000).required(),
  publishedAt: instant().nullable(),
  watched: watched.nullable(),
})
export type Video = InferType<typeof video>

/**
 * One video with its source: `address` is good for some hours and answers ranges (RFC 9110); `file` names its content, so that a device
 * with a download knows whether it is still the same; `stream` is an HLS playlist elsewhere.
 */
export const playable = video.shape({
  address: text(400).nullable(),
  file: fileName().nullable(),
  type: text(40).defined(),
  stream: text(500).nullable(),
})
export type Playable = InferType<typeof playable>

/** A video as staff see it. */
export const videoRow = videoForm.shape({
  _id: id().required(),
  type: text(40).defined(),
  bytes: count(0, 2_000_000_000).required(),
  width: count(0, 20_000).nullable(),
  height: count(0, 20_000).nullable(),
  posterAddress: text(400).nullable(),
  address: text(400).nullable(),
  publishedAt: instant().nullable(),
  createdAt: instant().required(),
  version: count(1).required(),
  /** Numbers of people who began it and who saw it to its end. */
  begun: count().required(),
  finished: count().required(),
  /** True where the caller may change it: all its studios are theirs. */
  mine: flag().required(),
})
export type VideoRow = InferType<typeof videoRow>

const adds = ['a_add'] as const
const edits = ['a_edit'] as const
const any = ['a_add', 'a_delete', 'a_edit'] as const
const byId = { params: { id: example.video } }
const ofStudio = { params: { id: example.studioVideo } }
const byCategory = { params: { id: example.spareCategory } }
const body = { title: 'Rücken in zehn Minuten', studios: ['pfungen'] }
const sent = (input: { body: unknown }) => (input.body as Partial<VideoForm> | undefined)?.studios?.[0]
const category = object({ _id: id(), name: text(40).label('Kategorie').required('Gib der Kategorie einen Namen.') })

const rows = { video: ['edit', 'remove', 'restore'], category: ['addCategory', 'editCategory', 'removeCategory'] }
const usual: Usual = { mendedAt: 'videoAdmin', mends: { watch: 'videos' }, rows, makes: { create: 'edit', addCategory: 'editCategory' } }

/** The archive of videos (L7, L33, L187). */
export const videos = domain('videos', usual, {
  /** Published videos of the chain and of the caller's studio, newest first; `q` looks in titles, descriptions and instructors. */
  archive: get(
    'videoarchiv',
    {
      access: [],
      query: object({ ...pageFields(['published', 'title', 'seconds']), category: id() }),
      covers: ['EP-152'],
      example: {},
    },
    pageOf(video),
  ),
  categories: get('videoarchiv/categories', { access: [], covers: ['EP-152'], example: {} }, array().of(videoCategory).required()),
  one: get('videoarchiv/:id', { access: [], covers: ['EP-152'], example: byId }, playable),
  /** Stores how far the caller has watched. The latest watching wins, whatever arrives later; a moment in the future counts as now. */
  watch: post(
    'videoarchiv/:id/watched',
    {
      access: [],
      offline: true,
      body: watched,
      example: { ...byId, body: { seconds: 42.5, at: '2026-11-20T16:42:00.000Z', finished: false } },
    },
    watched,
  ),

  /** Every video for a studio of the caller's rights, drafts too. */
  manage: get('videoarchiv/manage', { access: any, example: {} }, array().of(videoRow).required()),
  /** A video from a finished upload, or from a stream elsewhere; a draft until it is published. Sent again it is the same one; refuses `taken` where its id is another one's. */
  create: post(
    'videoarchiv',
    { access: adds, offline: true, body: videoForm, studio: sent, covers: ['EP-152'], example: { body } },
    videoRow,
  ),
  /** `version` is the one that was seen; another one answers `stale` with the row as it is now. */
  edit: put(
    'videoarchiv/:id',
    {
      access: edits,
      offline: true,
      body: videoForm.shape({ version: count(1).required() }),
      studio: sent,
      covers: ['EP-152'],
      example: { ...ofStudio, body: { ...body, version: 1_000_000 }, answers: 'stale' },
    },
    videoRow,
  ),
  /** Shows it to members, or hides it; its fields, and so its version, stay as they are. */
  publish: post(
    'videoarchiv/:id/publish',
    { access: edits, offline: true, body: object({ published: flag().required() }), example: { ...ofStudio, body: { published: true } } },
    videoRow,
  ),
  /** Refuses `stale` where a version is given and is not the present one. */
  remove: del(
    'videoarchiv/:id',
    {
      access: ['a_delete'],
      offline: true,
      query: object({ version: queryCount(1, 1_000_000_000) }),
      covers: ['EP-152'],
      example: ofStudio,
    },
    done,
  ),
  /** Takes a removal back. */
  restore: post('videoarchiv/:id/restore', { access: ['a_delete'], offline: true, example: ofStudio }, videoRow),

  /** A category whose name exists already answers the present one; refuses `taken` where its id has another name. */
  addCategory: post(
    'videoarchiv/categories',
    { access: edits, offline: true, studio: () => everyStudio, body: category, example: { body: { name: 'Beispiel' } } },
    videoCategory,
  ),
  editCategory: put(
    'videoarchiv/categories/:id',
    {
      access: edits,
      offline: true,
      studio: () => everyStudio,
      body: category.shape({ version: count(1).required() }),
      example: { ...byCategory, body: { name: 'Anders', version: 1_000_000 }, answers: 'stale' },
    },
    videoCategory,
  ),
  /** Refuses `in-use` while a video stands in it, and `stale` as `remove` does. */
  removeCategory: del(
    'videoarchiv/categories/:id',
    {
      access: edits,
      offline: true,
      studio: () => everyStudio,
      query: object({ version: queryCount(1, 1_000_000_000) }),
      example: byCategory,
    },
    done,
  ),
  /** Categories that the order does not name come after in their own order; deleted ones are skipped. */
  orderCategories: post(
    'videoarchiv/categories/order',
    {
      access: edits,
      offline: true,
      studio: () => everyStudio,
      body: object({ ids: list(id().required(), 200).required() }),
      example: { body: { ids: [example.videoCategory] } },
    },
    array().of(videoCategory).required(),
  ),
  ...uploadCalls,
  /** The poster of a video; one that no video uses is deleted after a day, after 30 where a device may still name it. */
  ...uploads({
    poster: {
      path: 'videoarchiv/poster',
      access: ['a_add', 'a_edit'],
      offline: true,
      types: pictures,
      side: 1280,
      open: true,
      size: 8_000_000,
      limit: { times: 200, seconds: 86_400 },
    },
  }),
})
