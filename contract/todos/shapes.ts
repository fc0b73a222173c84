import { array, type InferType, object } from 'yup'
import { type TodoState, todoStates } from '#contract/rules/todos/states.ts'
import { count, day, flag, id, instant, lines, studioCode, text } from '#contract/shapes.ts'

/** The most pictures of one to-do, and the most files; bytes of each. */
export const mostFiles = 10
export const largestFile = 10_000_000
/** The most comments of one to-do, and how many of the newest an answer holds that has many to-dos. */
export const mostComments = 500
export const newestComments = 20
export const mostLinks = 20
/** The most people who work on one to-do together. */
export const mostAssigned = 30

/** Letters of a title, and of what a to-do says beside it. */
export const longestTitle = 120
export const longestText = 4000

const state = () => text(10).oneOf(Object.keys(todoStates) as TodoState[])

/** Fields of a to-do, as its form edits it. */
export const todoForm = object({
  /** Made on the device. */
  _id: id().required(),
  studio: studioCode().label('Studio').required(),
  title: text(longestTitle).label('Was ist zu tun?').required('Schreib, was zu tun ist.'),
  text: lines(longestText).label('Beschreibung').nullable().default(null),
  due: day().label('Fällig am').nullable().default(null),
})
export type TodoForm = InferType<typeof todoForm>

/** Somebody by name; null as a whole once that account is gone. */
const named = object({ _id: id().required(), name: text().required() })

const isOpenLink = (value: string) => {
  const { protocol, username, password, hostname } = URL.canParse(value) ? new URL(value) : new URL('about:blank')
  return protocol === 'https:' && !username && !password && hostname.includes('.')
}

/** An address that others are shown as a link: https, without a user in it (T43). */
export const linkUrl = () =>
  text(1000)
    .label('Link')
    .test('https', 'Der Link muss mit https:// beginnen, zum Beispiel https://youtu.be/…', value => !value || isOpenLink(value))

export const linkForm = object({
  _id: id().required(),
  url: linkUrl().required('Füg einen Link ein.'),
  title: text(120).label('Titel').nullable().default(null),
})

export const commentForm = object({ _id: id().required(), text: lines(2000).label('Kommentar').required('Schreib einen Kommentar.') })

const comment = commentForm.shape({ at: instant().required(), author: named.nullable().defined() })
export type TodoComment = InferType<typeof comment>

/** `index` is a number of the to-do's own that is never given again. */
const image = object({
  index: count(1).required(),
  /** Below /api/, for this caller and some hours. */
  address: text(400).required(),
  width: count(0, 100_000).nullable().defined(),
  height: count(0, 100_000).nullable().defined(),
})
export type TodoImage = InferType<typeof image>

const attachment = object({
  id: count(1).required(),
  name: text(120).required(),
  address: text(400).required(),
  type: text(40).required(),
  bytes: count(0, 100_000_000).required(),
})
export type TodoAttachment = InferType<typeof attachment>

export const todoRow = todoForm.shape({
  version: count(1).required(),
  state: state().required(),
  author: named.nullable().defined(),
  created: instant().required(),
  doneAt: instant().nullable().defined(),
  assigned: array().of(named.required()).required(),
  images: array().of(image.required()).required(),
  attachments: array().of(attachment.required()).required(),
  links: array().of(linkForm.required()).required(),
  /** The newest, oldest of them first; `commented` counts all. */
  comments: array().of(comment.required()).required(),
  commented: count().required(),
  /** True where the caller may edit, assign and delete it. */
  mayEdit: flag().required(),
})
export type Todo = InferType<typeof todoRow>

/** From where to where: whoever saw another state than it has by now is `stale`. */
export const turnForm = object({ from: state().required(), to: state().required() })

export const studioCounts = object({
  studio: studioCode().required(),
  name: text().required(),
  open: count().required(),
  doing: count().required(),
  done: count().required(),
  overdue: count().required(),
})
export type StudioCounts = InferType<typeof studioCounts>
