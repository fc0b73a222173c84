import { toString as qrOf } from 'qrcode'
import { codes } from '#contract/codes.ts'
import { file, serve } from '#server/serve/serve.ts'
import { codeOf, renewCode } from './codes.ts'

export const codeCalls = serve(codes, {
  // This GET makes the code that it gives, once: two at the same moment get the same.
  mine: ({ tx, who }) => codeOf(tx, who._id),
  renew: ({ tx, who }) => renewCode(tx, who._id),
  image: async ({ query: { data } }) =>
    file(Buffer.from(await qrOf(data, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })), {
      type: 'image/svg+xml',
      headers: { 'cache-control': 'private, max-age=86400' },
    }),
})
