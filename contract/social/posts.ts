import { type InferType, object } from 'yup'
import { anyManagement } from '#contract/access.ts'
import { del, domain, get, post as postCall, put, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { fileName, keptFile, uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { count, cursor, done, flag, id, studioCode, text } from '#contract/shapes.ts'
import { ofJoined, type SocialProfile } from '#contract/social/calls.ts'
import { writtenText } from '#contract/written.ts'
import {
  audienceField,
  comment,
  longestComment,
  longestPost,
  longestReason,
  pageOf,
  post,
  reviewItem,
  stateField,
  verdicts,
} from './post.ts'

/** A post; `_id` is born on the device. It needs words or a picture. */
export const postForm = object({
  _id: id().required(),
  text: writtenText(longestPost)
    .label('Beitrag')
    .default('')
    .test('something', 'Schreib etwas, oder wähle ein Bild.', (value, { parent }) => Boolean(value || parent.image)),
  /** Name of the picture, or its upload. */
  image: keptFile().label('Bild').nullable().default(null),
  audience: audienceField().default('friends'),
})
export type PostForm = InferType<typeof postForm>

/** A post about an execution; without words of one's own it needs no review. */
export const coursePostForm = object({
  _id: id().required(),
  courseExecutionId: id().required(),
  text: writtenText(longestPost).label('Beitrag').default(''),
  audience: audienceField().default('friends'),
})
export type CoursePostForm = InferType<typeof coursePostForm>

export const commentForm = object({
  _id: id().required(),
  text: writtenText(longestComment).label('Kommentar').required('Schreib zuerst etwas.'),
})
export type CommentForm = InferType<typeof commentForm>

export const reviewForm = object({
  status: text(10)
    .oneOf([...verdicts])
    .required(),
  /** Told to the author. */
  reason: writtenText(longestReason)
    .label('Grund')
    .nullable()
    .default(null)
    .test(
      'why',
      'Sag, warum: Die Person bekommt den Grund zu lesen.',
      (value, { parent }) => parent.status === 'approved' || Boolean(value),
    ),
})
export type ReviewForm = InferType<typeof reviewForm>

const receipt = object({ _id: id().required(), state: stateField() })
const liking = object({ liked: flag().required(), likes: count().required() })
const next = object({ before: cursor() })

const foreign = { params: { id: exampleId('post') } }
const own = { params: { id: exampleId('ownPost') } }
const nobodys = { params: { id: exampleId('nobody') } }
/** A picture that nobody has. */
const noPicture = 'sAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.webp'
const act = { access: [], offline: true } as const
const perDay = (times: number) => ({ times, seconds: 86_400 }) as const
/** Posts of every kind count together, as comments do, whichever way they are spelt (K43). */
const postsADay = { ...perDay(10), as: 'posts.create' } as const
const comments = { times: 60, seconds: 3600 } as const

const usual: Usual = { lane: 'social', mendedAt: 'social', mends: { review: 'socialApproval' } }
const writeComment = { ...act, breath: 5, body: commentForm, limit: comments }

/**
 * Posts, likes and comments (L177). Who may not see a post gets `missing`, as for one that does not exist; what is about somebody blocked is
 * not there at all.
 */
export const posts = domain('posts', usual, {
  /** Own posts, those of friends and partners, and of instructors in one's studio, by the time of their approval, the newest first (K25). */
  feed: get(
    'social/feed',
    {
      access: [],
      query: next,
      ahead: { ...ofJoined, inputs: (_, { joined }: SocialProfile) => (joined ? [{ query: {} }] : []) },
      covers: ['EP-075'],
      example: {},
    },
    pageOf(post, 20),
  ),
  /** Somebody's posts as the caller may see them; one's own in every state. */
  ofUser: get(
    'social/posts/user/:id',
    { access: [], query: next, covers: ['EP-070'], example: { params: { id: exampleId('friend') } } },
    pageOf(post, 20),
  ),
  /** One post. Not in the specification. */
  one: get('social/post/:id', { access: [], example: foreign }, post),
  /** Waits for a review. The same id with the same content is the same post, with another one `taken`. */
  create: postCall(
    'social/post',
    {
      ...act,
      body: postForm,
      limit: perDay(10),
      covers: ['EP-080'],
      example: {
        body: { _id: exampleId('newPost'), text: 'Heute zum ersten Mal 100 kg.', image: noPicture },
        answers: 'invalid',
      },
    },
    receipt,
  ),
  /** Says that one goes to a course one is booked for; one post an execution. Refuses `post-unbooked`. */
  signup: postCall(
    'social/post/course-signup',
    {
      ...act,
      body: coursePostForm,
      limit: postsADay,
      covers: ['EP-081'],
      example: { body: { _id: exampleId('newSignupPost'), courseExecutionId: exampleId('nobody') }, answers: 'post-unbooked' },
    },
    receipt,
  ),
  /** The same of a course that one leads. */
  instructing: postCall(
    'social/post/course-instructing',
    {
      ...act,
      body: coursePostForm,
      limit: postsADay,
      covers: ['EP-082'],
      example: { body: { _id: exampleId('newLeadingPost'), courseExecutionId: exampleId('nobody') }, answers: 'post-unbooked' },
    },
    receipt,
  ),
  /** Deletes an own post, with its picture, likes and comments. */
  remove: del('social/post/:id', { ...act, covers: ['EP-071'], example: own }, done),
  /** Likes a post, or no longer; without `liked` it turns round what there is (K23). */
  like: postCall(
    'social/post/:id/like',
    {
      ...act,
      body: object({ liked: flag() }),
      limit: { times: 600, seconds: 3600 },
      covers: ['EP-083'],
      example: { ...foreign, body: { liked: true } },
    },
    liking,
  ),
  /** The newest comments, newest first; `before` goes back (A43). */
  comments: get('social/post/:id/comments', { access: [], query: next, covers: ['EP-085'], example: foreign }, pageOf(comment, 50)),
  /** The same under its other spelling. */
  commentsToo: get('social/post/:id/comment', { access: [], query: next, example: foreign }, pageOf(comment, 50)),
  /** Seen at once by who sees the post, unless it is held back. */
  comment: postCall(
    'social/post/:id/comment',
    { ...writeComment, covers: ['EP-084'], example: { ...foreign, body: { _id: exampleId('newComment'), text: 'Stark.' } } },
    receipt,
  ),
  /** The same under its other spelling. */
  commentToo: postCall(
    'social/post/:id/comments',
    {
      ...writeComment,
      limit: { ...comments, as: 'posts.comment' },
      example: { ...foreign, body: { _id: exampleId('newComment'), text: 'Stark.' } },
    },
    receipt,
  ),
  /** Deletes an own comment, or one under an own post. Not in the specification. */
  removeComment: del('social/comment/:id', { ...act, example: { params: { id: exampleId('ownComment') } } }, done),
  /** Posts that wait for a review in the caller's studios, the oldest first; never the caller's own (K21). */
  pending: get(
    'social/posts/pending',
    { access: anyManagement, query: object({ studio: studioCode(), after: cursor() }), covers: ['EP-093'], example: {} },
    pageOf(reviewItem, 50),
  ),
  /** Decides on a post or a comment by its id. Refuses `post-decided` with the state as it is. */
  review: put(
    'social/posts/review/:id',
    {
      access: anyManagement,
      offline: true,
      breath: 5,
      current: receipt,
      body: reviewForm,
      covers: ['EP-094'],
      example: { ...nobodys, body: { status: 'approved' }, answers: 'missing' },
    },
    receipt,
  ),
})

/** Pictures of posts: a domain of their own, because they never go stale. */
export const postPictures = domain('postPictures', usual, {
  /**
   * A picture, for who may see its post at that moment; before it has one for its owner (K24). A `small` one has at most 480 px a side, for the
   * device to keep.
   */
  image: get(
    'social/image/:id',
    {
      access: [],
      params: { id: fileName().required() },
      query: object({ size: text(5).oneOf(['small']) }),
      // A feed has a hundred posts, each with a small picture and a whole one.
      limit: { times: 600, seconds: 60 },
      covers: ['EP-072'],
      example: { params: { id: noPicture }, answers: 'missing' },
    },
    'file',
  ),
  ...uploads({
    upload: {
      path: 'social/upload/image',
      field: 'image',
      access: [],
      offline: true,
      types: pictures,
      side: 1600,
      covers: ['EP-073'],
      size: 8_000_000,
      limit: perDay(50),
    },
  }),
})
