import { postPictures as pictures, posts } from '#contract/social/posts.ts'
import { serve } from '#server/serve/serve.ts'
import { keepUpload } from '#server/shared/files/keptFiles.ts'
import { comment, commentsOf, like, removeComment } from './answers.ts'
import { imageFor } from './images.ts'
import { create, createOfCourse, remove } from './postActs.ts'
import { feedFor, postFor, postsOf } from './postFeed.ts'
import { pendingFor, review } from './review.ts'
import { postPictures } from './tables.ts'

export const postCalls = serve(posts, {
  feed: given => feedFor(given, given.query.before),
  ofUser: given => postsOf(given, given.params.id, given.query.before),
  one: given => postFor(given, given.params.id),
  create: given => create(given, given.body),
  signup: given => createOfCourse(given, 'signup', given.body),
  instructing: given => createOfCourse(given, 'instructing', given.body),
  remove: given => remove(given, given.params.id),
  like: given => like(given, given.params.id, given.body.liked),
  comments: given => commentsOf(given, given.params.id, given.query.before),
  commentsToo: given => commentsOf(given, given.params.id, given.query.before),
  comment: given => comment(given, given.params.id, given.body),
  commentToo: given => comment(given, given.params.id, given.body),
  removeComment: given => removeComment(given, given.params.id),
  pending: given => pendingFor(given, given.query),
  review: given => review(given, given.params.id, given.body),
})

export const pictureCalls = serve(pictures, {
  image: given => imageFor(given, given.params.id, given.query.size === 'small'),
  upload: ({ tx, house, who, body, key }) => keepUpload(tx, house, { who, owner: who._id, kind: postPictures, body, key }),
})
