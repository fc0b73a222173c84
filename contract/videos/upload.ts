import { array, type InferType, object } from 'yup'
import { del, get, post } from '#contract/call.ts'
import { example } from '#contract/examples.ts'
import { chunks } from '#contract/files.ts'
import { count, done, flag, id, instant, text } from '#contract/shapes.ts'

/** Bytes that a video may have, and how many of them go at once at most. */
export const largestVideo = 2_000_000_000
export const largestChunk = 4_000_000
/** How long an upload that nobody goes on with stays, in days. */
export const uploadDays = 7

/** A file on its way to us: the first `taken` of its `bytes` are here. */
export const upload = object({
  _id: id().required(),
  /** Name of the file on the device; only shown. */
  name: text(200).required(),
  /** Tells the same file again when it is picked once more. */
  mark: text(200).required(),
  bytes: count(1, largestVideo).required(),
  taken: count(0, largestVideo).required(),
  /** True once it was checked and can be used in a video. */
  finished: flag().required(),
  changedAt: instant().required(),
})
export type VideoUpload = InferType<typeof upload>

const access = ['a_add', 'a_edit'] as const
const mine = { params: { id: example.videoUpload }, answers: 'missing' } as const

/** A video goes in pieces, so that a lost network or a closed tab costs one of them. Only who began an upload sees it and goes on with it. */
export const uploadCalls = {
  /** Refuses `too-many-uploads` for a sixth one under way. */
  beginUpload: post(
    'videoarchiv/uploads',
    {
      access,
      body: object({
        name: text(200).required(),
        mark: text(200).required(),
        bytes: count(1, largestVideo).max(largestVideo, 'Dieses Video ist zu gross: höchstens 2 GB.').required(),
      }),
      limit: { times: 100, seconds: 86_400 },
      example: { body: { name: 'ruecken.mp4', mark: 'ruecken.mp4 1000 1', bytes: 1000 } },
    },
    upload,
  ),
  /** The caller's unfinished ones, newest first. */
  uploads: get('videoarchiv/uploads', { access, example: {} }, array().of(upload).required()),
  upload: get('videoarchiv/uploads/:id', { access, example: mine }, upload),
  /** The next piece. Refuses `upload-behind` with how much is here where `offset` is another place, `bad-media-type` where it is no video. */
  ...chunks({
    uploadChunk: {
      path: 'videoarchiv/uploads/:id/:offset',
      access,
      params: { offset: text(10).matches(/^\d+$/).required() },
      size: largestChunk,
      reply: upload,
      through: 'self',
      limit: { times: 6000, seconds: 3600 },
      example: { params: { id: example.videoUpload, offset: '0' }, answers: 'missing' },
    },
  }),
  /** All is here: checks that it is a whole video. Refuses `video-broken`, `upload-behind`. */
  finishUpload: post('videoarchiv/uploads/:id/finish', { access, through: 'self', example: mine }, upload),
  dropUpload: del('videoarchiv/uploads/:id', { access, example: mine }, done),
} as const
