import { array, type InferType, object } from 'yup'
import { domain, get, post, type Usual } from './call.ts'
import { example } from './examples.ts'
import { count, done, flag, id, instant, list, queryCount, text } from './shapes.ts'

/** A path of this product, e.g. `/workouts`; a link elsewhere is refused. */
export const ownPath = () =>
  text(300).matches(/^\/(?![/\\])[^\s\\]*$/, {
    excludeEmptyString: true,
    message: 'Das muss ein Weg in der App sein, zum Beispiel /workouts.',
  })

/** Signs of a notice's words. */
export const noticeLetters = 200

/** A notice for one person (L91); `link` is a path of this product. */
export const notification = object({
  _id: id().required(),
  title: text(noticeLetters).required(),
  read: flag().required(),
  link: text(300).nullable(),
  createdAt: instant().required(),
})
export type Notification = InferType<typeof notification>

/** The people addressed: those of these studios who hold one of these roles; an empty list leaves nobody out. */
export const audience = {
  studios: list(text(40).required(), 100).label('Studios'),
  roles: list(text(40).required(), 20).label('Rollen'),
}

export const topicForm = object({
  title: text(noticeLetters).label('Mitteilung').required('Schreib, was du mitteilen willst.'),
  link: ownPath().label('Führt zu').nullable(),
  ...audience,
  /** It goes to whoever wants offers by push, and to nobody else (V06). */
  advertises: flag().label('Werbung'),
})
export type TopicForm = InferType<typeof topicForm>

/** A message of staff to many at once. */
export const announcement = object({
  _id: id().required(),
  title: text(noticeLetters).required(),
  link: text(300).nullable(),
  ...audience,
  people: count().required(),
  advertises: flag().required(),
  at: instant().required(),
  /** Name of its author; null once that account is gone. */
  author: text(200).nullable(),
})
export type Announcement = InferType<typeof announcement>

const usual: Usual = { mendedAt: 'home' }

/** Notices of the bell (L171, L195, L197). Read never becomes unread, whatever order the acts arrive in. */
export const notifications = domain('notifications', usual, {
  /** Newest first; `unread` counts all, not only this page's. */
  list: get(
    'notifications',
    { access: [], query: object({ page: queryCount(1, 10_000), size: queryCount(1, 100) }), covers: ['EP-201'], example: {} },
    object({ total: count().required(), unread: count().required(), rows: array().of(notification).required() }),
  ),
  /** Marks a notice as read; somebody else's, or one long gone, changes nothing and gives nothing away. */
  read: get(
    'notifications/read/:id',
    { access: [], changes: true, offline: true, covers: ['EP-200'], example: { params: { id: example.notification } } },
    done,
  ),
  /** Marks all up to `until`, so that this act arriving late hides nothing newer; without `until` all there are. */
  readAll: get(
    'notifications/mark/all/as/read',
    { access: [], changes: true, offline: true, query: object({ until: instant() }), covers: ['EP-039'], example: {} },
    done,
  ),
  /** Number of people an audience means by now, under the same rule as telling them. Not in the specification. */
  topicPeople: get(
    'notifications/topic/people',
    {
      access: ['mk_push'],
      query: object({ ...audience, advertises: text(5).oneOf(['true', 'false'] as const) }),
      example: { query: { studios: ['pfungen'] } },
    },
    object({ people: count().required() }),
  ),
  /** Messages to many, newest first, 100 at most; with the right for some studios only theirs. Not in the specification. */
  topics: get('notifications/topics', { access: ['mk_push'], example: {} }, array().of(announcement).required()),
  /** Tells many; whoever holds the right for some studios only names studios of theirs. */
  topic: post(
    'notifications/topic',
    {
      access: ['mk_push'],
      body: topicForm,
      studio: ({ body }) => (body as Partial<TopicForm> | undefined)?.studios?.[0],
      limit: { times: 30, seconds: 3600 },
      breath: 10,
      covers: ['EP-199'],
      example: { body: { title: 'Der Kraftraum ist heute ab 18 Uhr zu', link: '/workouts', studios: ['pfungen'], roles: [] } },
    },
    object({ people: count().required() }),
  ),
})
