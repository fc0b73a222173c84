import { tableExports } from '#contract/exports.ts'
import { Refusal } from '#contract/refusals.ts'
import { inThread } from '#server/kit/workers/pool.ts'
import { serve } from '#server/serve/serve.ts'
import { bookFile } from './reply.ts'

export const exportCalls = serve(tableExports, {
  table: async ({ who, body }) => {
    const bytes = new Uint8Array(body)
    const made = await inThread(who._id, 'table', { bytes, at: new Date().toISOString() }, { move: [bytes.buffer] })
    if ('refused' in made) throw new Refusal(made.refused.code, made.refused.fields)
    return bookFile(made.book, made.title)
  },
})
