import { type InferType, type ObjectSchema, object } from 'yup'
import { fileName } from '#contract/files.ts'
import { count, cursor, flag, id, instant, list, studioCode, text } from '#contract/shapes.ts'
import { socialPerson } from '#contract/social/calls.ts'

/** States of what is written for others, posts and comments alike (K20, A38). Deleting is no state: the row goes. */
export const postStates = ['pending', 'approved', 'rejected', 'removed'] as const
export type PostState = (typeof postStates)[number]

/** Decisions of a review. */
export const verdicts = ['approved', 'rejected', 'removed'] as const
export type PostVerdict = (typeof verdicts)[number]

/**
 * Next state of a post by each verdict, in the order in which verdicts are received: of two at once the first decides. The same again is no news
 * (`same`), any other is refused with the state as it is.
 */
export const postSteps: Readonly<Record<PostVerdict, Readonly<Record<PostState, PostState | 'same' | 'post-decided'>>>> = {
  approved: { pending: 'approved', approved: 'same', rejected: 'post-decided', removed: 'post-decided' },
  rejected: { pending: 'rejected', approved: 'post-decided', rejected: 'same', removed: 'post-decided' },
  removed: { pending: 'post-decided', approved: 'removed', rejected: 'post-decided', removed: 'same' },
}

/** Words of one's own, with a picture; a course signed up for; a course that one leads. */
export const postKinds = ['text', 'signup', 'instructing'] as const
export type PostKind = (typeof postKinds)[number]

/** Friends, or besides them people of the author's studio (K25). */
export const audiences = ['friends', 'studio'] as const
export type Audience = (typeof audiences)[number]

export const longestPost = 2000
export const longestComment = 1000
export const longestReason = 500

const postWordText = <const Words extends readonly string[]>(words: Words) => text(12).oneOf([...words])
export const stateField = () => postWordText(postStates).required()
export const audienceField = () => postWordText(audiences).label('Wer es sieht')

/** A picture of a post: its name, by which `posts.image` answers it, and its size in pixels. */
const picture = object({ name: fileName().required(), width: count(0, 100_000).required(), height: count(0, 100_000).required() })

/** The execution that a post is about. */
const lesson = object({
  _id: id().required(),
  title: text(80).required(),
  studio: text(40).required(),
  startsAt: instant().required(),
})

/** A post as its reader sees it. */
export const post = object({
  _id: id().required(),
  author: socialPerson.required(),
  kind: postWordText(postKinds).required(),
  text: text(longestPost).defined(),
  picture: picture.nullable(),
  audience: audienceField().required(),
  /** `pending`, `rejected` and `removed` only for its author. */
  state: stateField(),
  /** Why it was rejected or removed; for its author. */
  reason: text(longestReason).nullable(),
  /** Moment of its approval, before that of its writing. */
  at: instant().required(),
  course: lesson.nullable(),
  /** Numbers of those whom the reader may see. */
  likes: count().required(),
  comments: count().required(),
  liked: flag().required(),
  mine: flag().required(),
})
export type Post = InferType<typeof post>

/** A comment as its reader sees it. */
export const comment = object({
  _id: id().required(),
  author: socialPerson.required(),
  text: text(longestComment).required(),
  /** Held back until it is reviewed, rejected or removed: only for its author. */
  state: stateField(),
  reason: text(longestReason).nullable(),
  at: instant().required(),
  mine: flag().required(),
})
export type Comment = InferType<typeof comment>

/** Something that waits for a review, as a reviewer sees it. */
export const reviewItem = object({
  _id: id().required(),
  about: postWordText(['post', 'comment'] as const).required(),
  author: socialPerson.required(),
  kind: postWordText(postKinds).required(),
  text: text(longestPost).defined(),
  picture: picture.nullable(),
  audience: audienceField().required(),
  /** The author's studio when it was written, in which it is reviewed. */
  studio: studioCode().nullable(),
  course: lesson.nullable(),
  /** Reasons that held it back, such as a word or «Link»; none for what is always reviewed. */
  held: list(text(80).required(), 20).required(),
  /** Words of the post under which a comment stands. */
  under: text(longestPost).nullable(),
  at: instant().required(),
})
export type ReviewItem = InferType<typeof reviewItem>

/** A page of at most so many rows; `next` goes on behind it. */
export const pageOf = <Row extends object>(row: ObjectSchema<Row>, most: number) =>
  object({ rows: list(row.required(), most).required(), next: cursor().nullable() })
