import { feedback } from '#contract/feedback.ts'
import { done } from '#server/kit/done.ts'
import { serve } from '#server/serve/serve.ts'
import { listFeedback, putInBox } from './box.ts'
import { chooseGoogle, googleChoiceOf } from './google.ts'

export const feedbackCalls = serve(feedback, {
  send: async ({ tx, who, body }) => {
    await putInBox(tx, who, body)
    return done
  },
  list: ({ tx, who, query }) => listFeedback(tx, who, query as Parameters<typeof listFeedback>[2]),
  existing: ({ tx, who }) => googleChoiceOf(tx, who._id, who.studio),
  create: async ({ tx, who, body }) => {
    await chooseGoogle(tx, who._id, body)
    return done
  },
})
